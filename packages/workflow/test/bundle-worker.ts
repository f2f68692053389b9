import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * The program of a worker as one file. Tests start dozens of them, and reading more than a thousand small modules is
 * most of what each of them would do.
 */
export async function bundleWorker(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('worker-process.ts', import.meta.url)),
    platform: 'node',
    resolve: { conditionNames: ['techne-source', 'node', 'import', 'module', 'default'] },
    onLog: () => undefined,
  });
  try {
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'worker.mjs', codeSplitting: false });
  } finally {
    await bundle.close();
  }
  return join(folder, 'worker.mjs');
}
