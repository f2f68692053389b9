import type { RunResult } from '../../runs/run-outcome.ts';

/** What all steps took together, those that the caller does not see included. */
export function completionUsage({ usage }: RunResult): Readonly<Record<string, number>> {
  const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
