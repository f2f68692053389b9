import type { Chat, ChatMessage, ChatType, Run } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import type { ChatPart } from './messages/chat-part.ts';
import type { StartedRun } from '../runs/run-manager.ts';

/** What people may say of a chat. */
interface ChatSettings {
  readonly title?: string | undefined;
  /** Null: the default. */
  readonly model?: string | null | undefined;
  readonly mode?: string | null | undefined;
  readonly knowledgeBaseIds?: readonly string[] | undefined;
}

export interface ChatSettingsChange extends ChatSettings {
  /** Those that stay, in this order: what was not activated cannot be added (ruling 19). */
  readonly activatedSkillNames?: readonly string[] | undefined;
}

/** A chat with what was said, and with the run that is at it. */
export interface OpenedChat {
  readonly chat: Chat;
  readonly messages: readonly ChatMessage[];
  /** The answer that is being given or waits: the parts so far. */
  readonly unfinished?: { readonly run: Run; readonly parts: readonly ChatPart[] };
}

interface SentMessage {
  readonly content: string;
  readonly model?: string | undefined;
  /** A workflow that answers in the place of the model: 404 for one that the caller may not see. */
  readonly workflowId?: string | undefined;
}

/**
 * Conversations. Everything is 404 for others; admins may see, stop and delete those of their tenant (ruling 26). A
 * chat has one turn at a time, which goes on when its client goes away.
 */
export interface ChatService {
  create(caller: Caller, settings: ChatSettings & { readonly type?: ChatType | undefined }): Promise<Chat>;
  list(
    caller: Caller,
    page: { readonly search?: string | undefined; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly Chat[]; readonly total: number }>;
  open(caller: Caller, id: string): Promise<OpenedChat>;
  change(caller: Caller, id: string, change: ChatSettingsChange): Promise<Chat>;
  remove(caller: Caller, id: string): Promise<void>;
  /** A copy up to a message, with what was activated by then. */
  fork(caller: Caller, id: string, upTo?: number): Promise<Chat>;
  /** 404, before anything is read or counted. */
  require(caller: Caller, id: string): Promise<Chat>;
  /** Begins to answer; 409 while the chat is busy. */
  send(caller: Caller, chat: Chat, message: SentMessage): Promise<StartedRun>;
  /** Stops the turn that runs or waits; undefined when there is none. */
  cancel(caller: Caller, id: string): Promise<Run | undefined>;
}
