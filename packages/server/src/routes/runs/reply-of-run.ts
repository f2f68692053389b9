import { approvalJson } from '../../approvals/approval-json.ts';
import { eventStream } from '../../http/event-stream.ts';
import type { Reply } from '../../http/reply.ts';
import type { RouteRequest } from '../../http/route.ts';
import type { StartedRun } from '../../runs/run-manager.ts';
import { resultJson } from '../../runs/run-json.ts';
import type { Settled } from '../../runs/settle-run.ts';
import type { Services } from '../../services/services.ts';

/** Answers with the events of a run that began, or, with `?stream=false`, with what came of it. */
export async function replyOfRun(
  request: Pick<RouteRequest<unknown, { readonly stream: string }>, 'query' | 'signal'>,
  services: Services,
  started: StartedRun,
): Promise<Reply> {
  const { id } = started;
  if (request.query.stream === 'true') {
    // The log and the sweeper tell of a failure; the stream ends when it is known.
    started.settled.catch(() => undefined);
    return eventStream((signal) => services.runs.follow(id, 0, signal), {
      runId: id,
      signal: request.signal,
    });
  }
  const settled = await started.settled;
  const headers = { 'Techne-Run-Id': id };
  if (settled.status === 'waiting') return replyOfWaiting(services, id, settled);
  if (settled.status === 'lost')
    return { status: 503, headers, json: { detail: 'The run was interrupted', run_id: id } };
  const { status, result } = settled;
  return { status: 200, headers, json: { run_id: id, status, ...resultJson(result) } };
}

/** 202: an admin has to decide first. */
export async function replyOfWaiting(
  { store }: Services,
  runId: string,
  { approvalIds }: Extract<Settled, { status: 'waiting' }>,
): Promise<Reply> {
  const requests = await Promise.all(approvalIds.map((id) => store.approvalRequests.find(id)));
  const approvals = requests.flatMap((request) => (request === undefined ? [] : approvalJson(request)));
  const json = { run_id: runId, status: 'waiting', approval: approvals[0], approvals };
  return { status: 202, headers: { 'Techne-Run-Id': runId }, json };
}
