import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type { ToolDefinition } from '@techne/skills';
import { commandEnvironment } from '../environment/command-environment.ts';
import { toEnvelope, type Envelope } from '../process/envelope.ts';
import { runProcess } from '../process/run-process.ts';
import { createRedactor } from '../secrets/create-redactor.ts';
import { renderCommand, type RenderedCommand } from './render-command.ts';
import { resolveProgram } from './resolve-program.ts';
import { workingFolder } from './working-folder.ts';

/** What a command runs for and in. Everything but the skill has a default. */
export interface CommandContext {
  readonly skill: {
    readonly name: string;
    /** Absolute; undefined for a skill that is one flat file. */
    readonly directory?: string | undefined;
    /** The manifest's `timeout`. Default 30. */
    readonly timeoutSeconds?: number | undefined;
  };
  /** Where the person stands; the command itself runs in the git root around it, else home. Default: here. */
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  /** Default `Global`. */
  readonly mode?: string | undefined;
  /** The host's environment, of which little is inherited. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Values that the configuration declares for the skill: set for the command, redacted from what it says. */
  readonly declared?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly runId?: string | undefined;
  /** Between SIGTERM and SIGKILL. Default 5. */
  readonly graceSeconds?: number | undefined;
}

/** What a dry run prints. */
export interface CommandPlan extends RenderedCommand {
  readonly cwd: string;
}

/**
 * Says what a call would run, and runs nothing.
 *
 * @example
 * planCommand(gitLog, {}, { skill: { name: 'git' } });
 * // { program: 'git', args: ['log', '--oneline', '-n', '10'], cwd: '/projects/app' }
 */
export function planCommand(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  context: CommandContext,
): CommandPlan {
  const plan = preparePlan(tool, values, context);
  const redactor = createRedactor(context.declared ?? {});
  return { ...plan, args: plan.args.map((argument) => redactor.redactText(argument)) };
}

/**
 * Runs a tool's command outside the sandbox. Whether it may run is decided before this is called.
 *
 * @example
 * const { success, output } = await runCommand(gitStatus, {}, { skill: { name: 'git', directory: '/skills/git' } });
 */
export async function runCommand(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  context: CommandContext,
): Promise<Envelope> {
  const { skill, declared = {} } = context;
  const plan = preparePlan(tool, values, context);
  const redactor = createRedactor(declared);
  const result = await runProcess({
    ...plan,
    label: tool.command.program,
    env: commandEnvironment({
      parent: context.environment ?? process.env,
      declared,
      skillName: skill.name,
      skillDirectory: skill.directory,
      mode: context.mode,
      runId: context.runId ?? randomUUID(),
    }),
    timeoutSeconds: skill.timeoutSeconds ?? 30,
    signal: context.signal,
    redactor,
    graceSeconds: context.graceSeconds,
  });
  return toEnvelope(result, redactor);
}

function preparePlan(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
  context: CommandContext,
): CommandPlan {
  const rendered = renderCommand(tool, values);
  const { program } = resolveProgram(rendered.program, context.skill.directory);
  const home = context.home ?? homedir();
  return { program, args: rendered.args, cwd: workingFolder(context.cwd ?? process.cwd(), home) };
}
