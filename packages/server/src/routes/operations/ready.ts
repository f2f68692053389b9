import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

const readyShape = z.object({ status: z.enum(['ready', 'stopping', 'unavailable']) });

export const ready = defineRoute({
  method: 'get',
  path: '/ready',
  operation: 'ready',
  tag: 'operations',
  summary: 'Whether requests should be sent here: the database answers and the server is not stopping',
  access: 'public',
  replies: {
    200: { description: 'Yes', schema: readyShape },
    503: { description: 'Not now', schema: readyShape },
  },
  async handle({ id }, { store, log, isStopping }) {
    if (isStopping()) return { status: 503, json: { status: 'stopping' } };
    try {
      await store.ping();
      return { status: 200, json: { status: 'ready' } };
    } catch (error) {
      log.error({ requestId: id, err: error }, 'the database does not answer');
      return { status: 503, json: { status: 'unavailable' } };
    }
  },
});
