import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { holdLock } from './hold-lock.mjs';
import { ended, runCaptured } from './run-program.mjs';

const module = new URL('./hold-lock.mjs', import.meta.url).href;

// Reads, gives the others a turn and writes: without the lock counts get lost.
const counting = `
import { readFileSync, writeFileSync } from 'node:fs';
import { holdLock } from '${module}';
const [folder] = process.argv.slice(-1);
for (let turn = 0; turn < 20; turn += 1) {
  await holdLock(folder + '/lock', async () => {
    const count = Number(readFileSync(folder + '/count', 'utf8'));
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(folder + '/count', String(count + 1));
  });
}`;

it('lets one process at a time work', async () => {
  const folder = temporaryFolder({ count: '0', 'counting.mjs': counting });
  const runs = await Promise.all(
    [1, 2, 3, 4].map(() => runCaptured(process.execPath, [join(folder, 'counting.mjs'), folder])),
  );
  expect(runs.map(({ code, output }) => [code, output])).toEqual(runs.map(() => [0, '']));
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('80');
  expect(readdirSync(folder).toSorted()).toEqual(['count', 'counting.mjs']);
});

it('takes the lock of a process that died over', async () => {
  const folder = temporaryFolder();
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await ended(dead);
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', `${dead.pid}-gone`), '');
  expect(await holdLock(join(folder, 'lock'), () => 'worked')).toBe('worked');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

it('releases the lock when the work fails', async () => {
  const lock = join(temporaryFolder(), 'lock');
  await expect(holdLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
