import { existsSync, type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where a system has no watches left, the folders are looked at this often, in milliseconds. */
const pollEvery = 2_000;

/** The names in a folder that matter; null when all do. */
type Names = Set<string> | null;

export interface FolderWatcher {
  /** Watches what is there now: call it before reading, so that no change falls between. */
  renew(): void;
  close(): void;
}

/**
 * Watches roots of skills and the folders in them, and the place where a root that is absent or a link would
 * change. Watches folders, never files: one watch a skill, and no open file descriptors.
 */
export function watchFolders(roots: readonly string[], onEvent: () => void): FolderWatcher {
  const watchers = new Map<string, { readonly watcher: FSWatcher; names: Names }>();
  let poll: NodeJS.Timeout | undefined;

  const forget = (folder: string): void => {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  };
  const start = (folder: string, names: Names): void => {
    try {
      const watcher = watch(folder, { persistent: false }, (event, file) => {
        // The folder itself went away; one that takes its place needs a watch of its own.
        const gone = event === 'rename' && file === basename(folder);
        const wanted = watchers.get(folder)?.names ?? null;
        if (gone) forget(folder);
        if (gone || file === null || wanted === null || wanted.has(file)) onEvent();
      });
      watcher.on('error', () => {
        forget(folder);
        onEvent();
      });
      watchers.set(folder, { watcher, names });
    } catch (error) {
      // The system has no more watches to give (ENOSPC, EMFILE): look now and then instead.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        poll ??= setInterval(onEvent, pollEvery).unref();
    }
  };
  return {
    renew() {
      const wanted = foldersOf(roots);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) forget(folder);
      for (const [folder, names] of wanted) {
        const watched = watchers.get(folder);
        if (watched === undefined) start(folder, names);
        else watched.names = names;
      }
    },
    close() {
      clearInterval(poll);
      for (const folder of watchers.keys()) forget(folder);
    },
  };
}

function foldersOf(roots: readonly string[]): Map<string, Names> {
  const folders = new Map<string, Names>();
  const add = (folder: string, name: string): void => {
    const names = folders.get(folder);
    if (names === undefined) folders.set(folder, new Set([name]));
    else names?.add(name);
  };
  for (const root of roots) {
    const children = readFolder(root);
    if (children === null) {
      // The nearest folder above that exists; there the next one appears.
      let missing = root;
      while (!existsSync(dirname(missing)) && dirname(missing) !== missing) missing = dirname(missing);
      add(dirname(missing), basename(missing));
      continue;
    }
    if (lstatSync(root, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      add(dirname(root), basename(root));
    folders.set(root, null);
    for (const child of children) folders.set(child, null);
  }
  return folders;
}

/** The folders in a root, linked ones included; null when it cannot be read. */
function readFolder(root: string): string[] | null {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(root, entry.name))))
      .map(({ name }) => join(root, name));
  } catch {
    return null;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
