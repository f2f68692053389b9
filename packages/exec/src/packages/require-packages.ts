import type { Manifest } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';
import { checkPackages, type PackageOptions } from './check-packages.ts';

/** Refuses when a package that a skill declares is missing, with the command that installs it. */
export async function requirePackages(manifest: Manifest, options: PackageOptions = {}): Promise<void> {
  const names = manifest.ash?.packages ?? [];
  if (names.length === 0) return;
  const { missing, installCommand } = await checkPackages(names, options);
  if (missing.length === 0) return;
  throw new ExecError('PACKAGES_MISSING', `Packages of the system are missing: ${missing.join(', ')}`, {
    hint:
      installCommand === undefined
        ? 'Install them with the package manager of this system.'
        : `Run: ${installCommand.join(' ')}`,
    data: { missing, installCommand },
  });
}
