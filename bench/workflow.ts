import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStore } from '@techne/store';
import { createWorkflowEngine } from '@techne/workflow';
import { findPostgres } from '../packages/store/test/postgres/find-postgres.ts';
import { startPostgresServer } from '../packages/store/test/postgres/postgres-server.ts';
import { openBareSteps } from '../packages/workflow/test/bare-steps.ts';
import { engineOptions, type PlaceAddress, storeOptions } from '../packages/workflow/test/place-address.ts';
import { describeMachine } from './discovery/describe-machine.ts';
import type { Figures } from './workflow/figures.ts';
import { measure, type Measured } from './workflow/measure.ts';
import { measureTakeover, work } from './workflow/takeover.ts';
import { idleHost } from './workflow/workload.ts';

const usage =
  'Usage: npm run bench -- workflow [--samples 5] [--runs 200] [--nodes 50] [--no-takeover] [--json]\n';

interface Options {
  readonly samples: number;
  readonly runs: number;
  readonly nodes: number;
  readonly takeover: boolean;
  readonly json: boolean;
  /** In a process that this one started: where to work, and what to write into. */
  readonly worker: string | undefined;
  readonly ledger: string | undefined;
}

interface Results {
  readonly measured: readonly Measured[];
  /** Seconds. */
  readonly takeover?: number;
}

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  if (options.worker !== undefined) {
    await work(options.worker, options.ledger ?? '');
    return 0;
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  try {
    const address = { storeFile: join(folder, 'techne.db'), engineFile: join(folder, 'workflows.db') };
    const sqlite = await measureOn('sqlite', address, options);
    const { measured, ...rest } = await measurePostgres(options);
    const results = { measured: [sqlite, ...measured], ...rest };
    const text = options.json
      ? JSON.stringify({ machine: describeMachine(folder), ...options, ...results }, null, 2)
      : render(results, options);
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOn(
  database: Measured['database'],
  address: PlaceAddress,
  options: Options,
): Promise<Measured> {
  const stores = [await openStore(storeOptions(address)), await openStore(storeOptions(address))] as const;
  const open = (store: (typeof stores)[number], worker: boolean) =>
    createWorkflowEngine({ store, ...engineOptions(address), host: () => idleHost, concurrency: 50, worker });
  const [engine, other] = [await open(stores[0], true), await open(stores[1], false)];
  const bare = await openBareSteps(address);
  try {
    return { database, ...(await measure({ engine, other, bare }, options)) };
  } finally {
    await bare.stop();
    await other.stop();
    await engine.stop();
    for (const store of stores) await store.close();
  }
}

/** On the server that tests use, which does not wait for the disk. */
async function measurePostgres(options: Options): Promise<Results> {
  const programs = findPostgres();
  if (programs === undefined) {
    process.stderr.write('There is no PostgreSQL on this machine.\n');
    return { measured: [] };
  }
  const server = await startPostgresServer(programs);
  try {
    const measured = [await measureOn('postgres', { storeUrl: server.url }, options)];
    if (!options.takeover) return { measured };
    return { measured, takeover: await measureTakeover(server.url, fileURLToPath(import.meta.url)) };
  } finally {
    await server.stop();
  }
}

function render({ measured, takeover }: Results, options: Options): string {
  const lines = measured.flatMap((each) => renderDatabase(each, options));
  if (takeover !== undefined)
    lines.push(
      `Two workers on one PostgreSQL, one killed: the other finished all after ${takeover.toFixed(1)} s`,
    );
  return lines.join('\n');
}

function renderDatabase(
  { database, perNode, perBareStep, first, firstElsewhere, together, allTogether }: Measured,
  { runs, nodes }: Options,
): readonly string[] {
  const spread = ({ median, least, most }: Figures): string =>
    `${median.toFixed(2)} ms (${least.toFixed(2)}–${most.toFixed(2)})`;
  const tail = ({ median, p99 }: Figures): string => `p50 ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const ratio = (perNode.median / perBareStep.median).toFixed(2);
  const throughput = ((runs / allTogether.median) * 1_000).toFixed(0);
  return [
    `${database}:`,
    `  a node, in a row of ${nodes}: ${spread(perNode)}`,
    `  a bare step of openworkflow: ${spread(perBareStep)}; a node takes ${ratio} × as long`,
    `  to the first node_start that is stored: ${tail(first)}`,
    `  the same, asked for by another engine: ${tail(firstElsewhere)}`,
    `  ${runs} executions of 5 nodes at the same time: each ${tail(together)}; all ${spread(allTogether)}, ${throughput} a second`,
  ];
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        samples: { type: 'string', default: '5' },
        runs: { type: 'string', default: '200' },
        nodes: { type: 'string', default: '50' },
        takeover: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        worker: { type: 'string' },
        ledger: { type: 'string' },
      },
      allowNegative: true,
    });
    const { takeover, json, worker, ledger } = values;
    const [samples, runs, nodes] = [Number(values.samples), Number(values.runs), Number(values.nodes)];
    const sensible = [samples, runs, nodes].every((figure) => Number.isSafeInteger(figure) && figure > 0);
    return sensible && nodes <= 400 ? { samples, runs, nodes, takeover, json, worker, ledger } : null;
  } catch {
    return null;
  }
}
