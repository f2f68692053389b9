import { spawnSync } from 'node:child_process';

/** The address of a source file, for an import in a child. */
export function sourceUrl(path: string): string {
  return new URL(`../src/${path}`, import.meta.url).href;
}

/**
 * Runs a module in a process of its own, which is killed when it hangs, and returns what it printed as JSON.
 */
export function runChild(script: string, options: { uid?: number; timeout?: number } = {}): unknown {
  const child = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: options.timeout ?? 10_000,
    killSignal: 'SIGKILL',
    cwd: '/',
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  if (child.error !== undefined) throw child.error;
  if (child.status !== 0)
    throw new Error(`The child ended with ${child.status ?? child.signal}: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

/** Lists a root in a child, so that a test that would hang fails instead. */
export function listInChild(
  root: string,
  options: Record<string, unknown> = {},
  uid?: number,
): ListedInChild {
  const script = `
    import { FileSystemStore } from ${JSON.stringify(sourceUrl('store/file-system-store.ts'))};
    const store = new FileSystemStore(${JSON.stringify({ ...options, root })});
    const { items, diagnostics } = await store.listSkills();
    process.stdout.write(JSON.stringify({ names: items.map((each) => each.name), diagnostics }));`;
  return runChild(script, uid === undefined ? {} : { uid }) as ListedInChild;
}

export interface ListedInChild {
  readonly names: string[];
  readonly diagnostics: { code: string; message: string; file: string; severity: string }[];
}
