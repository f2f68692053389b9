import type { AgentEvent, Conversation, TurnRequest } from '@techne/agent';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import type { CommandContext } from '../program/command.ts';
import type { TextStream } from '../terminal/text-stream.ts';

export interface Sending {
  readonly ask: NonNullable<TurnRequest['ask']>;
  readonly words: TextStream;
  readonly onEvent: (event: AgentEvent) => void;
}

/** Takes one message to its end; Ctrl-C ends the turn and not the chat. True when it went well. */
export async function sendMessage(
  { stderr, json }: CommandContext,
  conversation: Conversation,
  message: string,
  { ask, words, onEvent }: Sending,
): Promise<boolean> {
  const { result: reply } = await untilInterrupted((signal) =>
    conversation.send(message, { signal, ask, onEvent }),
  );
  // What nobody streamed: a skill that was activated without asking the model.
  if (reply.kind === 'activation' && reply.status === 'succeeded' && !json) words.write(reply.text);
  words.endLine();
  if (reply.status === 'cancelled') stderr.line('The turn was ended.');
  else if (reply.status !== 'succeeded')
    stderr.line(`techne: ${reply.error?.message ?? 'the turn failed.'} (${reply.error?.code ?? 'TURN'})`);
  return reply.status === 'succeeded';
}
