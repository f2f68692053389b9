import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './discovery/describe-machine.ts';
import { commandComparison } from './exec/command.ts';
import { compare, type Compared, type Comparison } from './exec/compare.ts';
import { sandboxComparison } from './exec/sandbox.ts';

const usage = 'Usage: npm run bench -- exec [--samples 300] [--json]\n';

/** One line for each comparison; each has a file of its own in bench/exec/. */
async function comparisons(folder: string): Promise<Comparison[]> {
  return [commandComparison(folder), await sandboxComparison(folder)];
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
    const results: Compared[] = [];
    for (const comparison of await comparisons(folder))
      results.push(await compare(comparison, options.samples));
    const text = options.json
      ? JSON.stringify({ machine, ...options, results }, null, 2)
      : results.map(render).join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function render({ name, limit, bare, library, ratio, met }: Compared): string {
  const figures = `${library.median.toFixed(2)} ms against ${bare.median.toFixed(2)} ms bare`;
  return `${name}: ${figures}, ${ratio.toFixed(2)} × (at most ${limit}: ${met ? 'met' : 'missed'})`;
}

function readOptions(): { samples: number; json: boolean } | null {
  try {
    const { values } = parseArgs({
      options: { samples: { type: 'string', default: '300' }, json: { type: 'boolean', default: false } },
    });
    const samples = Number(values.samples);
    return Number.isSafeInteger(samples) && samples > 0 ? { samples, json: values.json } : null;
  } catch {
    return null;
  }
}
