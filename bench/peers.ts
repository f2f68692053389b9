import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './discovery/describe-machine.ts';
import type { Tree } from './discovery/generate-skills.ts';
import { installPeers } from './peers/install-peers.ts';
import { judgePeers } from './peers/judge-peers.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { renderPeers } from './peers/render-peers.ts';
import { tryHostile } from './peers/try-hostile.ts';

interface Options {
  readonly samples: number;
  readonly counts: readonly number[];
  readonly tree: Tree;
  readonly json: boolean;
}

const usage =
  'Usage: npm run bench -- peers [--samples 7] [--skills 1000,10000] [--tree plain|mixed] [--json]\n';

process.exitCode = main();

function main(): number {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  const { samples, counts, tree, json } = options;
  const versions = installPeers();
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  const clean = (): void => rmSync(scratch, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      clean();
      process.exit(130);
    });
  }
  try {
    const machine = describeMachine(scratch);
    const results = counts.map((count) => {
      process.stderr.write(`Measuring ${count} skills…\n`);
      return measurePeers(scratch, tree, count, samples);
    });
    process.stderr.write('Trying the hostile samples…\n');
    const hostile = tryHostile(scratch);
    const report = { machine, versions, tree, samples, results, goals: judgePeers(results), hostile };
    process.stdout.write(`${json ? JSON.stringify(report, null, 2) : renderPeers(report)}\n`);
    return 0;
  } finally {
    clean();
  }
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        samples: { type: 'string', default: '7' },
        skills: { type: 'string', default: '1000,10000' },
        tree: { type: 'string', default: 'plain' },
        json: { type: 'boolean', default: false },
      },
    });
    const samples = Number(values.samples);
    const counts = values.skills.split(',').map(Number);
    const sensible = [samples, ...counts].every((figure) => Number.isSafeInteger(figure) && figure > 0);
    const { tree, json } = values;
    if (!sensible || (tree !== 'plain' && tree !== 'mixed')) return null;
    return { samples, counts, tree, json };
  } catch {
    return null;
  }
}
