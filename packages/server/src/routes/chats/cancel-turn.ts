import { runStatuses } from '@techne/store';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { chatParams } from './chat-shapes.ts';

const stopped = z.object({ run_id: z.string().nullable(), status: z.enum([...runStatuses, 'idle']) });

export const cancelTurn = defineRoute({
  method: 'post',
  path: '/api/v1/chats/{id}/cancel',
  operation: 'cancelTurn',
  tag: 'chats',
  summary: 'Stop the answer that is being given or waits',
  description: 'What was said is kept, and marked.',
  params: chatParams,
  replies: {
    200: { description: 'Nothing goes on in the chat any more', schema: stopped },
    202: { description: 'It was asked to end', schema: stopped },
    404: { description: 'There is no such chat' },
  },
  async handle({ caller, params }, { chats }) {
    const run = await chats.cancel(caller, params.id);
    if (run === undefined) return { status: 200, json: { run_id: null, status: 'idle' } };
    const { id, status, finishedAt } = run;
    return { status: finishedAt === undefined ? 202 : 200, json: { run_id: id, status } };
  },
});
