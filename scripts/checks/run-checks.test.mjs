import { expect, it } from 'vitest';
import { programCheck } from './program-check.mjs';
import { renderCheck, runChecks } from './run-checks.mjs';

it('reports every check, those that throw as failed, in the order given', async () => {
  const reported = [];
  const results = await runChecks(
    '.',
    [
      { name: 'breaks', run: () => Promise.reject(new Error('out of order')) },
      { name: 'complains', run: () => ({ problems: ['a', 'b'], notices: ['c'] }) },
      { name: 'passes', run: () => ({ problems: [] }) },
    ],
    ({ name }) => reported.push(name),
  );
  expect(results.map(({ name, problems }) => [name, problems])).toEqual([
    ['breaks', ['out of order']],
    ['complains', ['a', 'b']],
    ['passes', []],
  ]);
  expect(reported.toSorted()).toEqual(['breaks', 'complains', 'passes']);
});

it('shows details only where there are some', () => {
  const check = { name: 'lint', problems: [], notices: [], duration: 1234 };
  expect(renderCheck(check)).toBe('  ok     lint (1.2 s)\n');
  expect(renderCheck({ ...check, problems: ['one\ntwo\n'], notices: ['three'] })).toBe(
    '  failed lint (1.2 s)\n         notice: three\n         one\n         two\n',
  );
});

it('takes the output of a program that fails as the problem', async () => {
  const check = programCheck('types', ['typescript', 'tsc'], ['-p', 'absent.json']);
  expect((await check.run('.')).problems).toEqual([expect.stringContaining('absent.json')]);
});
