import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '@techne/store';
import { createWorkflowEngine } from '@techne/workflow';
import { findPostgres } from '../packages/store/test/postgres/find-postgres.ts';
import { startPostgresServer } from '../packages/store/test/postgres/postgres-server.ts';
import { describeMachine } from './discovery/describe-machine.ts';
import { measure, type Measured } from './workflow/measure.ts';
import { idleHost } from './workflow/workload.ts';

const usage = 'Usage: npm run bench -- workflow [--samples 5] [--runs 200] [--nodes 50] [--json]\n';

interface Options {
  readonly samples: number;
  readonly runs: number;
  readonly nodes: number;
  readonly json: boolean;
}

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  try {
    const machine = describeMachine(folder);
    const place = { file: join(folder, 'techne.db') };
    const results = [
      await measureOn('sqlite', place, { file: join(folder, 'workflows.db') }, options),
      ...(await measurePostgres(options)),
    ];
    const text = options.json
      ? JSON.stringify({ machine, ...options, results }, null, 2)
      : results.map((each) => render(each, options)).join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOn(
  database: Measured['database'],
  storeAt: Parameters<typeof openStore>[0],
  engineAt: { readonly file?: string; readonly databaseUrl?: string },
  options: Options,
): Promise<Measured> {
  const store = await openStore(storeAt);
  const engine = await createWorkflowEngine({ store, ...engineAt, host: () => idleHost, concurrency: 50 });
  try {
    return { database, ...(await measure(engine, options)) };
  } finally {
    await engine.stop();
    await store.close();
  }
}

/** On the server that tests use, which does not wait for the disk. */
async function measurePostgres(options: Options): Promise<Measured[]> {
  const programs = findPostgres();
  if (programs === undefined) {
    process.stderr.write('There is no PostgreSQL on this machine.\n');
    return [];
  }
  const server = await startPostgresServer(programs);
  try {
    return [await measureOn('postgres', { url: server.url }, { databaseUrl: server.url }, options)];
  } finally {
    await server.stop();
  }
}

function render({ database, perNode, first, together }: Measured, { runs, nodes }: Options): string {
  const line = (name: string, { median, most }: Measured['perNode'], unit: string): string =>
    `  ${name}: ${median.toFixed(2)} ${unit} (most ${most.toFixed(2)})`;
  return [
    `${database}:`,
    line(`overhead per node, in a row of ${nodes}`, perNode, 'ms'),
    line('from start to the first node_start that is stored', first, 'ms'),
    line(`${runs} executions of 5 nodes at the same time`, together, 'ms'),
  ].join('\n');
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        samples: { type: 'string', default: '5' },
        runs: { type: 'string', default: '200' },
        nodes: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    const [samples, runs, nodes] = [Number(values.samples), Number(values.runs), Number(values.nodes)];
    const sensible = [samples, runs, nodes].every((figure) => Number.isSafeInteger(figure) && figure > 0);
    return sensible && nodes <= 400 ? { samples, runs, nodes, json: values.json } : null;
  } catch {
    return null;
  }
}
