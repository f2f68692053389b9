import {
  hostTools,
  runsAsSubagent,
  useSkillTool,
  webOptions,
  type AgentTool,
  type ConversationOptions,
  type OpenedModel,
} from '@techne/agent';
import { skillSettings, webSettings } from '@techne/config';
import type { Catalog } from '@techne/skills';
import type { Chat } from '@techne/store';
import type { Caller } from '../../http/caller.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { skillHost } from '../../runs/use/skill-host.ts';
import type { ChatContext } from '../chat-context.ts';
import { chatPolicies, executionOptions } from './chat-execution.ts';
import { NamedSkillRunner } from './named-skill-runner.ts';
import { sayInnerEvent } from './say-chat-event.ts';

/** Whose conversation it is, and with what. */
export interface ConversationParts {
  readonly caller: Caller;
  readonly chat: Pick<Chat, 'id' | 'type'>;
  readonly catalog: Catalog;
  readonly opened: OpenedModel;
  /** What was chosen; checked. */
  readonly model?: string | undefined;
  readonly instructions: string;
  readonly decidedBy?: string | undefined;
}

/** A conversation as everything over HTTP has it (ruling 16), for one turn, and what runs skills for `@name text`. */
export async function conversationOptions(
  context: ChatContext,
  run: ActiveRun,
  wanted: ConversationParts,
): Promise<{ readonly options: ConversationOptions; readonly named: NamedSkillRunner }> {
  const { parts, scratch } = context;
  const { caller, chat, catalog, opened, instructions, decidedBy } = wanted;
  const execution = { tenant: caller.tenant, catalog, decidedBy };
  const hasSkills = opened.tools && catalog.skills.length > 0;
  const commands = hasSkills
    ? executionOptions(context, { ...execution, work: await scratch.open(run.id) })
    : undefined;
  const named = namedSkills(context, run, wanted);
  const options: ConversationOptions = {
    catalog,
    model: opened.model,
    toolsEnabled: opened.tools,
    contextWindow: opened.contextWindow,
    instructions,
    tools: await toolsOf(context, run, wanted),
    ...(commands === undefined ? {} : { commands, skillTools: { scripts: commands } }),
    caller: { user: caller.userId, tenant: caller.tenant, chat: { id: chat.id, type: chat.type } },
    policies: () => chatPolicies(context, execution),
    runSkill: named.run,
    limits: {
      maxSteps: parts.config.agent.maxSteps,
      ...(parts.modelLimits === undefined ? {} : { limits: parts.modelLimits }),
    },
  };
  return { options, named };
}

function namedSkills(
  { parts, models, redactor }: ChatContext,
  run: ActiveRun,
  { caller, catalog, model: asked }: ConversationParts,
): NamedSkillRunner {
  return new NamedSkillRunner({
    catalog,
    model: async ({ name, manifest: { model: own } }) => {
      const configured = skillSettings(parts.config, name).model;
      return (await models.open({ asked, configured, own })).model;
    },
    retriever: parts.retrieverFor(caller),
    limits: parts.modelLimits,
    onFailure: ({ code, message }) =>
      parts.log.warn({ runId: run.id, code, why: redactor.redactText(message) }, 'a skill that was named'),
  });
}

/** Besides those of skills: `use_skill` where a skill runs as a subagent, and the web where it is configured. */
async function toolsOf(
  context: ChatContext,
  run: ActiveRun,
  { caller, catalog, model, decidedBy }: ConversationParts,
): Promise<readonly AgentTool[]> {
  const web = hostTools(webOptions(webSettings(context.parts.config)));
  if (!catalog.skills.some(runsAsSubagent)) return web;
  const host = await skillHost(context, run, { caller, catalog, model, decidedBy });
  const onEvent: typeof host.onEvent = (event, subagent) => sayInnerEvent(run, event, subagent);
  return [...web, useSkillTool({ ...host, onEvent })];
}
