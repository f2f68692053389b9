import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, type Client, type RunEvent } from '@techne/server/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHeldModel } from './support/held-model.ts';
import { freshPostgresDatabase, hasPostgres } from './support/postgres-database.ts';
import { programWords, runTechne } from './support/run-techne.ts';
import { startServing } from './support/serving.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { askGraph } from './support/workflow-graph.ts';

interface Worker {
  readonly child: ChildProcess;
  readonly announced: any;
  readonly ended: Promise<unknown>;
}

/** The real `techne worker`, gone after the test. */
async function startWorker(cwd: string, ...more: readonly string[]): Promise<Worker> {
  const [command = '', ...words] = programWords;
  const child = spawn(command, [...words, 'worker', '--data=data', '--json', ...more], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => code);
  for await (const line of createInterface(child.stdout))
    return { child, announced: JSON.parse(line), ended };
  throw new Error('It does not work');
}

/** A server that carries out nothing itself, with a workflow. */
async function serveWithoutWorker(
  config: string,
): Promise<{ cwd: string; client: Client; workflowId: string }> {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, '.techne'));
  writeFileSync(join(cwd, '.techne/config.toml'), `${config}\n[workflows]\nworker = false\n`, {
    mode: 0o600,
  });
  const { url } = await startServing(cwd);
  const credentials = { email: 'ann@example.org', password: 'correct horse battery' };
  const { token } = await createClient({ url }).auth.register(credentials);
  const client = createClient({ url, token });
  const { id: workflowId } = await client.workflows.create({ name: 'Ask', graph_data: askGraph });
  return { cwd, client, workflowId };
}

/** Each starts three processes, on a machine that may be busy. */
const patience = 300_000;

/** One worker is told to stop in the middle of a node; another one is there. */
async function handOver(serverKeys: string) {
  const model = await startHeldModel('Said.');
  const server = `[server]\nshutdown_seconds = 0\n${serverKeys}`;
  const { cwd, client, workflowId } = await serveWithoutWorker(server + model.config);
  const first = await startWorker(cwd, '--concurrency', '2');
  const run = await client.workflows.execute(workflowId, { input: 'x' });
  await model.asked(1);
  const second = await startWorker(cwd);
  first.child.kill('SIGTERM');
  const firstEnded = await first.ended;
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  second.child.kill('SIGINT');
  return {
    data: join(cwd, 'data'),
    announced: first.announced,
    attempts: events.flatMap(({ event, data }) =>
      event === 'node_start' && data.node_id === 'ask' ? [data.attempt] : [],
    ),
    result: events.find(({ event }) => event === 'workflow_complete')?.data,
    codes: [firstEnded, await second.ended],
  };
}

describe('worker', () => {
  it(
    'that is told to stop leaves what it is at to another one on the same folder',
    async () => {
      const { data, ...handed } = await handOver('');
      const announced = { database: 'sqlite', data, concurrency: 2 };
      expect(handed).toEqual({ ...handedOver, announced });
    },
    patience,
  );

  it.skipIf(!hasPostgres)(
    'that is told to stop leaves what it is at to another one on PostgreSQL [reason: needs PostgreSQL]',
    async () => {
      const { data, ...handed } = await handOver(`database_url = "${await freshPostgresDatabase()}"\n`);
      const announced = { database: 'postgres', data, concurrency: 2 };
      expect(handed).toEqual({ ...handedOver, announced });
    },
    patience,
  );

  it.each([
    [['--concurrency', '0']],
    [['--concurrency', '1001']],
    [['--server', 'http://127.0.0.1:1']],
    [['extra']],
  ])('%s is wrong usage', async (words) => {
    expect((await runTechne(['worker', ...words], { cwd: temporaryFolder() })).code).toBe(2);
  });
});

/** The second worker asks the model anew, and both end in order. */
const handedOver = { attempts: [undefined, 2], result: { final_output: 'Said.' }, codes: [0, 0] };
