import type { AgentError } from '../errors/agent-error.ts';
import type { ModelCallLimits } from './turn.ts';

/**
 * How long to wait before the next try; undefined when there should be none. What the server asks for counts, unless
 * it asks for more patience than the limit.
 */
export function retryDelay(
  failure: AgentError,
  attempt: number,
  limits: Pick<ModelCallLimits, 'retryDelayMs' | 'maximumRetryDelayMs'>,
): number | undefined {
  if (failure.data['retryable'] !== true) return undefined;
  const asked = failure.data['retryAfterMs'];
  if (typeof asked === 'number') return asked <= limits.maximumRetryDelayMs ? asked : undefined;
  const full = Math.min(limits.maximumRetryDelayMs, limits.retryDelayMs * 2 ** (attempt - 1));
  // Spread out, so that many runs that failed together do not come back together.
  return Math.round(full * (0.5 + Math.random() / 2));
}
