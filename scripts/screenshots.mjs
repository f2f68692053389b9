import { join } from 'node:path';
import { buildPackages } from './build/build-packages.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';
import { environmentWithPrograms, runAttached } from './runtime/run-program.mjs';

/** Pictures of each page, light and dark, wide and narrow, into `docs/images`; with names, of those alone. */
await runCommand(import.meta.url, async (names) => {
  await buildPackages(repositoryRoot);
  return runAttached(
    process.execPath,
    [
      '--conditions=techne-source',
      '--disable-warning=ExperimentalWarning',
      join(repositoryRoot, 'apps', 'web', 'scripts', 'screenshots.ts'),
      join(repositoryRoot, 'docs', 'images'),
      ...names,
    ],
    { env: environmentWithPrograms() },
  );
});
