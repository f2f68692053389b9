import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './discovery/describe-machine.ts';
import { answerOf, startWorker } from './server/ask-worker.ts';
import type { ProbeFigures } from './server/health-probe.ts';
import { judge, summariseHealth } from './server/judge.ts';
import { measure } from './server/measure.ts';
import { makeAccounts, makeSkills, NAME, writeConfig } from './server/prepare.ts';
import { render } from './server/render.ts';
import { startProgram, type Program } from './server/start-program.ts';

const usage =
  'Usage: npm run bench -- server [--samples 5] [--seconds 1] [--skills 1000] [--streams 1000] [--tick 50] [--json]\n';
const TOKENS = 100;
const ACCOUNTS = 10;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  const programs: Program[] = [];
  const start = async (name: string, ...args: readonly string[]): Promise<Program> => {
    const program = await startProgram(name, ...args);
    programs.unshift(program);
    return program;
  };
  try {
    const machine = describeMachine(folder);
    const quick = await start('model.ts', String(TOKENS), '0');
    const { tick, streams } = options;
    const slow = await start('model.ts', String(TOKENS), String(tick), String(streams));
    writeConfig(folder, quick.url, slow.url);
    const server = await start('serve.ts', folder);
    const { url } = server;
    const tokens = await makeAccounts(url, ACCOUNTS);
    await makeSkills(url, tokens[0] ?? '', options.skills);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const detail = await (await fetch(`${url}/api/v1/skills/${NAME}`, { headers })).text();
    const bare = await start('bare.ts', detail);

    const probe = startWorker('health-probe.ts', { url, everyMs: 20, connections: 100 });
    const measured = await measure({
      ...options,
      server,
      bare,
      tokens,
      milliseconds: options.seconds * 1_000,
      expected: TOKENS,
      onPhase: (phase) => void probe.send(phase),
    });
    probe.send('end');
    const health = summariseHealth(await answerOf<ProbeFigures>(probe, 'health-probe.ts'));
    const goals = judge(measured, health, options.streams);
    const text = options.json
      ? JSON.stringify({ machine, ...options, measured, health, goals }, null, 2)
      : `${render(measured, health, goals)}\n(load of the machine before: ${machine.loadBefore} on ${machine.cores} cores)`;
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    for (const program of programs) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOptions() {
  try {
    const text = (value: string) => ({ type: 'string', default: value }) as const;
    const { values } = parseArgs({
      options: {
        samples: text('5'),
        seconds: text('1'),
        skills: text('1000'),
        streams: text('1000'),
        tick: text('50'),
        json: { type: 'boolean', default: false },
      },
    });
    const { json, ...rest } = values;
    const numbers = {
      samples: Number(rest.samples),
      seconds: Number(rest.seconds),
      skills: Number(rest.skills),
      streams: Number(rest.streams),
      tick: Number(rest.tick),
    };
    const isSensible = Object.values(numbers).every((figure) => Number.isFinite(figure) && figure > 0);
    // The one skill that is read is one of the first thousand.
    return isSensible && numbers.skills > 500 ? { ...numbers, json } : null;
  } catch {
    return null;
  }
}
