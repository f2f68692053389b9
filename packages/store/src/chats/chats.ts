export const chatTypes = ['private', 'group'] as const;
export type ChatType = (typeof chatTypes)[number];
export const chatRoles = ['user', 'assistant'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** What is kept of an activation (ruling 32): never the text. */
export interface RememberedActivation {
  readonly name: string;
  readonly digest: string;
  readonly truncated: boolean;
}

export interface Chat {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly title: string;
  readonly type: ChatType;
  readonly model?: string;
  readonly mode?: string;
  readonly knowledgeBaseIds: readonly string[];
  readonly activations: readonly RememberedActivation[];
  /** The run of the turn that is going on or waits; one at a time. */
  readonly activeRunId?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ChatMessage {
  /** From 1, without gaps, for each chat. */
  readonly number: number;
  readonly role: ChatRole;
  /** What people see: text, tool calls and results, citations, approvals, errors. */
  readonly parts: readonly unknown[];
  /** What the model is sent for it, with activations packed; empty when it is not sent. */
  readonly modelMessages: readonly unknown[];
  readonly runId?: string;
  readonly createdAt: number;
}

export type NewChat = Omit<Chat, 'createdAt' | 'updatedAt' | 'activeRunId'>;
/** A message that is to be stored; without a `runId` it is one of the turn's run. */
export type NewChatMessage = Omit<ChatMessage, 'number' | 'createdAt'>;

export interface ChatFilter {
  readonly tenant: string;
  readonly userId: string;
  /** In titles, whatever the case. */
  readonly search?: string;
  readonly limit: number;
  readonly offset: number;
}

export interface ChatFork {
  readonly id: string;
  readonly title: string;
  /** The number of the last message that goes along; default all. */
  readonly upTo?: number;
}

export interface ChatUsage {
  readonly chats: number;
  readonly withActivations: number;
  readonly bySkill: Readonly<Record<string, number>>;
}

export interface ChatChange {
  readonly title?: string;
  /** Null takes it away. */
  readonly model?: string | null;
  readonly mode?: string | null;
  readonly knowledgeBaseIds?: readonly string[];
  readonly activations?: readonly RememberedActivation[];
}

/**
 * Conversations. Contract:
 * - a chat has at most one turn at a time, over all processes: of many `beginTurn` one succeeds;
 * - `endTurn` of a run that is not the chat's active one changes nothing and answers false;
 * - `endTurn` stores the answer, the activations and that the turn is over in one transaction: all or nothing;
 * - `fork` copies messages and activations up to a number, and shares nothing afterwards;
 * - `remove` takes the messages along, and ended runs that no other chat shows, all or nothing.
 */
export interface Chats {
  /** Rejects with `CONFLICT` when there is a chat of this id. */
  create(chat: NewChat): Promise<Chat>;
  find(id: string): Promise<Chat | undefined>;
  /** Newest activity first, without messages. */
  list(filter: ChatFilter): Promise<{ readonly items: readonly Chat[]; readonly total: number }>;
  update(id: string, change: ChatChange): Promise<Chat | undefined>;
  remove(id: string): Promise<boolean>;
  /** Rejects with `CONFLICT` when there is a chat of the new id. */
  fork(id: string, fork: ChatFork): Promise<Chat | undefined>;
  /** Oldest first. */
  messages(
    id: string,
    range?: { readonly after?: number; readonly limit?: number },
  ): Promise<readonly ChatMessage[]>;
  /**
   * Stores the person's message and marks the chat as busy with this run; undefined when it is busy already. Rejects
   * with `NOT_FOUND`.
   */
  beginTurn(id: string, runId: string, message: NewChatMessage): Promise<ChatMessage | undefined>;
  endTurn(id: string, runId: string, answer?: NewChatMessage, change?: ChatChange): Promise<boolean>;
  /** How many chats of a tenant have any activation, and how many have each skill. */
  usage(tenant: string): Promise<ChatUsage>;
}
