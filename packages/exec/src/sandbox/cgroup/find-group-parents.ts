import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { defaultLimits } from '../limits.ts';
import { createControlGroup, type GroupParents } from './control-group.ts';

const prefix = 'techne-';
/** Who shares our control groups may number processes differently, so that a process unknown here may be alive. */
const surelyJoinedMs = 60_000;

/** A name for a group that no other run has, and that tells whose it is. */
export function groupName(): string {
  return `${prefix}${process.pid}-${randomBytes(8).toString('hex')}`;
}

let found: GroupParents | undefined | null = null;

/** Where groups with limits for processes and memory can be made and joined, tried for real; undefined: nowhere. */
export function findGroupParents(): GroupParents | undefined {
  found ??= candidates(readText('/proc/self/mounts'), readText('/proc/self/cgroup')).find(works);
  return found;
}

/** What to try, best first. Version 2: our own group, then those above it that already hand out both controllers. */
export function candidates(mounts: string, membership: string): GroupParents[] {
  const groups = membership.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    return path === undefined || path.includes('/..')
      ? []
      : [{ controllers: (controllers ?? '').split(','), path }];
  });
  const pathOf = (controller: string): string | undefined =>
    groups.find(({ controllers }) => controllers.includes(controller))?.path;
  const points = mounts.split('\n').flatMap((line) => {
    const [, point, type, options] = line.split(' ');
    return point === undefined || options === undefined ? [] : [{ point, type, options: options.split(',') }];
  });
  const list: GroupParents[] = [];
  const root = points.find(({ type }) => type === 'cgroup2')?.point;
  const own = pathOf('');
  if (root !== undefined && own !== undefined) {
    for (let folder = join(root, own); folder.startsWith(root); folder = dirname(folder)) {
      list.push({ version: 2, folder });
    }
  }
  const folderOf = (controller: string): string | undefined => {
    const point = points.find(
      ({ type, options }) => type === 'cgroup' && options.includes(controller),
    )?.point;
    const path = pathOf(controller);
    return point === undefined || path === undefined ? undefined : join(point, path);
  };
  const [pids, memory] = [folderOf('pids'), folderOf('memory')];
  if (pids !== undefined && memory !== undefined) list.push({ version: 1, pids, memory });
  return list;
}

function works(parents: GroupParents, index: number): boolean {
  // Only our own group is changed, and only by handing controllers down.
  if (parents.version === 2 && !handsOut(parents.folder, index === 0)) return false;
  try {
    const group = createControlGroup(parents, groupName(), defaultLimits);
    const joined = spawnSync('/bin/sh', [...joinCommand, ...group.joinFiles, '--', '/bin/true'], { env: {} });
    group.remove();
    if (joined.status === 0) sweep(parents);
    return joined.status === 0;
  } catch {
    return false;
  }
}

/**
 * Arguments of `/bin/sh`: joins the groups whose files stand before `--`, then becomes the program that follows.
 * The text is fixed and every value is an argument, so nothing is ever read as shell.
 */
export const joinCommand: readonly string[] = [
  '-c',
  'while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done; shift; exec "$@"',
  'techne-join',
];

function handsOut(folder: string, own: boolean): boolean {
  const control = `${folder}/cgroup.subtree_control`;
  const complete = (): boolean => {
    const controllers = readText(control).trim().split(' ');
    return controllers.includes('pids') && controllers.includes('memory');
  };
  if (complete()) return true;
  if (!own) return false;
  try {
    writeFileSync(control, '+pids +memory', { flag: 'r+' });
  } catch {
    return false;
  }
  return complete();
}

/** Groups of processes that were killed before they could tidy up. A group in use cannot be removed. */
function sweep(parents: GroupParents): void {
  for (const folder of parents.version === 2 ? [parents.folder] : [parents.pids, parents.memory]) {
    for (const entry of readdirSync(folder)) {
      const owner = /^techne-(\d+)-/.exec(entry)?.[1];
      if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
      try {
        if (Date.now() - statSync(join(folder, entry)).mtimeMs > surelyJoinedMs)
          rmdirSync(join(folder, entry));
      } catch {
        continue;
      }
    }
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
