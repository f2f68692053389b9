import type { Chat, RememberedActivation } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import type { ChatContext } from './chat-context.ts';
import { chatNotFound } from './chat-not-found.ts';
import type { ChatSettingsChange } from './chat-service.ts';
import { checkBases } from './check-bases.ts';
import { checkModel } from './turn/chat-model.ts';

/** Changes what people may say of a chat; a turn under way goes on as it began. */
export async function changeChat(
  context: ChatContext,
  caller: Caller,
  chat: Chat,
  { title, model, mode, knowledgeBaseIds, activatedSkillNames: names }: ChatSettingsChange,
): Promise<Chat> {
  checkModel(context, model);
  await checkBases(context, caller, knowledgeBaseIds);
  const activations = names === undefined ? undefined : keptActivations(chat, names);
  const changed = await context.parts.store.chats.update(chat.id, {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(model === undefined ? {} : { model }),
    ...(mode === undefined ? {} : { mode }),
    ...(knowledgeBaseIds === undefined ? {} : { knowledgeBaseIds }),
    ...(activations === undefined ? {} : { activations }),
  });
  if (changed === undefined) throw chatNotFound(chat.id);
  return changed;
}

/** Only successful activations are remembered (ruling 19), so names can go and change places, and none can come. */
function keptActivations(
  { activations, activeRunId }: Chat,
  names: readonly string[],
): readonly RememberedActivation[] {
  const field = 'activated_skill_names';
  if (activeRunId !== undefined)
    throw new HttpError(409, { field, message: 'The chat is busy with a message that may activate skills' });
  const known = new Map(activations.map((each) => [each.name, each]));
  return [...new Set(names)].map((name) => {
    const activation = known.get(name);
    if (activation !== undefined) return activation;
    const message = `${name} is not active in this chat; activate it with /${name}`;
    throw new HttpError(400, { field, message });
  });
}
