import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { bundleWorker } from './bundle-worker.ts';
import type { PlaceAddress } from './place-address.ts';

const compiled = mkdtempSync(join(tmpdir(), 'techne-compiled-'));
let program = '';
beforeAll(async () => void (program = await bundleWorker(compiled)));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/** A folder with what worker processes leave behind, outside of every database. */
export class Workers {
  readonly folder = mkdtempSync(join(tmpdir(), 'techne-workers-'));
  readonly #address: PlaceAddress;
  readonly #leaseMs: number;

  constructor(address: PlaceAddress, leaseMs: number) {
    this.#address = address;
    this.#leaseMs = leaseMs;
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Starts one; resolves when it is ready, or dead. */
  async start(): Promise<ChildProcess> {
    const child = this.spawn();
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    return child;
  }

  spawn(): ChildProcess {
    const order = JSON.stringify({ address: this.#address, folder: this.folder, leaseMs: this.#leaseMs });
    const child = spawn(process.execPath, [program, order], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // The first one compiles for all of them.
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }

  hasDied(executionId: string): boolean {
    return existsSync(join(this.folder, `died-${executionId}`));
  }

  get ledger(): string {
    return join(this.folder, 'ledger');
  }

  /** How often each effect happened, by its key. */
  effects(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { key } of this.lines()) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  lines(): readonly { readonly key: string; readonly pid: number }[] {
    if (!existsSync(this.ledger)) return [];
    const lines = readFileSync(this.ledger, 'utf8').trim().split('\n');
    return lines.filter(Boolean).map((line) => {
      const [key = '', pid] = line.split(' ');
      return { key, pid: Number(pid) };
    });
  }
}
