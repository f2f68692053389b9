import { buildPackages } from './build/build-packages.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';

await runCommand(import.meta.url, async () => {
  const built = await buildPackages(repositoryRoot);
  process.stdout.write(
    built.length === 0 ? 'All packages are up to date.\n' : `Built ${built.join(', ')}.\n`,
  );
});
