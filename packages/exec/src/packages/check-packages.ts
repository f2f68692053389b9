import { execFile } from 'node:child_process';
import { findProgram, systemPath } from '../sandbox/find-program.ts';
import { checkPackageNames } from './package-name.ts';

/** Which packages of the system are there. */
export interface PackageCheck {
  /** In the order asked for. */
  readonly missing: readonly string[];
  /** Program and arguments that install what is missing; undefined when nothing is, or where there is no apt-get. */
  readonly installCommand: readonly string[] | undefined;
}

export interface PackageOptions {
  /** Where apt-get, dpkg-query and the programs themselves are looked for. Default: the system's folders. */
  readonly path?: string;
}

/**
 * Looks which packages are missing: by dpkg where there is one, else by a program of that name. A program that somebody
 * installed in another way counts too.
 *
 * @example
 * await checkPackages(['bash', 'no-such-package']);
 * // { missing: ['no-such-package'],
 * //   installCommand: ['apt-get', 'install', '--no-install-recommends', '-y', '--', 'no-such-package'] }
 */
export async function checkPackages(
  names: readonly string[],
  options: PackageOptions = {},
): Promise<PackageCheck> {
  checkPackageNames(names);
  const path = options.path ?? systemPath;
  const wanted = [...new Set(names)];
  const installed = await installedByDpkg(wanted, path);
  const missing = wanted.filter((name) => !installed.has(name) && findProgram(name, path) === undefined);
  const canInstall = missing.length > 0 && findProgram('apt-get', path) !== undefined;
  return { missing, installCommand: canInstall ? installCommand(missing) : undefined };
}

/** Program and arguments, never a line for a shell. */
export function installCommand(names: readonly string[]): readonly string[] {
  checkPackageNames(names);
  return ['apt-get', 'install', '--no-install-recommends', '-y', '--', ...names];
}

async function installedByDpkg(names: readonly string[], path: string): Promise<ReadonlySet<string>> {
  const program = findProgram('dpkg-query', path);
  if (program === undefined || names.length === 0) return new Set();
  const args = ['-W', '-f', '${Package}\\t${db:Status-Status}\\n', '--', ...names];
  // It ends with 1 as soon as one is unknown, and still prints the others.
  const output = await new Promise<string>((resolve) => {
    execFile(program, args, { env: { PATH: systemPath, LC_ALL: 'C' } }, (_error, stdout) => resolve(stdout));
  });
  const rows = output.split('\n').map((line) => line.split('\t'));
  return new Set(
    rows.flatMap(([name, status]) => (name !== undefined && status === 'installed' ? [name] : [])),
  );
}
