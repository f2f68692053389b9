import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { eventStream } from '../../http/event-stream.ts';
import { defineRoute } from '../../http/route.ts';
import { requireRun } from './require-run.ts';
import { eventsReply, runParams } from './run-shapes.ts';

export const followRun = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/events',
  operation: 'followRun',
  tag: 'runs',
  summary: 'The events of a run, from any number on',
  description: 'After `Last-Event-ID` or `?after=`; without either, from the first.',
  params: runParams,
  query: z.object({ after: z.string().optional().describe('The number of the last event that is known') }),
  replies: {
    200: eventsReply,
    400: { description: 'The number is none' },
    404: { description: 'There is no such run' },
  },
  async handle(request, services) {
    const run = await requireRun(services, request.caller, request.params.id);
    const after = readNumber(request.header('last-event-id') ?? request.query.after);
    const { store, runs } = services;
    const hasAll = run.finishedAt !== undefined && (await hasEnded(after));
    return eventStream((signal) => (hasAll ? nothing() : runs.follow(run.id, after, signal)), {
      runId: run.id,
      signal: request.signal,
    });

    /** Nothing comes after `done`, so nobody has to wait for it. */
    async function hasEnded(number: number): Promise<boolean> {
      if (number === 0) return false;
      const [last, ...more] = await store.runLog.read(run.id, number - 1, 2);
      return last?.number === number && last.event === 'done' && more.length === 0;
    }
  },
});

function readNumber(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new HttpError(400, { field: 'after', message: 'Give the number of an event' });
}

async function* nothing(): AsyncGenerator<never> {}
