import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '@techne/store';
import { createWorkflowEngine } from '@techne/workflow';
import { idleHost, rowOf } from './workload.ts';

/** How long a node of these executions takes: long enough for a worker to be killed in it. */
const NODE_MS = 1_000;
const EXECUTIONS = 8;

/**
 * Two workers on one database, one of which is killed in the middle of its executions. Resolves to how many seconds it
 * took from then until the other one had finished all of them. Leases and looks are as long as they are for everybody.
 */
export async function measureTakeover(url: string, program: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'techne-takeover-'));
  const ledger = join(folder, 'ledger');
  const store = await openStore({ url });
  const engine = await createWorkflowEngine({ store, databaseUrl: url, host: () => idleHost, worker: false });
  const workers: ChildProcess[] = [];
  try {
    for (let count = 0; count < 2; count += 1) workers.push(await startWorker(program, url, ledger));
    const [first, second] = workers;
    const graph = rowOf(1);
    const input = 'x';
    const ids = await Promise.all(
      Array.from({ length: EXECUTIONS }, async () => {
        const asked = { tenant: 'default', userId: 'bench', workflowName: 'Bench', graph, input };
        return (await engine.start(asked)).id;
      }),
    );
    while (![first, second].every((worker) => pidsIn(ledger).has(worker?.pid ?? 0))) await delay(10);
    first?.kill('SIGKILL');
    const begin = performance.now();
    await Promise.all(
      ids.map(async (id) => {
        for await (const { event } of engine.events(id, { after: 0 })) if (event === 'done') return;
      }),
    );
    return (performance.now() - begin) / 1_000;
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await engine.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a process is that `startWorker` started. */
export async function work(url: string, ledger: string): Promise<void> {
  const store = await openStore({ url });
  const runCommand: typeof idleHost.runCommand = async (request) => {
    appendFileSync(ledger, `${process.pid}\n`);
    await delay(NODE_MS, undefined, { signal: request.signal });
    return idleHost.runCommand(request);
  };
  // As many as the other one can take, so that both get some.
  const concurrency = EXECUTIONS / 2;
  await createWorkflowEngine({
    store,
    databaseUrl: url,
    host: () => ({ ...idleHost, runCommand }),
    concurrency,
  });
  process.stdout.write('ready\n');
}

async function startWorker(program: string, url: string, ledger: string): Promise<ChildProcess> {
  const args = [...process.execArgv, program, '--worker', url, '--ledger', ledger];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

function pidsIn(ledger: string): ReadonlySet<number> {
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  return new Set(lines.filter(Boolean).map(Number));
}
