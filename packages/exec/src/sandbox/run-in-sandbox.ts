import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { ExecError } from '../errors/exec-error.ts';
import type { ProcessResult } from '../process/process-result.ts';
import { runProcess, type RunProcessOptions } from '../process/run-process.ts';
import type { Sandbox, SandboxRequest, SandboxedCommand } from './sandbox.ts';
import { createScratchFolder, removeScratchFolder } from './scratch-folder.ts';

export type RunInSandboxOptions = Pick<
  RunProcessOptions,
  'timeoutSeconds' | 'signal' | 'redactor' | 'graceSeconds' | 'label'
>;

export interface SandboxResult extends ProcessResult {
  /** The run was ended, or one of its processes was, because of the limit of memory. */
  readonly outOfMemory: boolean;
}

/**
 * Runs a program in a sandbox to its end. Rejects when the sandbox cannot work (SANDBOX_UNAVAILABLE) or did not
 * (SANDBOX_FAILED), never because of what the program does.
 *
 * @example
 * const result = await runInSandbox(chooseSandbox(), { program: 'id', args: ['-u'] }, { timeoutSeconds: 30 });
 */
export async function runInSandbox(
  sandbox: Sandbox,
  request: SandboxRequest,
  options: RunInSandboxOptions,
): Promise<SandboxResult> {
  const copy = await copySkill(request);
  try {
    return await runWrapped(
      sandbox,
      copy === undefined ? request : { ...request, skillCopy: copy.folder },
      options,
    );
  } finally {
    await copy?.remove();
  }
}

/** Copies the skill's folder where a digest was approved, and rejects when the copy does not have it. */
async function copySkill({
  skillDirectory,
  skillDigest,
}: SandboxRequest): Promise<{ folder: string; remove(): Promise<void> } | undefined> {
  if (skillDigest === undefined || skillDirectory === undefined) return undefined;
  // Only approved runs need it, and it brings the whole skills library along.
  const { snapshotSkill } = await import('../approval/snapshot-skill.ts');
  const scratch = createScratchFolder();
  const remove = (): Promise<void> => removeScratchFolder(scratch);
  try {
    // A sandbox that gives up root has to pass through.
    chmodSync(scratch, 0o711);
    const folder = join(scratch, 'skill');
    if ((await snapshotSkill(skillDirectory, folder)) === skillDigest) return { folder, remove };
    throw new ExecError('APPROVAL_REQUIRED', 'The skill changed after it was approved; nothing was run', {
      hint: 'Look at it again and answer anew.',
      data: { digest: skillDigest },
    });
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runWrapped(
  sandbox: Sandbox,
  request: SandboxRequest,
  options: RunInSandboxOptions,
): Promise<SandboxResult> {
  const command = await sandbox.wrap(request);
  try {
    const { program, args, env, cwd, holdsProcesses } = command;
    const result = await runProcess({
      ...options,
      label: options.label ?? request.program,
      program,
      args,
      env,
      cwd,
      ...(holdsProcesses ? { container: command } : {}),
    });
    checkSandbox(sandbox, command, result);
    return { ...result, outOfMemory: command.outOfMemory() };
  } finally {
    await command.dispose();
  }
}

function checkSandbox({ name }: Sandbox, command: SandboxedCommand, result: ProcessResult): void {
  const started = result.end.kind !== 'not-started';
  // Whoever cancels before the start wants no sandbox to have worked.
  if (result.end.kind === 'cancelled' || result.end.kind === 'timed-out') return;
  const failure = started ? command.failure() : 'it could not be started';
  if (failure === undefined) return;
  const [complaint = ''] = result.output.trim().split('\n');
  throw new ExecError('SANDBOX_FAILED', `The sandbox failed: ${complaint || failure}`, {
    hint: 'Nothing was run. Try again; if it stays, look what the sandbox says about this machine.',
    data: { sandbox: name, failure, output: result.output },
  });
}
