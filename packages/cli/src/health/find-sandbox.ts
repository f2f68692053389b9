import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Whether bubblewrap is there, and whether it can make a sandbox on this machine. */
export interface SandboxFact {
  readonly available: boolean;
  readonly program: string | null;
  /** In words. */
  readonly message: string;
}

const probe = [
  '--unshare-user',
  '--unshare-all',
  '--die-with-parent',
  '--ro-bind',
  '/',
  '/',
  '--',
  '/bin/true',
];

/** Looks for `bwrap` and tries it once with a program that does nothing. */
export function findSandbox(environment: Readonly<Record<string, string | undefined>>): SandboxFact {
  const program = findProgram('bwrap', environment['PATH'] ?? '');
  if (program === undefined) {
    return {
      available: false,
      program: null,
      message: 'bubblewrap (bwrap) is not installed, so scripts will be refused',
    };
  }
  const { status } = spawnSync(program, probe, { stdio: 'ignore', timeout: 5_000, env: {} });
  if (status === 0) return { available: true, program, message: `bubblewrap works: ${program}` };
  return {
    available: false,
    program,
    message: `bubblewrap does not work on this machine, so scripts will be refused: ${program}`,
  };
}

/** Relative entries of PATH would run what lies in the working folder. */
function findProgram(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
