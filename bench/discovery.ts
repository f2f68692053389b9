import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './discovery/describe-machine.ts';
import { judge } from './discovery/judge.ts';
import { measure, type Measured } from './discovery/measure.ts';
import { render } from './discovery/render.ts';

const usage = 'Usage: npm run bench -- discovery [--samples 9] [--skills 1000,10000] [--json]\n';

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  const { samples, counts, json } = options;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      clean();
      process.exit(130);
    });
  }
  try {
    const machine = describeMachine(folder);
    const results: Measured[] = [];
    for (const tree of ['plain', 'mixed'] as const) {
      for (const count of counts) {
        process.stderr.write(`Measuring ${count} skills, ${tree}…\n`);
        results.push(await measure(folder, tree, count, samples));
      }
    }
    const goals = judge(results);
    const text = json
      ? JSON.stringify({ machine, samples, results, goals }, null, 2)
      : render(machine, samples, results, goals);
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    clean();
  }
}

function readOptions(): { samples: number; counts: number[]; json: boolean } | null {
  try {
    const { values } = parseArgs({
      options: {
        samples: { type: 'string', default: '9' },
        skills: { type: 'string', default: '1000,10000' },
        json: { type: 'boolean', default: false },
      },
    });
    const samples = Number(values.samples);
    const counts = values.skills.split(',').map(Number);
    const sensible = [samples, ...counts].every((figure) => Number.isSafeInteger(figure) && figure > 0);
    return sensible ? { samples, counts, json: values.json } : null;
  } catch {
    return null;
  }
}
