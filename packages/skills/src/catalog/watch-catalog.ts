import type { Catalog } from './catalog.ts';
import { loadCatalog, type LoadCatalogOptions } from './load-catalog.ts';
import { watchFolders } from './watch-folders.ts';

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

/**
 * Loads a catalog and loads it again when something changes on disk (ruling 13).
 *
 * @example
 * const watcher = await watchCatalog({ sources: defaultSources(), onChange: (catalog) => use(catalog) });
 * watcher.close();
 */
export async function watchCatalog(options: WatchCatalogOptions): Promise<CatalogWatcher> {
  const debounce = options.debounce ?? 500;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let loading = true;
  let again = false;

  const schedule = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), debounce).unref();
  };
  const folders = watchFolders(
    options.sources.map(({ root }) => root),
    schedule,
  );
  const load = async (): Promise<Catalog> => {
    loading = true;
    try {
      // Before reading, so that what changes meanwhile is seen.
      folders.renew();
      return await loadCatalog(options);
    } finally {
      loading = false;
      if (again) schedule();
      again = false;
    }
  };
  const reload = async (): Promise<void> => {
    if (loading) {
      again = true;
      return;
    }
    const loaded = await load();
    if (closed) return;
    catalog = loaded;
    options.onChange(catalog);
  };

  const close = (): void => {
    closed = true;
    clearTimeout(timer);
    folders.close();
  };

  let catalog: Catalog;
  try {
    catalog = await load();
  } catch (error) {
    close();
    throw error;
  }
  return {
    get catalog() {
      return catalog;
    },
    close,
  };
}
