import type { StartedRun } from '../../runs/run-manager.ts';
import type { Settled } from '../../runs/settle-run.ts';
import type { ChatContext } from '../chat-context.ts';

const REQUESTS = 1_000;

/**
 * The run of a turn stays under way while its execution waits for people, so that it can tell of it. Who waits for what
 * comes of it is told that it waits.
 */
export function orWaiting(context: ChatContext, executionId: string, started: StartedRun): StartedRun {
  const over = new AbortController();
  const settled = started.settled.finally(() => over.abort());
  const waiting = untilWaiting(context, executionId, over.signal).catch(() => settled);
  return { id: started.id, settled: Promise.race([settled, waiting]) };
}

/** Rejects when it never waits. */
async function untilWaiting(
  { parts: { store, workflows } }: ChatContext,
  id: string,
  signal: AbortSignal,
): Promise<Settled> {
  const { status, tenant } = await workflows.untilAtRest(id, signal);
  if (status !== 'waiting') throw new Error('It has ended');
  const page = { pending: true, limit: REQUESTS, offset: 0 };
  const { items } = await store.approvalRequests.list({ tenant, runId: id, ...page });
  return { status, approvalIds: items.map((each) => each.id) };
}
