import { Conversation, unpackActivations, type ConversationOptions, type TurnSoFar } from '@techne/agent';
import { skillSettings } from '@techne/config';
import type { ChatContext } from '../../chats/chat-context.ts';
import { chatCatalog } from '../../chats/turn/chat-catalog.ts';
import { openChatModel } from '../../chats/turn/chat-model.ts';
import { NamedSkillRunner } from '../../chats/turn/named-skill-runner.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { OpenAiError } from '../open-ai-error.ts';
import type { CompletionToMake } from './completion-to-make.ts';
import { readContinuation } from './continuation.ts';
import { conversationOptions } from './conversation-options.ts';
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
  const { parts, models } = context;
  const { caller, model: asked, messages } = wanted;
  const catalog = await chatCatalog(context, caller);
  const opened = await openChatModel(context, asked);
  const find = async (runId: string) => readContinuation(await parts.store.runs.find(runId), caller);
  const earlier = namedBefore(messages.before, catalog);
  const before = await unpackActivations(await modelMessages(earlier.messages, find), catalog);
  const since = await unpackActivations(await modelMessages(messages.since, find), catalog);
  const named = new NamedSkillRunner({
    catalog,
    model: async ({ name, manifest: { model: own } }) => {
      const configured = skillSettings(parts.config, name).model;
      return (await models.open({ asked, configured, own })).model;
    },
    retriever: parts.retrieverFor(caller),
    limits: parts.modelLimits,
    onFailure: ({ code, message }) =>
      parts.log.warn({ runId: run.id, code, why: context.redactor.redactText(message) }, 'a completion'),
  });
  const options: ConversationOptions = {
    ...(await conversationOptions(context, run, wanted, { catalog, opened })),
    messages: before.messages,
    activated: [...earlier.activated, ...before.activated],
    runSkill: named.run,
  };
  const conversation = new Conversation(await withCallerTools(options, wanted, opened.tools));
  if (since.messages.length === 0) return { conversation, named };
  return { conversation, named, soFar: { messages: since.messages, activations: since.activations } };
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
