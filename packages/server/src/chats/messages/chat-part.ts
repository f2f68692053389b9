/** A piece of a message, for people. Of an activation it has the frontmatter and never the body (ruling 32). */
export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_call'; readonly id: string; readonly tool: string; readonly input: unknown }
  | {
      readonly type: 'tool_result';
      readonly id: string;
      readonly tool: string;
      readonly output: unknown;
      readonly is_error: boolean;
      readonly truncated: boolean;
    }
  | { readonly type: 'citation'; readonly sources: readonly unknown[] }
  | {
      readonly type: 'approval';
      readonly id: string;
      /** `closed`: the run ended before anybody decided. */
      readonly state: 'pending' | 'allowed' | 'denied' | 'closed';
      readonly call_id: string;
      readonly tool: string;
      readonly skill: string;
      readonly reason: string;
    }
  /** What became of a skill, and that earlier messages were left out. */
  | { readonly type: 'thought'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly type: 'error'; readonly message: string; readonly code?: string };
