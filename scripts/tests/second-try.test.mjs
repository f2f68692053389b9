import { expect, it, vi } from 'vitest';
import { trySecondTime } from './second-try.mjs';

const resultsOf = (...names) => ({
  files: 9,
  passed: 5,
  failed: names.map((name) => ({ name })),
  skipped: [],
});

it('runs the files of failed tests once more and tells what passed then', async () => {
  const run = vi.fn(async () => resultsOf('b.test.ts > two'));
  const { failed, unsteady } = await trySecondTime(
    resultsOf('a.test.ts > one', 'b.test.ts > two', 'b.test.ts > three'),
    run,
  );
  expect(run).toHaveBeenCalledExactlyOnceWith(['a.test.ts', 'b.test.ts']);
  expect(failed).toEqual([{ name: 'b.test.ts > two' }]);
  expect(unsteady).toEqual([{ name: 'a.test.ts > one' }, { name: 'b.test.ts > three' }]);
});

it('counts what fails only the second time', async () => {
  const { failed } = await trySecondTime(resultsOf('a.test.ts > one'), async () =>
    resultsOf('a.test.ts > two'),
  );
  expect(failed).toEqual([{ name: 'a.test.ts > two' }]);
});

it('keeps a file that broke as a whole while any of it fails', async () => {
  const { failed, unsteady } = await trySecondTime(resultsOf('a.test.ts'), async () =>
    resultsOf('a.test.ts > one'),
  );
  expect([failed.length, unsteady]).toEqual([2, []]);
});

it.each([
  ['nothing failed', resultsOf()],
  ['too much failed', resultsOf(...Array.from({ length: 16 }, (_, index) => `${index}.test.ts > x`))],
  ['vitest itself failed', resultsOf('vitest ended with 1')],
])('leaves it where %s', async (_, results) => {
  const run = vi.fn();
  expect((await trySecondTime(results, run)).failed).toEqual(results.failed);
  expect(run).not.toHaveBeenCalled();
});
