import { RunModels } from '../runs/models/run-models.ts';
import { runRedactor } from '../runs/run-redactor.ts';
import { ScratchFolders } from '../runs/scratch-folders.ts';
import { cancelTurn } from './cancel-turn.ts';
import { changeChat } from './change-chat.ts';
import type { ChatContext, ChatServiceParts } from './chat-context.ts';
import type { ChatService } from './chat-service.ts';
import { createChat } from './create-chat.ts';
import { forkChat } from './fork-chat.ts';
import { openChat } from './open-chat.ts';
import { removeChat } from './remove-chat.ts';
import { requireChat } from './require-chat.ts';
import { beginTurn } from './turn/begin-turn.ts';
import { checkModel, checkSize, chosenModel, openChatModel } from './turn/chat-model.ts';
import { resumeTurn } from './turn/resume-turn.ts';
import { requireAnswering } from './workflow/require-answering.ts';

/** Makes what chats are made with. Turns are runs of the kind `chat`: the run service carries them out. */
export function createChatService(parts: ChatServiceParts): ChatService {
  const { config, log, store, environment = process.env } = parts;
  const context: ChatContext = {
    parts,
    models: new RunModels(config, environment, log),
    scratch: new ScratchFolders(parts.dataFolder),
    redactor: runRedactor(config, environment),
  };
  parts.runs.addKind('chat', resumeTurn(context));
  return {
    create: (caller, settings) => createChat(context, caller, settings),
    list: ({ tenant, userId }, { search, limit, offset }) =>
      store.chats.list({ tenant, userId, limit, offset, ...(search === undefined ? {} : { search }) }),
    open: async (caller, id) => openChat(context, await requireChat(context, caller, id, 'admin')),
    change: async (caller, id, change) =>
      changeChat(context, caller, await requireChat(context, caller, id), change),
    async remove(caller, id) {
      await removeChat(context, await requireChat(context, caller, id, 'admin'));
    },
    fork: async (caller, id, upTo) => forkChat(context, await requireChat(context, caller, id), upTo),
    require: (caller, id) => requireChat(context, caller, id),
    async send(caller, chat, { content, model: asked, workflowId }) {
      checkModel(context, asked);
      if (workflowId !== undefined) {
        const workflow = await requireAnswering(context, caller, workflowId);
        return beginTurn(context, { caller, chat, content, model: asked, workflow });
      }
      const model = chosenModel(context, asked, chat.model);
      checkSize(content, (await openChatModel(context, model)).contextWindow);
      return beginTurn(context, { caller, chat, content, model });
    },
    cancel: async (caller, id) => cancelTurn(context, await requireChat(context, caller, id, 'admin')),
  };
}
