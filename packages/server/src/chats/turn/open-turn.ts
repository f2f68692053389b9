import {
  Conversation,
  hostTools,
  runsAsSubagent,
  useSkillTool,
  webOptions,
  type AgentTool,
  type ConversationOptions,
  type OpenedModel,
  type StoredConversation,
} from '@techne/agent';
import { skillSettings, webSettings } from '@techne/config';
import type { Catalog } from '@techne/skills';
import type { ActiveRun } from '../../runs/active-run.ts';
import { skillHost } from '../../runs/use/skill-host.ts';
import type { ChatContext } from '../chat-context.ts';
import { historyOf } from '../messages/history-of.ts';
import { endOfMessage } from '../messages/turn-end.ts';
import { chatCatalog } from './chat-catalog.ts';
import { chatPolicies, executionOptions } from './chat-execution.ts';
import { NamedSkillRunner } from './named-skill-runner.ts';
import { sayInnerEvent } from './say-chat-event.ts';
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
  const { parts, scratch } = context;
  const { caller, chat } = turn;
  const catalog = await chatCatalog(context, caller);
  const opened = await context.models.open({ asked: turn.model });
  const rows = (await parts.store.chats.messages(chat.id)).filter(({ runId }) => runId !== run.id);
  const messages = historyOf(rows);
  const last = rows.at(-1);
  const toInject = last === undefined ? undefined : endOfMessage(last)?.to_inject;
  const hasSkills = opened.tools && catalog.skills.length > 0;
  const execution = { tenant: caller.tenant, catalog, decidedBy };
  const commands = hasSkills
    ? executionOptions(context, { ...execution, work: await scratch.open(run.id) })
    : undefined;
  const named = new NamedSkillRunner({
    catalog,
    model: async ({ name, manifest: { model: own } }) => {
      const configured = skillSettings(parts.config, name).model;
      return (await context.models.open({ asked: turn.model, configured, own })).model;
    },
    retriever: parts.retrieverFor(caller),
    limits: parts.modelLimits,
    onFailure: ({ code, message }) =>
      parts.log.warn({ runId: run.id, code, why: context.redactor.redactText(message) }, 'a skill in a chat'),
  });
  const options: ConversationOptions = {
    catalog,
    model: opened.model,
    toolsEnabled: opened.tools,
    contextWindow: opened.contextWindow,
    instructions,
    tools: await toolsOf(context, run, turn, catalog, decidedBy),
    ...(commands === undefined ? {} : { commands, skillTools: { scripts: commands } }),
    caller: { user: caller.userId, tenant: caller.tenant, chat: { id: chat.id, type: chat.type } },
    policies: () => chatPolicies(context, execution),
    runSkill: named.run,
    limits: {
      maxSteps: parts.config.agent.maxSteps,
      ...(parts.modelLimits === undefined ? {} : { limits: parts.modelLimits }),
    },
  };
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

/** Besides those of skills: `use_skill` where a skill runs as a subagent, and the web where it is configured. */
async function toolsOf(
  context: ChatContext,
  run: ActiveRun,
  { caller, chat, model }: TurnToTake,
  catalog: Catalog,
  decidedBy: string | undefined,
): Promise<readonly AgentTool[]> {
  const web = hostTools(webOptions(webSettings(context.parts.config)));
  if (!catalog.skills.some(runsAsSubagent)) return web;
  const host = await skillHost(context, run, { caller, catalog, model, decidedBy });
  const onEvent: typeof host.onEvent = (event, subagent) => sayInnerEvent(run, event, subagent);
  const place = { chatType: chat.type, ...(chat.mode === undefined ? {} : { mode: chat.mode }) };
  return [...web, useSkillTool({ ...host, onEvent }, place)];
}
