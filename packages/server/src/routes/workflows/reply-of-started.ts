import { HttpError } from '../../errors/http-error.ts';
import { eventStream } from '../../http/event-stream.ts';
import type { Reply } from '../../http/reply.ts';
import type { RouteRequest } from '../../http/route.ts';
import { resultJson } from '../../runs/run-json.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import type { Services } from '../../services/services.ts';
import { replyOfWaiting } from '../runs/reply-of-run.ts';

/** As many requests as one execution can have pending at once. */
const REQUESTS = 1_000;

/** Answers with the events of an execution that began, or, with `?stream=false`, with what came of it. */
export async function replyOfStarted(
  request: Pick<RouteRequest<unknown, { readonly stream: string }>, 'query' | 'signal'>,
  services: Services,
  id: string,
): Promise<Reply> {
  const { workflows, runs, store, stopping } = services;
  if (request.query.stream === 'true')
    return eventStream((signal) => runs.follow(id, 0, signal, true), { runId: id, signal: request.signal });
  const over = AbortSignal.any([request.signal, stopping]);
  const { status, tenant, result } = await workflows.untilAtRest(id, over).catch((error: unknown) => {
    if (!over.aborted) throw error;
    throw new HttpError(503, 'The server is stopping; the execution goes on', {
      headers: { 'Techne-Run-Id': id, 'Retry-After': '5' },
    });
  });
  if (status === 'waiting') {
    const page = { pending: true, limit: REQUESTS, offset: 0 };
    const { items } = await store.approvalRequests.list({ tenant, runId: id, ...page });
    return replyOfWaiting(services, id, { status, approvalIds: items.map((each) => each.id) });
  }
  const ended = isRecord(result) ? result : {};
  const citations = await citationsOf(services, id);
  return {
    status: 200,
    headers: { 'Techne-Run-Id': id },
    json: {
      run_id: id,
      status,
      final_output: ended['final_output'] ?? null,
      ...resultJson({ ...ended, citations }),
    },
  };
}

async function citationsOf({ store }: Services, id: string): Promise<readonly unknown[]> {
  const events = await store.runLog.read(id, 0);
  return events.flatMap(({ event, data }) => {
    const sources = event === 'citation' && isRecord(data) ? data['sources'] : undefined;
    return Array.isArray(sources) ? sources : [];
  });
}
