import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Installs what bench/peers/package.json pins, unless it is there; returns the versions. */
export function installPeers(): Record<string, string> {
  const { dependencies } = readManifest(here) as { dependencies: Record<string, string> };
  if (!isInstalled(dependencies)) {
    process.stderr.write('Installing the peers: about 1.4 GB, some minutes, once…\n');
    // Without scripts: what is measured needs none, and none of them should run on this machine.
    // Not `npm ci`: it insists on the optional packages of every other platform.
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, {
      cwd: here,
      stdio: ['ignore', 2, 2],
      env: installEnvironment(),
      shell: process.platform === 'win32',
    });
    if (status !== 0 || !isInstalled(dependencies)) throw new Error('The peers could not be installed.');
  }
  return dependencies;
}

function isInstalled(dependencies: Record<string, string>): boolean {
  return Object.entries(dependencies).every(([name, version]) => {
    const folder = join(here, 'node_modules', name);
    return existsSync(join(folder, 'package.json')) && readManifest(folder)['version'] === version;
  });
}

/** `npm run` tells its children which project they belong to; this install belongs to another one. */
function installEnvironment(): NodeJS.ProcessEnv {
  const own = /^npm_(?:package|lifecycle)_|^npm_config_(?:local_)?prefix$|^NODE_OPTIONS$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
}
