import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { ToolDefinition } from '@techne/skills';
import { commandEnvironment } from '../environment/command-environment.ts';
import type { Envelope } from '../process/envelope.ts';
import { chooseSandbox } from '../sandbox/choose-sandbox.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { mountableProject } from '../sandbox/mountable-project.ts';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { languageOf, sandboxEnvelope } from '../sandbox/sandbox-envelope.ts';
import type { NetworkAccess, Sandbox } from '../sandbox/sandbox.ts';
import { createRedactor } from '../secrets/create-redactor.ts';
import { renderCommand, type RenderedCommand } from './render-command.ts';
import { resolveProgram } from './resolve-program.ts';
import type { CommandContext } from './run-command.ts';

/** What a sandboxed command runs for and in. `home` counts for nothing: the home inside is scratch. */
export interface SandboxedCommandContext extends Omit<CommandContext, 'cwd' | 'home'> {
  /** The git root, shown read-only and made the working folder where that is safe. */
  readonly project?: string | undefined;
  /** Default: the one of this platform. */
  readonly sandbox?: Sandbox | undefined;
  /** Only what a person approved. Default: none. */
  readonly network?: NetworkAccess | undefined;
  readonly limits?: Partial<SandboxLimits> | undefined;
  /** The digest of the skill's folder that was approved: anything else is refused. */
  readonly digest?: string | undefined;
  /** A folder for what the command writes, which is kept. Default: a fresh one, which is not. */
  readonly work?: string | undefined;
}

/** What a dry run prints. */
export interface SandboxedCommandPlan extends RenderedCommand {
  /** Null: a scratch folder that is made for the run. */
  readonly cwd: string | null;
}

/**
 * Says what a sandboxed call would run, and runs nothing.
 *
 * @example
 * planCommandInSandbox(gitLog, {}, { skill: { name: 'git' }, project: '/projects/app' });
 * // { program: 'git', args: ['log', '--oneline', '-n', '10'], cwd: '/projects/app' }
 */
export function planCommandInSandbox(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  context: SandboxedCommandContext,
): SandboxedCommandPlan {
  const { program, args } = prepare(tool, values, context);
  const redactor = createRedactor(context.declared ?? {});
  return {
    program,
    args: args.map((argument) => redactor.redactText(argument)),
    cwd: mountableProject(context.project) ?? null,
  };
}

/**
 * Runs a tool's command in the sandbox, never outside it (ruling 24). Whether it may run is decided before this is
 * called.
 *
 * @example
 * const { success, output } = await runCommandInSandbox(tool, {}, { skill: { name: 'x', directory: '/skills/x' } });
 */
export async function runCommandInSandbox(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  context: SandboxedCommandContext,
): Promise<Envelope> {
  const { skill, declared = {}, limits } = context;
  const { program, args, directory } = prepare(tool, values, context);
  const redactor = createRedactor(declared);
  const result = await runInSandbox(
    context.sandbox ?? chooseSandbox(),
    {
      program,
      args,
      skillDirectory: directory,
      skillDigest: context.digest,
      project: context.project,
      work: context.work,
      network: context.network,
      env: commandEnvironment({
        parent: languageOf(context.environment ?? process.env),
        declared,
        skillName: skill.name,
        skillDirectory: directory,
        mode: context.mode,
        runId: context.runId ?? randomUUID(),
      }),
      limits,
    },
    {
      timeoutSeconds: skill.timeoutSeconds ?? 30,
      signal: context.signal,
      redactor,
      graceSeconds: context.graceSeconds,
      label: tool.command.program,
    },
  );
  return sandboxEnvelope(result, limits, redactor);
}

function prepare(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  { skill }: SandboxedCommandContext,
): RenderedCommand & { readonly directory: string | undefined } {
  const rendered = renderCommand(tool, values);
  const { program } = resolveProgram(rendered.program, skill.directory);
  return {
    program,
    args: rendered.args,
    directory: skill.directory === undefined ? undefined : realpathSync(skill.directory),
  };
}
