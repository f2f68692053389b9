import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from './catalog.ts';
import { loadCatalog, type LoadCatalogOptions } from './load-catalog.ts';

export interface WatchCatalogOptions extends LoadCatalogOptions {
  /** Told of each new snapshot. */
  readonly onChange: (catalog: Catalog) => void;
  /** How long to wait for more changes, in milliseconds. Default 500. */
  readonly debounce?: number;
}

export interface CatalogWatcher {
  /** The newest snapshot. */
  readonly catalog: Catalog;
  close(): void;
}

/** Where a system has no watches left, the folders are looked at this often, in milliseconds. */
const pollEvery = 2_000;

/**
 * Loads a catalog and loads it again when something changes on disk. Watches folders, never files: one watch a
 * skill, and no open file descriptors.
 */
export async function watchCatalog(options: WatchCatalogOptions): Promise<CatalogWatcher> {
  const debounce = options.debounce ?? 500;
  const watchers = new Map<string, FSWatcher>();
  let catalog = await loadCatalog(options);
  let timer: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let closed = false;
  let loading = false;
  let again = false;

  const schedule = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), debounce);
    timer.unref();
  };
  const reload = async (): Promise<void> => {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    catalog = await loadCatalog(options);
    loading = false;
    if (closed) return;
    watchFolders();
    options.onChange(catalog);
    if (again) {
      again = false;
      schedule();
    }
  };
  const startPolling = (): void => {
    poll ??= setInterval(schedule, pollEvery).unref();
  };
  const watchFolder = (folder: string): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, schedule);
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
        schedule();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      // The system has no more watches to give (ENOSPC, EMFILE): look now and then instead.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') startPolling();
    }
  };
  const watchFolders = (): void => {
    const wanted = new Set(options.sources.flatMap(({ root }) => foldersOf(root)));
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of wanted) watchFolder(folder);
  };

  watchFolders();
  return {
    get catalog() {
      return catalog;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(poll);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** A root and the folders in it; the parent of a root that does not exist yet. */
function foldersOf(root: string): string[] {
  try {
    const children = readdirSync(root, { withFileTypes: true });
    return [root, ...children.filter((each) => each.isDirectory() && !each.name.startsWith('.')).map((each) => join(root, each.name))];
  } catch {
    return [join(root, '..')];
  }
}
