import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachPackageProgram } from '../runtime/package-program.mjs';
import { readReport } from './read-report.mjs';

/**
 * Runs the tests that match the filters, all without any, and answers what `readReport` does.
 *
 * @param options further arguments of vitest
 */
export async function runVitest(root, filters, options = []) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = [
      '--reporter',
      join(root, 'scripts', 'tests', 'quiet-reporter.mjs'),
      '--reporter',
      'json',
    ];
    const args = ['run', ...options, ...reporters, `--outputFile.json=${file}`, ...filters];
    const code = await attachPackageProgram(['vitest'], args, { cwd: root });
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
    const results = readReport(report, root);
    // No test at all, or an error outside of every test: only the exit code tells.
    if (code !== 0 && results.failed.length === 0) results.failed.push({ name: `vitest ended with ${code}` });
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
