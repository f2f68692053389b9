import type { AgentEvent, ExecutionOptions, OpenedModel, TurnRequest, UseSkillHost } from '@techne/agent';
import { join } from 'node:path';
import { openCapabilities } from '../capabilities/open-capabilities.ts';
import { openConfiguredWorkspace, type ConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { techneHome } from '../configuration/places.ts';
import { projectFolder } from '../execution/project-folder.ts';
import { openChosenModel } from '../models/open-chosen-model.ts';
import type { CommandContext } from '../program/command.ts';

export interface SkillHostOptions {
  readonly execution: ExecutionOptions;
  readonly ask: NonNullable<TurnRequest['ask']>;
  /** What happens inside subagents. */
  readonly onEvent: (event: AgentEvent) => void;
  /** The model that a person chose meanwhile; like `--model`, it stands over what a skill wants. */
  readonly chosenModel?: () => OpenedModel | undefined;
}

/** What skills find here when they run as subagents. Its capabilities have to be closed. */
export async function openSkillHost(
  context: CommandContext,
  workspace: ConfiguredWorkspace,
  { execution, ask, onEvent, chosenModel }: SkillHostOptions,
): Promise<{ readonly host: UseSkillHost; readonly close: () => void }> {
  const { skillSettings, webSettings } = await import('@techne/config');
  const { commandTools, hostTools, webOptions } = await import('@techne/agent');
  const { config } = workspace.loaded;
  const { sandbox, limits } = execution;
  const project = projectFolder(context.workingFolder);
  const capabilities = await openCapabilities(context, config);
  let { catalog } = workspace;
  const host: UseSkillHost = {
    catalog: () => catalog,
    reload: async () => ({ catalog } = await openConfiguredWorkspace(context)).catalog,
    settings: (name) => skillSettings(config, name),
    model: async (reference) =>
      (chosenModel?.() ?? (await openChosenModel(context, config, reference))).model,
    makeTools: async ({ skill, environment, secrets, mounts, caller }) => {
      const { mode } = caller;
      const ofHost = hostTools({
        bash: {
          environment,
          secrets,
          mounts,
          ...(sandbox === undefined ? {} : { sandbox }),
          ...(limits === undefined ? {} : { limits }),
          ...(project === undefined ? {} : { project }),
          ...(skill.directory === undefined ? {} : { skillDirectory: skill.directory }),
        },
        readFile: { root: project ?? context.workingFolder, secrets },
        ...webOptions(webSettings(config)),
      });
      const reserved = ofHost.map(({ name }) => name);
      const visibility = mode === undefined ? {} : { mode };
      const commands = await commandTools(catalog, { ...execution, ...visibility, reserved });
      return [...ofHost, ...commands.filter((tool) => tool.skill === skill.name)];
    },
    capabilities,
    chainingDepth: config.agent.chainingDepth,
    configFile: context.arguments.text('config') ?? join(techneHome(context), 'config.toml'),
    ask,
    onEvent,
    ...(sandbox === undefined ? {} : { sandbox }),
  };
  return { host, close: () => capabilities?.close() };
}
