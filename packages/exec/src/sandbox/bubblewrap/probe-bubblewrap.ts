import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, systemPath } from '../find-program.ts';
import type { Readiness, SandboxedCommand } from '../sandbox.ts';

type Refusal = Readiness & { readonly ok: false };

/** What has to be installed for bubblewrap to work here; undefined when it is. */
export function missingPrograms(path: string): Refusal | undefined {
  if (process.platform !== 'linux') {
    return refuse(
      `bubblewrap works only on Linux, and this is ${process.platform}`,
      'Choose the sandbox-runtime backend.',
    );
  }
  if (findProgram('bwrap', path) === undefined) {
    return refuse(
      'bubblewrap is not installed: there is no bwrap in PATH',
      'Install it: apt-get install bubblewrap',
    );
  }
  for (const program of ['prlimit', 'setpriv']) {
    if (findProgram(program, systemPath) === undefined) {
      return refuse(`${program} is not installed`, 'Install it: apt-get install util-linux');
    }
  }
  return undefined;
}

/** Runs `/bin/true` exactly as a script would be run. */
export async function tryRun(prepare: () => SandboxedCommand): Promise<Readiness> {
  let command: SandboxedCommand | undefined;
  try {
    command = prepare();
    const { program, args, env, cwd, descriptors } = command;
    const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'ignore', 'pipe', ...descriptors] });
    command.started(child);
    let complaint = '';
    child.stderr?.on('data', (data: Buffer) => (complaint += data.toString('utf8')));
    await once(child, 'close');
    if (command.exitCode() === 0) return { ok: true };
    const reason = complaint.trim().split('\n')[0] ?? '';
    return refuse(
      `bubblewrap cannot make a sandbox here: ${reason || 'it ended without a word'}`,
      hintFor(reason),
    );
  } catch (error) {
    return refuse(`bubblewrap cannot be started: ${String(error)}`, 'Check the installation of bubblewrap.');
  } finally {
    await command?.dispose();
  }
}

function hintFor(reason: string): string {
  if (/namespace|uid map|permission|not permitted/i.test(reason)) {
    return (
      'The system forbids user namespaces. Allow them (sysctl kernel.unprivileged_userns_clone=1, or an AppArmor ' +
      'profile for bwrap where kernel.apparmor_restrict_unprivileged_userns is 1), or leave the container.'
    );
  }
  return 'Run `bwrap --ro-bind / / true` to see what it lacks.';
}

function refuse(reason: string, hint: string): Refusal {
  return { ok: false, reason, hint };
}
