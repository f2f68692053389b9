import { buildPackages } from './build/build-packages.mjs';
import { allChecks } from './checks/all-checks.mjs';
import { renderCheck, runChecks } from './checks/run-checks.mjs';
import { ensureSystemPackages } from './runtime/ensure-system-packages.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';
import { systemPackages } from './runtime/system-packages.mjs';
import { runVitest } from './tests/run-vitest.mjs';
import { trySecondTime } from './tests/second-try.mjs';
import { summarise } from './tests/summarise.mjs';
import { listFiles } from './workspace/list-files.mjs';

const NO_TESTS = { files: 0, passed: 0, failed: [], skipped: [] };

await runCommand(import.meta.url, async (filters) => {
  const testFiles = listFiles(repositoryRoot).filter((file) => /\.test\.\w+$/.test(file));
  const missing = await ensureSystemPackages(systemPackages, testFiles);
  const [build] = await check([{ name: 'build', run: buildAll }]);
  const isBuilt = build.problems.length === 0;
  // Without a build the other checks and the tests would only repeat its failure.
  const checks = isBuilt && filters.length === 0 ? await check(allChecks) : [];
  const continuousIntegration = process.env.CI === 'true';
  let tests = isBuilt ? await runVitest(repositoryRoot, filters) : NO_TESTS;
  if (continuousIntegration)
    tests = await trySecondTime(tests, (files) =>
      runVitest(repositoryRoot, files, ['--no-file-parallelism']),
    );
  const { text, failed } = summarise({
    checks: [build, ...checks],
    tests,
    missing,
    seconds: performance.now() / 1000,
    continuousIntegration,
  });
  process.stdout.write(text);
  return failed === 0 ? 0 : 1;
});

async function buildAll(root) {
  await buildPackages(root);
  return { problems: [] };
}

function check(checks) {
  return runChecks(repositoryRoot, checks, (result) => {
    process.stdout.write(renderCheck(result));
  });
}
