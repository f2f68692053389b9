import type { JsonValue } from '../tools/agent-tool.ts';

/** Where a retrieved text comes from; `text` is cut at 200 characters. */
export interface CitationSource {
  readonly doc_id: string;
  readonly chunk_index: number;
  readonly score: number;
  readonly text: string;
}

/** The five events of agent-flow-lite.md, section 8, ready to be sent. */
export type PromptEvent =
  | { readonly event: 'thought'; readonly data: { readonly [key: string]: JsonValue } }
  | { readonly event: 'token'; readonly data: { readonly content: string } }
  | { readonly event: 'citation'; readonly data: { readonly sources: readonly CitationSource[] } }
  | { readonly event: 'error'; readonly data: { readonly message: string } }
  | {
      readonly event: 'done';
      readonly data: { readonly status: 'success' | 'error'; readonly message: string };
    };
