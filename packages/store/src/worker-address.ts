/** Where the thread's program stands: beside this file, in the sources as in the bundle. */
export const workerAddress = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js',
  import.meta.url,
);
