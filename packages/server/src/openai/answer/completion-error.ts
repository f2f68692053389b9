import type { RunFailure } from '../../runs/run-outcome.ts';
import type { Settled } from '../../runs/settle-run.ts';
import { OpenAiError } from '../open-ai-error.ts';

const statuses: Readonly<Record<string, number>> = {
  MODEL_RATE_LIMITED: 429,
  MODEL_UNAVAILABLE: 503,
  MODEL_TIMEOUT: 504,
  RUN_INTERRUPTED: 503,
  RUN_CANCELLED: 503,
  SKILL_NOT_FOUND: 404,
  SKILL_DISABLED: 403,
  SKILL_NOT_AVAILABLE: 403,
  SKILL_REFUSED: 403,
  INPUT_MISSING: 400,
};

/** What a completion that came to nothing is answered with. */
export function completionError(settled: Settled): OpenAiError {
  if (settled.status === 'lost' || settled.status === 'waiting')
    return new OpenAiError(503, 'interrupted', 'The completion was interrupted');
  const { code, message }: RunFailure = settled.result.error ?? {
    code: 'RUN_FAILED',
    message: 'The completion failed',
  };
  return new OpenAiError(statuses[code] ?? 502, code.toLowerCase(), message);
}
