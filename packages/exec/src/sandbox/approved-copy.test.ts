import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import { runInSandbox } from './run-in-sandbox.ts';

const run = (skillDirectory: string, skillDigest: string, script: string) =>
  runInSandbox(
    chooseSandbox('bubblewrap'),
    { program: 'bash', args: ['-c', script], skillDirectory, skillDigest },
    { timeoutSeconds: 20 },
  );

describe('ruling 14: what runs is what was approved', () => {
  test('the folder is seen at its own path, with its executable bits', async () => {
    const folder = temporaryFolder({ 'SKILL.md': 'a', 'scripts/x.sh': '#!/bin/sh\necho ran\n' });
    const { output } = await run(
      folder,
      await digestFolder(folder),
      `cat ${folder}/SKILL.md; ${folder}/scripts/x.sh`,
    );
    expect(output).toBe('aran\n');
  });

  test('a folder with other bytes is refused before anything runs', async () => {
    const folder = temporaryFolder({ 'SKILL.md': 'a' });
    const digest = await digestFolder(folder);
    writeFileSync(join(folder, 'SKILL.md'), 'b');
    await expect(run(folder, digest, 'echo ran')).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
    writeFileSync(join(folder, 'SKILL.md'), 'a');
    chmodSync(join(folder, 'SKILL.md'), 0o755);
    await expect(run(folder, digest, 'echo ran')).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
  });

  test('a change during the run does not reach it', async () => {
    const folder = temporaryFolder({ 'SKILL.md': 'a' });
    const digest = await digestFolder(folder);
    const running = run(
      folder,
      digest,
      `for n in 1 2 3 4 5 6 7 8 9; do sleep 0.1; cat ${folder}/SKILL.md; done`,
    );
    const swap = setInterval(() => writeFileSync(join(folder, 'SKILL.md'), 'EVIL'), 100);
    const { output } = await running;
    clearInterval(swap);
    expect(output).toBe('aaaaaaaaa');
  });
});
