import { attachPackageProgram } from './runtime/package-program.mjs';
import { runCommand } from './runtime/run-command.mjs';

await runCommand(import.meta.url, async () => {
  const lint = await attachPackageProgram(['oxlint'], ['--type-aware', '--fix']);
  const format = await attachPackageProgram(['oxfmt'], []);
  return lint || format;
});
