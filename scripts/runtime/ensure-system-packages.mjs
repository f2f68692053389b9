import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { announceOnStandardError } from './announce.mjs';
import { runCaptured } from './run-program.mjs';

/** Installs the system packages that the given test files need where that is possible; answers what is missing. */
export async function ensureSystemPackages(systemPackages, testFiles) {
  const missing = findMissing(systemPackages, testFiles);
  if (missing.length === 0 || !canInstall()) return missing;
  const names = missing.map(({ debianPackage }) => debianPackage);
  announceOnStandardError(`Installing ${names.join(', ')} with apt-get…`);
  await aptGet(['update']);
  await aptGet(['install', '--yes', '--no-install-recommends', ...names]);
  return findMissing(systemPackages, testFiles);
}

/** The entries that some test file needs and of which no program is in the path. */
export function findMissing(systemPackages, testFiles, path = process.env.PATH ?? '') {
  return systemPackages
    .filter(({ neededBy }) => testFiles.some((file) => neededBy.some((folder) => file.startsWith(folder))))
    .filter(({ programs }) => !programs.some((program) => isInPath(program, path)));
}

function isInPath(program, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function canInstall() {
  return process.getuid?.() === 0 && isDebian() && isInPath('apt-get', process.env.PATH ?? '');
}

function isDebian() {
  try {
    return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** Shows what apt-get said only when it failed; the package then counts as missing. */
async function aptGet(args) {
  const { code, output } = await runCaptured('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) process.stderr.write(output);
}
