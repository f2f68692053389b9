import { relative } from 'node:path';

const REASON = /\[reason:\s*([^\]]+)\]/;

/**
 * Turns vitest's JSON report into `{ files, passed, failed, skipped }`: `passed` is a number, the others are
 * lists of `{ name, reason? }`. A file that broke before its tests ran counts as one failure.
 */
export function readReport(report, root) {
  const tests = report.testResults.flatMap((file) => readFile(file, relative(root, file.name)));
  return {
    files: report.testResults.length,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed'),
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  };
}

function readFile({ status, assertionResults }, path) {
  const tests = assertionResults.map((test) => ({
    name: `${path} > ${[...test.ancestorTitles.filter((title) => title !== ''), test.title].join(' > ')}`,
    status: test.status,
    reason: REASON.exec(test.fullName)?.[1].trim(),
  }));
  const brokeOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed');
  return brokeOutsideTests ? [...tests, { name: path, status: 'failed' }] : tests;
}
