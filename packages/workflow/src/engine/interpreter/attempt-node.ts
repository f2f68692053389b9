import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedNode, NodeContext, NodeOutcome } from '../../nodes/node-type.ts';
import { isTransient } from '../../nodes/is-transient.ts';
import type { Resumption } from '../../nodes/node-host.ts';
import type { EngineTimes } from '../times.ts';
import { withinTime } from './within-time.ts';

export interface NodeWork {
  readonly prepared: PreparedNode;
  readonly resumption?: Resumption | undefined;
  /** Aborts when the work has to end. */
  readonly signal: AbortSignal;
  readonly times: Pick<EngineTimes, 'backoffMs' | 'graceMs'>;
  context(attempt: number, signal: AbortSignal): NodeContext;
  /** Awaited before each try. */
  onAttempt(attempt: number): Promise<void>;
}

/** Runs a node, and again when it failed for a passing reason; each try has its time. Throws what the last one threw. */
export async function attemptNode(work: NodeWork): Promise<NodeOutcome> {
  const { prepared, resumption, signal, times } = work;
  for (let attempt = 1; ; attempt += 1) {
    await work.onAttempt(attempt);
    try {
      return await withinTime(prepared.timeoutSeconds, signal, times.graceMs, (limited) => {
        const context = work.context(attempt, limited);
        return resumption === undefined ? prepared.run(context) : prepared.resume(context, resumption);
      });
    } catch (error) {
      if (signal.aborted || attempt >= prepared.attempts || !isTransient(error)) throw error;
    }
    // Spread out, so that many that failed together do not come back together.
    const pause = times.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    await delay(pause, undefined, { signal });
  }
}
