import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCaptured } from '../runtime/run-program.mjs';
import { packageProgram } from '../runtime/package-program.mjs';
import { repositoryRoot } from '../runtime/repository-root.mjs';
import { readReport } from './read-report.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const mixed = `
import { describe, expect, it } from 'vitest';
it('passes', () => {});
it('fails', () => expect(1).toBe(2));
it.skip('is skipped', () => {});
describe.skip('group [reason: no links here]', () => { it('inside', () => {}); });
it.todo('comes later');
`;

it('reads a real report: passed, failed, broken and skipped tests', async () => {
  const root = temporaryFolder({ 'mixed.test.mjs': mixed, 'broken.test.mjs': "throw new Error('no');\n" });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  const args = [packageProgram('vitest'), 'run', '--reporter=json', '--outputFile.json=report.json'];
  await runCaptured(process.execPath, [...args, '--root', root], { cwd: root });
  const results = readReport(JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')), root);
  expect(results.files).toBe(2);
  expect(results.passed).toBe(1);
  expect(results.failed.map(({ name }) => name).toSorted()).toEqual([
    'broken.test.mjs',
    'mixed.test.mjs > fails',
  ]);
  expect(results.skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['mixed.test.mjs > is skipped', undefined],
    ['mixed.test.mjs > group [reason: no links here] > inside', 'no links here'],
    ['mixed.test.mjs > comes later', undefined],
  ]);
});
