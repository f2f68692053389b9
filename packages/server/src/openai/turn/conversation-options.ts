import {
  hostTools,
  runsAsSubagent,
  useSkillTool,
  webOptions,
  type AgentTool,
  type ConversationOptions,
  type OpenedModel,
} from '@techne/agent';
import { webSettings } from '@techne/config';
import type { Catalog } from '@techne/skills';
import type { ChatContext } from '../../chats/chat-context.ts';
import { chatPolicies, executionOptions } from '../../chats/turn/chat-execution.ts';
import { sayInnerEvent } from '../../chats/turn/say-chat-event.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { skillHost } from '../../runs/use/skill-host.ts';
import type { CompletionToMake } from './completion-to-make.ts';

/** A conversation as chats have it (ruling 16), for one answer: a program talks for one person, in private. */
export async function conversationOptions(
  context: ChatContext,
  run: ActiveRun,
  wanted: CompletionToMake,
  { catalog, opened }: { readonly catalog: Catalog; readonly opened: OpenedModel },
): Promise<ConversationOptions> {
  const { parts, scratch } = context;
  const { caller, messages, callerTools, temperature, maxOutputTokens } = wanted;
  const { userId: user, tenant } = caller;
  const hasSkills = opened.tools && catalog.skills.length > 0;
  const commands = hasSkills
    ? executionOptions(context, { tenant, catalog, work: await scratch.open(run.id) })
    : undefined;
  return {
    catalog,
    model: opened.model,
    toolsEnabled: opened.tools,
    contextWindow: opened.contextWindow,
    instructions: messages.instructions,
    tools: await ourTools(context, run, wanted, catalog),
    ...(commands === undefined ? {} : { commands, skillTools: { scripts: commands } }),
    caller: { user, tenant, chat: { id: run.id, type: 'private' } },
    policies: () => chatPolicies(context, { tenant, catalog }),
    limits: {
      maxSteps: parts.config.agent.maxSteps,
      ...(parts.modelLimits === undefined ? {} : { limits: parts.modelLimits }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(callerTools.choice === undefined ? {} : { toolChoice: callerTools.choice }),
    },
  };
}

/** Besides those of skills: `use_skill` where a skill runs as a subagent, and the web where it is configured. */
async function ourTools(
  context: ChatContext,
  run: ActiveRun,
  { caller, model }: CompletionToMake,
  catalog: Catalog,
): Promise<readonly AgentTool[]> {
  const web = hostTools(webOptions(webSettings(context.parts.config)));
  if (!catalog.skills.some(runsAsSubagent)) return web;
  const host = await skillHost(context, run, { caller, catalog, model });
  return [
    ...web,
    useSkillTool({ ...host, onEvent: (event, subagent) => sayInnerEvent(run, event, subagent) }),
  ];
}
