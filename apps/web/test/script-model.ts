import type { LLMock } from '@copilotkit/aimock';

/** One answer of the model: words, calls of tools, or both. */
export interface ModelStep {
  readonly say?: string;
  readonly calls?: readonly (readonly [tool: string, input: object])[];
  /** It is given once this is done. */
  readonly after?: Promise<unknown>;
}

/**
 * Answers a message of a person that holds these words: the nth request since then with the nth step. Every test has
 * words of its own, so that they share a server.
 */
export function scriptModel(
  { model }: { readonly model: LLMock },
  words: string,
  steps: readonly ModelStep[],
  pace: { readonly chunkSize?: number; readonly latency?: number } = {},
): void {
  model.on(
    {
      predicate: ({ messages }) => {
        const said = messages.findLast(({ role }) => role === 'user')?.content;
        return JSON.stringify(said ?? '').includes(words);
      },
    },
    async ({ messages }) => {
      const last = messages.findLastIndex(({ role }) => role === 'user');
      const asked = messages.slice(last).filter(({ role }) => role === 'assistant').length;
      const { say = '', calls = [], after } = steps[asked] ?? { say: 'Done.' };
      await after;
      const toolCalls = calls.map(([name, input], index) => ({
        id: `call_${messages.length}_${index}`,
        name,
        arguments: JSON.stringify(input),
      }));
      if (toolCalls.length === 0) return { content: say };
      return say === '' ? { toolCalls } : { content: say, toolCalls };
    },
    pace,
  );
}
