import type {
  AgentEvent,
  AgentTool,
  Conversation,
  OpenedModel,
  ToolPolicy,
  TurnRequest,
} from '@techne/agent';
import { executionOptions } from '../agent/execution-options.ts';
import { openSkillHost } from '../agent/open-skill-host.ts';
import { terminalCaller } from '../agent/terminal-caller.ts';
import { openApprovals } from '../approval/open-approvals.ts';
import { skillFolder } from '../approval/skill-folder.ts';
import type { ConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { projectFolder } from '../execution/project-folder.ts';
import { localRetriever } from '../knowledge/local-retriever.ts';
import type { CommandContext } from '../program/command.ts';

export interface ConversationSetup {
  readonly opened: OpenedModel;
  readonly ask: NonNullable<TurnRequest['ask']>;
  /** What happens inside subagents. */
  readonly onInside: (event: AgentEvent) => void;
}

export interface OpenedConversation {
  readonly conversation: Conversation;
  readonly model: () => OpenedModel;
  /** Another model answers from the next message on, in subagents and runs too. */
  readonly setModel: (model: OpenedModel) => void;
  readonly close: () => Promise<void>;
}

/** A conversation with everything that a chat on the terminal has (ruling 16). */
export async function openConversation(
  context: CommandContext,
  workspace: ConfiguredWorkspace,
  { opened, ask, onInside }: ConversationSetup,
): Promise<OpenedConversation> {
  const agent = await import('@techne/agent');
  const { webSettings } = await import('@techne/config');
  const { catalog, loaded } = workspace;
  const execution = await executionOptions(context, workspace);
  let chosen: OpenedModel | undefined;
  const { host, close } = await openSkillHost(context, workspace, {
    execution,
    ask,
    onEvent: onInside,
    chosenModel: () => chosen,
  });
  const project = projectFolder(context.workingFolder);
  const { sandbox, limits } = execution;
  const tools: AgentTool[] = [
    ...agent.hostTools({
      bash: {
        ...(sandbox === undefined ? {} : { sandbox }),
        ...(limits === undefined ? {} : { limits }),
        ...(project === undefined ? {} : { project }),
      },
      readFile: { root: project ?? context.workingFolder },
      ...agent.webOptions(webSettings(loaded.config)),
    }),
    ...(catalog.skills.some(agent.runsAsSubagent) ? [agent.useSkillTool(host)] : []),
  ];
  const local = localRetriever(context);
  const mode = context.arguments.text('mode');
  const conversation = new agent.Conversation({
    catalog,
    model: opened.model,
    toolsEnabled: opened.tools,
    contextWindow: opened.contextWindow,
    tools,
    commands: execution,
    skillTools: { scripts: execution },
    caller: terminalCaller(context),
    policies: await policiesFor(context, workspace),
    runSkill: agent.createSkillRunner({
      catalog,
      model: () => (chosen ?? opened).model,
      retriever: local.retriever,
    }),
    limits: { maxSteps: loaded.config.agent.maxSteps },
    ...(mode === undefined ? {} : { mode }),
  });
  const setModel = (next: OpenedModel): void => {
    chosen = next;
    const { model, tools: toolsEnabled, contextWindow } = next;
    conversation.setModel({ model, toolsEnabled, contextWindow });
  };
  return {
    conversation,
    model: () => chosen ?? opened,
    setModel,
    async close() {
      close();
      await local.close();
    },
  };
}

/** What `[agent] allowed_tools` says (ruling 18), and the question to a person. */
async function policiesFor(
  context: CommandContext,
  { catalog, loaded }: ConfiguredWorkspace,
): Promise<() => readonly ToolPolicy[]> {
  const { createAllowedToolsPolicy, createApprovalPolicy } = await import('@techne/agent');
  const { allowedTools, allowedToolsMerge } = loaded.config.agent;
  if (allowedTools === 'contract') {
    return () => [
      createAllowedToolsPolicy({ mode: 'enforce', merge: allowedToolsMerge }),
      createApprovalPolicy(),
    ];
  }
  const { store } = await openApprovals(context);
  const isApproved = async ({ name, digest }: { name: string; digest: string }): Promise<boolean> => {
    const skill = catalog.find(name);
    if (skill === undefined) return false;
    const decisions = await store.forFolder(skillFolder(skill));
    return decisions.find((each) => each.digest === digest)?.decision === 'always';
  };
  return () => [createApprovalPolicy({ isApproved })];
}
