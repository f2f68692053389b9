import { expect, it } from 'vitest';
import { summarise } from './summarise.mjs';

const checks = [
  { name: 'build', problems: [] },
  { name: 'lint', problems: [] },
];
const tests = { files: 2, passed: 3, failed: [], skipped: [] };
const chromium = { debianPackage: 'chromium', covers: 'the page in a browser' };
const run = { checks, tests, missing: [], seconds: 1.25, continuousIntegration: false };

function lastLine({ text }) {
  return text.trimEnd().split('\n').at(-1);
}

it('adds checks and tests up', () => {
  const summary = summarise(run);
  expect(summary.failed).toBe(0);
  expect(lastLine(summary)).toBe('5 passed, 0 failed');
});

it('counts and names failures', () => {
  const summary = summarise({
    ...run,
    checks: [...checks, { name: 'format', problems: ['a.ts'] }],
    tests: { ...tests, failed: [{ name: 'a.test.ts > works' }] },
  });
  expect(summary.failed).toBe(2);
  expect(summary.text).toContain('check: format');
  expect(summary.text).toContain('a.test.ts > works');
  expect(lastLine(summary)).toBe('5 passed, 2 failed');
});

it('names what was skipped or not covered', () => {
  const skipped = [{ name: 'explained', reason: 'no links' }, { name: 'unexplained' }];
  const summary = summarise({ ...run, tests: { ...tests, skipped }, missing: [chromium] });
  expect(summary.text).toContain('explained (no links)');
  expect(summary.text).toContain('chromium is not installed: the page in a browser');
  expect(lastLine(summary)).toBe('5 passed, 0 failed, 2 skipped');
});

it('fails in continuous integration for a missing package and a skip without a reason', () => {
  const skipped = [{ name: 'explained', reason: 'no links' }, { name: 'unexplained' }];
  const summary = summarise({
    ...run,
    tests: { ...tests, skipped },
    missing: [chromium],
    continuousIntegration: true,
  });
  expect(summary.failed).toBe(2);
  expect(summary.text).toContain('skipped without a reason: unexplained');
  expect(lastLine(summary)).toBe('5 passed, 2 failed, 1 skipped');
});
