import { spawn } from 'node:child_process';
import { ExecError } from '../errors/exec-error.ts';
import { findProgram, systemPath } from '../sandbox/find-program.ts';
import { checkPackages, type PackageOptions } from './check-packages.ts';

export interface InstallOptions extends PackageOptions {
  /** Gets what apt-get prints, as it comes. */
  readonly onOutput?: (text: string) => void;
  readonly signal?: AbortSignal;
  /** Default: whether this process is root's. */
  readonly isRoot?: boolean;
}

export interface InstallResult {
  /** What was missing and is there now. */
  readonly installed: readonly string[];
}

/**
 * Installs what is missing. Only root can; for anybody else it refuses and says the command, because becoming root is
 * not for a program to do silently.
 */
export async function installPackages(
  names: readonly string[],
  options: InstallOptions = {},
): Promise<InstallResult> {
  const path = options.path ?? systemPath;
  const { missing, installCommand } = await checkPackages(names, { path });
  if (missing.length === 0) return { installed: [] };
  if (installCommand === undefined) {
    throw missingPackages(
      missing,
      `Install them with the package manager of this system: ${missing.join(' ')}`,
    );
  }
  if (!(options.isRoot ?? process.getuid?.() === 0)) {
    throw missingPackages(missing, `Installing needs root. Run: sudo ${installCommand.join(' ')}`);
  }
  const [program = '', ...args] = installCommand;
  const code = await run(findProgram(program, path) ?? program, args, options);
  const { missing: left } = await checkPackages(missing, { path });
  if (code !== 0 || left.length > 0) {
    const failed = left.length > 0 ? left : missing;
    throw missingPackages(
      failed,
      `apt-get ended with ${code}. Its output says why; \`apt-get update\` may help.`,
    );
  }
  return { installed: missing };
}

function missingPackages(missing: readonly string[], hint: string): ExecError {
  const message = `Packages of the system are missing: ${missing.join(', ')}`;
  return new ExecError('PACKAGES_MISSING', message, { hint, data: { missing } });
}

function run(program: string, args: readonly string[], options: InstallOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: systemPath, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => options.onOutput?.(text));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? -1));
  });
}
