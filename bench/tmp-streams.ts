import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, askWorker, startWorker } from './server/ask-worker.ts';
import { summariseHealth } from './server/judge.ts';
import { makeAccounts, makeSkills, writeConfig } from './server/prepare.ts';
import { startProgram } from './server/start-program.ts';
const [, , streams = '1000', tick = '50'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'techne-bench-'));
const model = await startProgram('model.ts', '100', tick);
writeConfig(folder, model.url, model.url);
const server = await startProgram('serve.ts', folder);
const tokens = await makeAccounts(server.url, 10);
await makeSkills(server.url, tokens[0]!, 2);
const url = server.url;
const probe = startWorker('health-probe.ts', { url, everyMs: 20, connections: 100 });
for (const n of [Math.min(100, Number(streams)), Number(streams)]) {
  probe.send(`streams ${n}`);
  const w = server.worked();
  console.log(n, await askWorker('stream-load.ts', { url, path: '/api/v1/skills/slow/run', tokens, streams: n, expected: 100 }));
  console.log('server cpu us/token', ((server.worked() - w) * 1e6 / (n * 100)).toFixed(0));
}
probe.send('end');
console.log(summariseHealth(await answerOf(probe, 'probe')));
await server.stop();
await model.stop();
rmSync(folder, { recursive: true, force: true });
