import { parseAt, parseSlash } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { RunWork } from '../../runs/run-work.ts';
import type { ChatContext } from '../chat-context.ts';
import { finishTurn } from './finish-turn.ts';
import { openTurn, type OpenedTurn } from './open-turn.ts';
import { retrieveForChat } from './retrieve-for-chat.ts';
import { sayActivation, sayInjection } from './say-activation.ts';
import { sendingOptions } from './sending-options.ts';
import type { TurnToTake } from './turn-to-take.ts';

/** Answers a message of a person: the work of a run of the kind `chat`. */
export function takeTurn(context: ChatContext, turn: TurnToTake): RunWork {
  return async (run) => {
    const skill = parseAt(turn.content)?.name;
    if (skill !== undefined) run.say('thought', { type: 'skill', status: 'start', skill_name: skill });
    const instructions = await searchFor(context, run, turn);
    const opened = await openTurn(context, run, turn, { instructions });
    sayChanged(run, opened);
    await sayShortened(run, opened);
    const reply = await opened.conversation.send(turn.content, sendingOptions(context, run, opened));
    if (reply.kind === 'activation') sayActivation(run, opened, reply);
    else if (!opened.opened.tools && reply.kind === 'turn') sayInjection(run, opened);
    return finishTurn(context, run, opened, reply);
  };
}

/** Only what the model answers needs a search: `@name` has a base of its own, and a bare `/name` asks nobody. */
async function searchFor(
  { parts }: ChatContext,
  run: ActiveRun,
  { caller, chat, content }: TurnToTake,
): Promise<string> {
  if (parseAt(content) !== undefined || parseSlash(content)?.text === '') return '';
  return retrieveForChat(run, chat.knowledgeBaseIds, content, parts.retrieverFor(caller));
}

/** A skill that changed is activated anew (ruling 32), and people should know what is followed now. */
function sayChanged(run: ActiveRun, { chat, conversation }: OpenedTurn): void {
  const digests = new Map(chat.activations.map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of conversation.activated)
    if (digest !== undefined && digests.get(name) !== digest)
      run.say('thought', { type: 'skill', status: 'activated', skill_name: name, digest, changed: true });
}

/** What is left out of the model's window is not left out silently. */
async function sayShortened(run: ActiveRun, { conversation, content }: OpenedTurn): Promise<void> {
  const { messages } = conversation;
  if (messages.length === 0) return;
  const prepared = await conversation.prepare(content);
  if (prepared.kind !== 'turn' || prepared.messages[0] === messages[0]) return;
  // In the place of what was left out stands one message that says so.
  const dropped = messages.length + 1 - (prepared.messages.length - 1);
  const what = dropped === 1 ? '1 earlier message was' : `${dropped} earlier messages were`;
  const message = `${what} left out to fit the window; activated skills are kept`;
  run.say('thought', { type: 'context', status: 'shortened', dropped_messages: dropped, message });
}
