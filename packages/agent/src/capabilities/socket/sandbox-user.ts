import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInSandbox, type Sandbox } from '@techne/exec';

const found = new WeakMap<Sandbox, Promise<number | undefined>>();

/**
 * As whom a sandboxed program runs on the host, when that may be somebody else: a sandbox that root starts may give
 * root up, and the socket has to belong to whoever connects. Undefined: as ourselves.
 */
export function sandboxUser(sandbox: Sandbox): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return Promise.resolve(undefined);
  const known = found.get(sandbox) ?? look(sandbox);
  found.set(sandbox, known);
  return known;
}

/** Whoever the program is, what it writes belongs to it. */
async function look(sandbox: Sandbox): Promise<number | undefined> {
  const work = await mkdtemp(join(tmpdir(), 'techne-user-'));
  try {
    const file = join(work, 'owner');
    await runInSandbox(sandbox, { program: 'touch', args: [file], work }, { timeoutSeconds: 30 });
    const { uid } = await stat(file);
    return uid === 0 ? undefined : uid;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
