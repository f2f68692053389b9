import { isAbsolute, delimiter } from 'node:path';

export type Environment = Readonly<Record<string, string>>;

const allowed = /^(?:PATH|HOME|USER|LANG|LC_[A-Za-z0-9_]+|TERM)$/;
const blocked = /(?:^|_)(?:TOKEN|KEY|SECRET)$|^(?:AWS|OPENAI|ANTHROPIC)_/i;

/** Whether a variable of the parent reaches a command: the allow list, then the block list, which wins (ruling 21). */
export function isInherited(name: string): boolean {
  return allowed.test(name) && !blocked.test(name);
}

/**
 * The part of the parent's environment that a command may see.
 *
 * @example
 * inheritedEnvironment({ PATH: '/usr/bin:.', LC_ALL: 'C', LC_API_KEY: 'k', LD_PRELOAD: 'x' });
 * // { PATH: '/usr/bin', LC_ALL: 'C' }
 */
export function inheritedEnvironment(parent: Readonly<Record<string, string | undefined>>): Environment {
  const entries: [string, string][] = [];
  for (const name of Object.keys(parent)) {
    const value = parent[name];
    if (value === undefined || !isInherited(name)) continue;
    entries.push([name, name === 'PATH' ? absoluteFolders(value) : value]);
  }
  return Object.fromEntries(entries);
}

/** An empty or relative folder in PATH would let the working folder bring its own `git`. */
function absoluteFolders(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .join(delimiter);
}
