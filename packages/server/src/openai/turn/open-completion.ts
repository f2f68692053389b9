import {
  checkMessageSize,
  Conversation,
  parseAt,
  unpackActivations,
  type ConversationOptions,
  type TurnSoFar,
  type UnpackedActivations,
} from '@techne/agent';
import type { Catalog } from '@techne/skills';
import type { ChatContext } from '../../chats/chat-context.ts';
import type { ModelMessage } from '../../chats/messages/model-message.ts';
import { chatCatalog } from '../../chats/turn/chat-catalog.ts';
import { openChatModel } from '../../chats/turn/chat-model.ts';
import { conversationOptions } from '../../chats/turn/conversation-options.ts';
import type { NamedSkillRunner } from '../../chats/turn/named-skill-runner.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { OpenAiError } from '../open-ai-error.ts';
import type { CompletionToMake } from './completion-to-make.ts';
import { readContinuation } from './continuation.ts';
import { modelMessages } from './model-messages.ts';
import { namedBefore } from './named-before.ts';

/** A conversation that is ready for the last thing that the user said. */
export interface OpenedCompletion {
  readonly conversation: Conversation;
  readonly named: NamedSkillRunner;
  /** Where the request brings results of calls that an earlier one returned. */
  readonly soFar?: TurnSoFar;
}

/** Puts the conversation of a request together. What is wrong with the request is thrown as 400. */
export async function openCompletion(
  context: ChatContext,
  run: ActiveRun,
  wanted: CompletionToMake,
): Promise<OpenedCompletion> {
  const { parts } = context;
  const { caller, model: asked, messages } = wanted;
  const catalog = await chatCatalog(context, caller);
  const opened = await openChatModel(context, asked);
  checkSize(messages.text, opened.contextWindow);
  const find = async (runId: string) => readContinuation(await parts.store.runs.find(runId), caller);
  const earlier = namedBefore(messages.before, catalog);
  const before = await unpackActivations(await modelMessages(earlier.messages, find), catalog);
  const since = await activationsSince(messages.text, await modelMessages(messages.since, find), catalog);
  const { options: ofChats, named } = await conversationOptions(context, run, {
    caller,
    // A program talks for one person, in private.
    chat: { id: run.id, type: 'private' },
    catalog,
    opened,
    model: asked,
    instructions: messages.instructions,
  });
  const options: ConversationOptions = {
    ...ofChats,
    messages: before.messages,
    activated: [...earlier.activated, ...before.activated],
    limits: { ...ofChats.limits, ...requestedLimits(wanted) },
  };
  const conversation = new Conversation(await withCallerTools(options, wanted, opened.tools));
  if (since.messages.length === 0) return { conversation, named };
  return { conversation, named, soFar: { messages: since.messages, activations: since.activations } };
}

function checkSize(text: string, contextWindow: number): void {
  const tooLarge = parseAt(text) === undefined ? checkMessageSize(text, contextWindow) : undefined;
  if (tooLarge !== undefined)
    throw new OpenAiError(400, 'context_length_exceeded', { field: 'messages', message: tooLarge.message });
}

/** What followed the last thing that the user said, which has the arguments of the skill that it named. */
async function activationsSince(
  text: string,
  messages: readonly ModelMessage[],
  catalog: Catalog,
): Promise<UnpackedActivations> {
  const unpacked = await unpackActivations([{ role: 'user', content: text }, ...messages], catalog);
  return { ...unpacked, messages: unpacked.messages.slice(1) };
}

/** What the request says of the answer. */
function requestedLimits({
  callerTools: { choice },
  temperature,
  maxOutputTokens,
}: CompletionToMake): ConversationOptions['limits'] {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(choice === undefined ? {} : { toolChoice: choice }),
  };
}

/** The caller's tools stand beside ours; which ours are is known once the message is prepared. */
async function withCallerTools(
  options: ConversationOptions,
  { callerTools: { tools }, messages: { text } }: CompletionToMake,
  canCallTools: boolean,
): Promise<ConversationOptions> {
  if (tools.length === 0) return options;
  if (!canCallTools)
    throw new OpenAiError(400, 'unsupported_tools', {
      field: 'tools',
      message: 'This model cannot call tools',
    });
  const prepared = await new Conversation(options).prepare(text);
  const ours = new Set(prepared.kind === 'turn' ? prepared.tools.map(({ name }) => name) : []);
  const clash = tools.findIndex(({ name }) => ours.has(name));
  if (clash !== -1)
    throw new OpenAiError(400, 'tool_name_taken', {
      field: `tools.${clash}.function.name`,
      message: `The server has a tool of its own with the name ${tools[clash]?.name}; choose another one`,
    });
  return { ...options, tools: [...(options.tools ?? []), ...tools] };
}
