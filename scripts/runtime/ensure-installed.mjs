import { statSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { announceOnStandardError } from './announce.mjs';
import { holdLock } from './hold-lock.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runCaptured } from './run-program.mjs';

/** Installs the lockfile's packages when they are missing or older than the lockfile. */
export async function ensureInstalled(root = repositoryRoot, announce = announceOnStandardError) {
  if (isInstalled(root)) return;
  await holdLock(join(root, '.cache', 'install.lock'), async () => {
    // Another process may have installed while this one waited.
    if (!isInstalled(root)) await install(root, announce);
  });
}

/** npm writes its hidden lockfile last, so that an interrupted installation does not count. */
export function isInstalled(root) {
  const installed = modifiedTime(join(root, 'node_modules', '.package-lock.json'));
  return installed !== undefined && installed >= modifiedTime(join(root, 'package-lock.json'));
}

async function install(root, announce) {
  announce('Installing the packages of package-lock.json…');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runCaptured('npm', args, {
    cwd: root,
    env: environmentOfHost(),
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}):\n${output.trimEnd()}`);
}

/** npm must not run on the Node inside node_modules, which it is about to remove. */
function environmentOfHost() {
  const path = (process.env.PATH ?? '').split(delimiter);
  const ownPrograms = `${sep}node_modules${sep}.bin`;
  return { ...process.env, PATH: path.filter((folder) => !folder.endsWith(ownPrograms)).join(delimiter) };
}

function modifiedTime(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
