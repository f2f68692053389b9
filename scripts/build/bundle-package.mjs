import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/**
 * What a package may be entered by: its library, its program, a library for those who talk to it from outside, and the
 * program of its threads.
 */
const ENTRIES = ['index', 'main', 'client/index', 'worker'];

/** The sources from which a package's bundles are made, by name; empty when there is nothing to build. */
export function entriesOf(item) {
  const present = ENTRIES.map((name) => [name, join(item.path, 'src', `${name}.ts`)]);
  return Object.fromEntries(present.filter(([, path]) => existsSync(path)));
}

/**
 * Bundles a package's own sources into a few files of readable JavaScript: one file an entry, one for what
 * it shares with others, one for each dynamic import. Reading many small modules is most of what an import costs.
 */
export async function bundlePackage(item, folder) {
  // Loaded here because this file is also read before the packages are installed.
  const { rolldown } = await import('rolldown');
  const remarks = [];
  const bundle = await rolldown({
    input: entriesOf(item),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [movedAddresses(join(item.path, 'src'))],
    onLog: (level, log) => void remarks.push(log.message),
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // What an entry needs at once is one file; what late imports share is another, lest the entry load it. Both are
      // one file each, since opening a file costs more than reading what a command does not need of it.
      codeSplitting: {
        groups: [
          { name: 'shared', tags: ['$initial'], minShareCount: 2, priority: 2 },
          { name: 'common', minShareCount: 3, priority: 1 },
        ],
      },
      comments: false,
      minifyInternalExports: false,
    });
  } finally {
    await bundle.close();
  }
  if (remarks.length > 0) throw new Error(remarks.join('\n'));
}

/** `dist` is as flat as the top of `src`, so only from there do relative addresses still lead to the same place. */
function movedAddresses(sources) {
  return {
    name: 'moved-addresses',
    transform(code, id) {
      if (
        dirname(id) === sources ||
        !/\bnew URL\([^)]*import\.meta\.url|import\.meta\.(?:dirname|filename)/.test(code)
      )
        return;
      this.error(
        `${basename(id)} builds an address from import.meta, which bundling moves: do it in a file directly in src/`,
      );
    },
  };
}
