import { Conversation, type OpenedModel, type StoredConversation } from '@techne/agent';
import type { Catalog } from '@techne/skills';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { ChatContext } from '../chat-context.ts';
import { historyOf } from '../messages/history-of.ts';
import { endOfMessage } from '../messages/turn-end.ts';
import { chatCatalog } from './chat-catalog.ts';
import { conversationOptions } from './conversation-options.ts';
import type { NamedSkillRunner } from './named-skill-runner.ts';
import { TurnListener } from './turn-listener.ts';
import type { TurnToTake } from './turn-to-take.ts';

/** A conversation that is ready for its message, with what belongs to one turn. */
export interface OpenedTurn extends TurnToTake {
  readonly conversation: Conversation;
  readonly catalog: Catalog;
  readonly opened: OpenedModel;
  readonly listener: TurnListener;
  readonly named: NamedSkillRunner;
  /** How many messages there were before. */
  readonly before: number;
  readonly instructions: string;
}

export interface OpenTurnOptions {
  /** What a search found for the message. */
  readonly instructions: string;
  /** What the turn waits with, where it goes on. */
  readonly waited?: Pick<StoredConversation, 'activated' | 'waiting' | 'toInject'> | undefined;
  readonly decidedBy?: string | undefined;
}

/** Puts the conversation of a chat together from its rows, for the turn of this run (ruling 16). */
export async function openTurn(
  context: ChatContext,
  run: ActiveRun,
  turn: TurnToTake,
  { instructions, waited, decidedBy }: OpenTurnOptions,
): Promise<OpenedTurn> {
  const { caller, chat } = turn;
  const catalog = await chatCatalog(context, caller);
  const opened = await context.models.open({ asked: turn.model });
  const rows = (await context.parts.store.chats.messages(chat.id)).filter(({ runId }) => runId !== run.id);
  const messages = historyOf(rows);
  const last = rows.at(-1);
  const toInject = last === undefined ? undefined : endOfMessage(last)?.to_inject;
  const { options, named } = await conversationOptions(context, run, {
    ...turn,
    catalog,
    opened,
    instructions,
    decidedBy,
  });
  const conversation = await Conversation.restore(options, {
    version: 1,
    messages,
    activated: chat.activations,
    ...(toInject === undefined ? {} : { toInject }),
    ...waited,
    ...(chat.mode === undefined ? {} : { mode: chat.mode }),
  });
  const listener = new TurnListener(run, opened.contextWindow);
  return { ...turn, conversation, catalog, opened, listener, named, before: messages.length, instructions };
}
