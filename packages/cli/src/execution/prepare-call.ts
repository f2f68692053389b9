import type { CommandContext as CallContext, SandboxedCommandContext } from '@techne/exec';
import type { Skill, Standing, ToolDefinition } from '@techne/skills';
import type { ConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { homeFolder } from '../configuration/places.ts';
import type { CommandContext } from '../program/command.ts';
import { declaredValues } from './declared-values.ts';
import { projectFolder } from './project-folder.ts';
import { sandboxSettings } from './sandbox-settings.ts';

/** Where a call runs: as the person, or, if the skill is not trusted, in the sandbox alone (ruling 24). */
export type PreparedCall = (
  | { readonly sandboxed: false; readonly context: CallContext }
  | { readonly sandboxed: true; readonly context: SandboxedCommandContext }
) & { readonly declared: Readonly<Record<string, string>>; readonly network: boolean };

export async function prepareCall(
  context: CommandContext,
  { loaded }: ConfiguredWorkspace,
  skill: Skill & Standing,
): Promise<PreparedCall> {
  const { environment, workingFolder, arguments: given } = context;
  const { gibberish } = skill.manifest;
  const declared = await declaredValues(loaded.config, skill);
  const common = {
    skill: { name: skill.name, directory: skill.directory, timeoutSeconds: gibberish?.timeout },
    mode: given.text('mode'),
    environment,
    declared,
  };
  if (skill.trust !== 'untrusted') {
    const place = { cwd: workingFolder, home: homeFolder(context) };
    return { sandboxed: false, context: { ...common, ...place }, declared, network: true };
  }
  const { sandbox, limits, approvedNetwork } = await sandboxSettings(loaded);
  const network = gibberish?.network === true ? approvedNetwork : ({ kind: 'none' } as const);
  const project = projectFolder(workingFolder);
  return {
    sandboxed: true,
    context: { ...common, project, sandbox, limits, network },
    declared,
    network: network.kind !== 'none',
  };
}

/** What a call would run. */
export async function planCall(
  call: PreparedCall,
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly program: string; readonly args: readonly string[]; readonly cwd: string | null }> {
  const { planCommand, planCommandInSandbox } = await import('@techne/exec');
  return call.sandboxed
    ? planCommandInSandbox(tool, values, call.context)
    : planCommand(tool, values, call.context);
}
