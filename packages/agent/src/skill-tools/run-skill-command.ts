import { homedir } from 'node:os';
import {
  runCommand,
  runCommandInSandbox,
  workingFolder,
  type ApprovalPreview,
  type CommandContext,
  type Envelope,
} from '@techne/exec';
import type { CatalogSkill, ToolDefinition } from '@techne/skills';
import { approvedNetwork } from './approved-network.ts';
import type { CallGate } from './call-gate.ts';
import type { ExecutionOptions } from './execution-options.ts';

/** One command of a skill, and how it is run. */
export interface SkillCommand {
  readonly skill: CatalogSkill;
  readonly tool: ToolDefinition;
  readonly mode: string | undefined;
  readonly options: ExecutionOptions;
}

export function commandContext({ skill, mode, options }: SkillCommand): CommandContext {
  return {
    skill: {
      name: skill.name,
      directory: skill.directory,
      timeoutSeconds: skill.manifest.gibberish?.timeout,
    },
    cwd: options.cwd,
    home: options.home,
    mode,
    environment: options.environment,
    declared: options.declared?.(skill.name),
  };
}

/** Everything of an untrusted skill, and on a server everything, runs in the sandbox (rulings 24 and 31). */
export function runsSandboxed({ skill, options }: SkillCommand): boolean {
  return skill.trust === 'untrusted' || options.alwaysSandboxed === true;
}

/** The git root around the person, which a sandboxed run may read. */
export function projectOf({ cwd, home }: ExecutionOptions): string {
  return workingFolder(cwd ?? process.cwd(), home ?? homedir());
}

/** Runs an approved command where it belongs: what runs is exactly what was approved. */
export async function runSkillCommand(
  command: SkillCommand,
  values: Readonly<Record<string, unknown>>,
  approved: ApprovalPreview,
  gate: CallGate,
  signal: AbortSignal,
): Promise<Envelope> {
  const { skill, tool, options } = command;
  const { cwd: _cwd, home: _home, ...context } = commandContext(command);
  if (!runsSandboxed(command)) {
    await gate.verify(approved);
    return runCommand(tool, values, { ...commandContext(command), signal });
  }
  return runCommandInSandbox(tool, values, {
    ...context,
    project: projectOf(options),
    sandbox: options.sandbox,
    network: approvedNetwork(skill, options),
    limits: options.limits,
    work: options.work,
    digest: approved.digest,
    signal,
  });
}
