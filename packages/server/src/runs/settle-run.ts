import { randomUUID } from 'node:crypto';
import type { Store } from '@techne/store';
import { closeRequests } from '../approvals/close-requests.ts';
import type { ActiveRun } from './active-run.ts';
import type { EndedOutcome, RunOutcome, RunResult, WaitingOutcome } from './run-outcome.ts';
import type { WaitingState } from './waiting-state.ts';

/** How a run stands after a stretch of work; `lost`: another server has ended it or has it by now. */
export type Settled =
  | { readonly status: EndedOutcome['status'] | 'interrupted'; readonly result: RunResult }
  | { readonly status: 'waiting'; readonly approvalIds: readonly string[] }
  | { readonly status: 'lost' };

/** Stores what came of a stretch of work: first the row, then `done`, so that who has read `done` finds the rest. */
export async function settleRun(
  store: Store,
  owner: string,
  run: ActiveRun,
  outcome: RunOutcome,
): Promise<Settled> {
  if (run.stopReason === 'lost') return { status: 'lost' };
  run.endTokens();
  await run.writer.flush();
  if (outcome.status === 'waiting') {
    const approvalIds = await beginWaiting(store, owner, run, outcome);
    if (approvalIds !== undefined) return { status: 'waiting', approvalIds };
    await closeRequests(store, run);
  }
  const { status, message, result } = endOf(run, outcome);
  const stored = run.redactor.redactValue(result);
  if (!(await store.runs.finish(run.id, owner, status, stored))) return { status: 'lost' };
  run.say('done', { status: status === 'succeeded' ? 'success' : 'error', message });
  await run.writer.flush();
  return { status, result };
}

/** Undefined when it does not wait because it was asked to end. */
async function beginWaiting(
  store: Store,
  owner: string,
  run: ActiveRun,
  { calls, state }: WaitingOutcome,
): Promise<readonly string[] | undefined> {
  if (run.stopReason === 'cancelled') return undefined;
  const requests = calls.map((call) => ({ ...call, id: randomUUID() }));
  // Before it waits, so that no run waits for nothing; who decides before that finds it running, and is heard below.
  await store.approvalRequests.create(
    requests.map(({ id, callId, skill, tool, digest, reason, warning, preview }) => ({
      id,
      tenant: run.tenant,
      runId: run.id,
      userId: run.userId,
      callId,
      skill,
      tool,
      digest,
      preview: run.redactor.redactValue({
        reason,
        ...(warning === undefined ? {} : { warning }),
        ...preview,
      }),
    })),
  );
  for (const { id, callId, skill, tool, reason, warning, preview } of requests) {
    const question = { reason, ...(warning === undefined ? {} : { warning }), preview };
    run.say('approval', {
      id,
      status: 'pending',
      decided_by: 'admin',
      call_id: callId,
      skill,
      tool,
      ...question,
    });
  }
  await run.writer.flush();
  const approvals = Object.fromEntries(requests.map(({ callId, id }) => [callId, id]));
  const waiting: WaitingState = { approvals, state: run.redactor.redactValue(state) };
  const waits = await store.runs.wait(run.id, owner, waiting);
  return waits ? requests.map(({ id }) => id) : undefined;
}

function endOf(
  run: ActiveRun,
  outcome: RunOutcome,
): { status: EndedOutcome['status'] | 'interrupted'; message: string; result: RunResult } {
  if (outcome.status === 'succeeded') return outcome;
  const result = outcome.status === 'waiting' ? {} : outcome.result;
  if (run.stopReason === 'interrupted') {
    const message = 'The server stopped before the run ended';
    return {
      status: 'interrupted',
      message,
      result: { ...result, error: { code: 'RUN_INTERRUPTED', message } },
    };
  }
  if (run.stopReason === 'cancelled' || outcome.status === 'waiting') {
    const message = 'The run was cancelled';
    return { status: 'cancelled', message, result: { ...result, error: { code: 'RUN_CANCELLED', message } } };
  }
  return outcome;
}
