import type { Chat } from '@techne/store';
import { messageJson } from '../../chats/messages/message-json.ts';
import { endOfMessage } from '../../chats/messages/turn-end.ts';
import type { Reply } from '../../http/reply.ts';
import type { RouteRequest } from '../../http/route.ts';
import type { StartedRun } from '../../runs/run-manager.ts';
import type { Services } from '../../services/services.ts';
import { replyOfRun } from '../runs/reply-of-run.ts';

/** Answers with the events of a turn, or, with `?stream=false`, with what came of it and the message that it left. */
export async function replyOfTurn(
  request: Pick<RouteRequest<unknown, { readonly stream: string }>, 'query' | 'signal'>,
  services: Services,
  chat: Chat,
  started: StartedRun,
): Promise<Reply> {
  const reply = await replyOfRun(request, services, started);
  if (!('json' in reply) || reply.status !== 200) return reply;
  const messages = await services.store.chats.messages(chat.id);
  const answer = messages.findLast(({ role, runId }) => role === 'assistant' && runId === started.id);
  if (answer === undefined) return reply;
  const usage = endOfMessage(answer)?.usage;
  return { ...reply, json: { ...Object(reply.json), ...(usage && { usage }), message: messageJson(answer) } };
}
