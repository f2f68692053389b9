import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { findOwnNode, isRecentEnough } from './respawn.mjs';
import { ended, runCaptured } from './run-program.mjs';

const module = new URL('./respawn.mjs', import.meta.url).href;

/** Arguments that make Node start `inner` the way that a command is started again. */
function respawning(inner) {
  const script = join(temporaryFolder({ 'inner.mjs': inner }), 'inner.mjs');
  // Node hands its own options on, and these would replace the script.
  const outer = `import { respawn } from '${module}';
    process.execArgv = [];
    await respawn(${JSON.stringify(script)}, ['a b']);`;
  return ['--input-type=module', '--eval', outer];
}

it('compares versions by number', () => {
  expect(['v20.20.2', 'v22.9.0', 'v22.17.1'].filter(isRecentEnough)).toEqual([]);
  expect(['v22.18.0', 'v23.0.0', 'v24.21.0'].filter(isRecentEnough)).toHaveLength(3);
});

it('passes arguments and the exit code on', async () => {
  const args = respawning('console.log(process.argv[2]); process.exitCode = 7;');
  const { code, output } = await runCaptured(process.execPath, args);
  expect([code, output]).toEqual([7, 'a b\n']);
});

it('passes a signal down and its effect up', async () => {
  const child = spawn(process.execPath, respawning('setInterval(() => {}, 1000); console.log("ready");'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended(child)).toEqual({ code: null, signal: 'SIGTERM' });
});

it('says what is missing without a Node in node_modules', () => {
  expect(() => findOwnNode(temporaryFolder())).toThrow(/22\.18 or newer is needed.*Install a newer Node/);
});

it('says so when that Node is too old or does not start', () => {
  const root = temporaryFolder({ 'node_modules/.bin/node': '#!/bin/sh\necho v20.1.0\n' });
  chmodSync(join(root, 'node_modules/.bin/node'), 0o755);
  expect(() => findOwnNode(root)).toThrow('the one in node_modules (v20.1.0) does not do');
});
