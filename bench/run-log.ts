import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '@techne/store';
import { findPostgres } from '../packages/store/test/postgres/find-postgres.ts';
import { startPostgresServer } from '../packages/store/test/postgres/postgres-server.ts';
import { describeMachine } from './discovery/describe-machine.ts';
import { openPostgresFloor, openSqliteFloor } from './run-log/floor.ts';
import { type Figures, measure, type Measured } from './run-log/measure.ts';

const usage = 'Usage: npm run bench -- run-log [--samples 5] [--runs 1000] [--events 100] [--json]\n';

interface Options {
  readonly samples: number;
  readonly runs: number;
  readonly events: number;
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
    const results = [await measureSqlite(folder, options), ...(await measurePostgres(options))];
    const text = options.json
      ? JSON.stringify({ machine, ...options, results }, null, 2)
      : results.map(render).join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSqlite(folder: string, options: Options): Promise<Measured> {
  const file = join(folder, 'techne.db');
  const store = await openStore({ file });
  const floor = openSqliteFloor(file);
  try {
    return await measure(store, floor, { ...options, eventsARound: 10 }, options.samples);
  } finally {
    await floor.close();
    await store.close();
  }
}

/** On the server that tests use, which does not wait for the disk: the floor does not either. */
async function measurePostgres(options: Options): Promise<Measured[]> {
  const programs = findPostgres();
  if (programs === undefined) {
    process.stderr.write('There is no PostgreSQL on this machine.\n');
    return [];
  }
  const server = await startPostgresServer(programs);
  const store = await openStore({ url: server.url });
  const floor = openPostgresFloor(server.url);
  try {
    return [await measure(store, floor, { ...options, eventsARound: 10 }, options.samples)];
  } finally {
    await floor.close();
    await store.close();
    await server.stop();
  }
}

function render({ database, floor, log, followed }: Measured): string {
  const line = (name: string, { rate, block }: Figures): string => {
    const ratio = (rate.median / floor.rate.median).toFixed(2);
    const perSecond = Math.round(rate.median).toLocaleString('en');
    return `  ${name}: ${perSecond} events/s, ${ratio} of the floor, longest block ${block.median.toFixed(1)} ms (most ${block.most.toFixed(1)})`;
  };
  return [
    `${database}:`,
    line('raw inserts of the same rows', floor),
    line('append and flush', log),
    line('append and flush, a reader of every run', followed),
  ].join('\n');
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        samples: { type: 'string', default: '5' },
        runs: { type: 'string', default: '1000' },
        events: { type: 'string', default: '100' },
        json: { type: 'boolean', default: false },
      },
    });
    const [samples, runs, events] = [Number(values.samples), Number(values.runs), Number(values.events)];
    const sensible = [samples, runs, events].every((figure) => Number.isSafeInteger(figure) && figure > 0);
    return sensible ? { samples, runs, events, json: values.json } : null;
  } catch {
    return null;
  }
}
