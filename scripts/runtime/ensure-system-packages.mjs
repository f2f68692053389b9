import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
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

/** The entries that some test file needs and of which no program is in the path or their own folders. */
export function findMissing(systemPackages, testFiles, path = process.env.PATH ?? '') {
  return systemPackages
    .filter(({ neededBy }) => testFiles.some((file) => neededBy.some((folder) => file.startsWith(folder))))
    .filter(({ programs, folders = [] }) => {
      const places = [...path.split(delimiter), ...folders.flatMap(expandStar)];
      return !programs.some((program) => isInFolders(program, places));
    });
}

function expandStar(folder) {
  const [before, after] = folder.split('*', 2);
  if (after === undefined) return [folder];
  try {
    return readdirSync(before).map((name) => join(before, name, after));
  } catch {
    return [];
  }
}

function isInFolders(program, folders) {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function canInstall() {
  return (
    process.getuid?.() === 0 &&
    isDebian() &&
    isInFolders('apt-get', (process.env.PATH ?? '').split(delimiter))
  );
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
    // In a single-user run level the scripts of a package start no service: a test starts what it needs itself.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (code !== 0) process.stderr.write(output);
}
