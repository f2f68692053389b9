import type { Run } from '@techne/store';
import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { eventStream } from '../../http/event-stream.ts';
import type { Reply } from '../../http/reply.ts';
import type { RouteRequest } from '../../http/route.ts';
import { mayGoOn } from '../../runs/may-go-on.ts';
import type { Services } from '../../services/services.ts';

export const followQuery = z.object({
  after: z.string().optional().describe('The number of the last event that is known'),
});

/** Answers with the events of a run after `Last-Event-ID` or `?after=`, stored and to come. */
export async function replyOfEvents(
  request: Pick<RouteRequest<unknown, z.output<typeof followQuery>>, 'query' | 'header' | 'signal'>,
  { store, runs }: Pick<Services, 'store' | 'runs'>,
  run: Run,
): Promise<Reply> {
  const after = readNumber(request.header('last-event-id') ?? request.query.after);
  const hasAll = run.finishedAt !== undefined && (await hasEnded(after));
  return eventStream((signal) => (hasAll ? nothing() : runs.follow(run.id, after, signal, mayGoOn(run))), {
    runId: run.id,
    signal: request.signal,
  });

  /** Nothing comes after `done`, so nobody has to wait for it. */
  async function hasEnded(number: number): Promise<boolean> {
    if (number === 0) return false;
    const [last, ...more] = await store.runLog.read(run.id, number - 1, 2);
    return last?.number === number && last.event === 'done' && more.length === 0;
  }
}

function readNumber(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new HttpError(400, { field: 'after', message: 'Give the number of an event' });
}

async function* nothing(): AsyncGenerator<never> {}
