import type { ExecutionOptions } from '@techne/agent';
import { openApprovals } from '../approval/open-approvals.ts';
import type { ConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { homeFolder } from '../configuration/places.ts';
import { declaredValues } from '../execution/declared-values.ts';
import { sandboxSettings } from '../execution/sandbox-settings.ts';
import type { CommandContext } from '../program/command.ts';

/** How an agent runs commands and scripts of skills here: as `techne call` and `techne script` do. */
export async function executionOptions(
  context: CommandContext,
  { catalog, loaded }: ConfiguredWorkspace,
): Promise<ExecutionOptions> {
  const { gate } = await openApprovals(context);
  const { sandbox, limits, approvedNetwork } = await sandboxSettings(loaded);
  const configured = Object.keys(loaded.config.skills.named).flatMap((name) => catalog.find(name) ?? []);
  const declared = new Map<string, Readonly<Record<string, string>>>();
  for (const skill of configured) declared.set(skill.name, await declaredValues(loaded.config, skill));
  return {
    gate,
    sandbox,
    limits,
    declared: (name) => declared.get(name) ?? {},
    network: approvedNetwork,
    cwd: context.workingFolder,
    home: homeFolder(context),
    environment: context.environment,
  };
}
