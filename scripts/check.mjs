import { allChecks } from './checks/all-checks.mjs';
import { renderCheck, runChecks } from './checks/run-checks.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';

await runCommand(import.meta.url, async (names) => {
  const unknown = names.filter((name) => !allChecks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = allChecks.map(({ name }) => `"${name}"`).join(', ');
    process.stderr.write(`There is no check "${unknown.join('", "')}". There are: ${known}\n`);
    return 2;
  }
  const chosen = allChecks.filter(({ name }) => names.length === 0 || names.includes(name));
  const results = await runChecks(repositoryRoot, chosen, (result) => {
    process.stdout.write(renderCheck(result));
  });
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  process.stdout.write(`${results.length - failed} checks ok, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
