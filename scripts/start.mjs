import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackages } from './build/build-packages.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';

/** Without arguments it serves, and prints a link that signs in. */
const DEFAULT = ['serve'];

await runCommand(import.meta.url, async (args) => {
  await buildPackages(repositoryRoot);
  const main = join(repositoryRoot, 'packages', 'cli', 'dist', 'main.js');
  // npm changes to the root; paths among the arguments are meant from where the person stands.
  if (process.env.npm_lifecycle_event === 'start' && process.env.INIT_CWD)
    process.chdir(process.env.INIT_CWD);
  process.argv = [process.execPath, main, ...(args.length === 0 ? DEFAULT : args)];
  // In this process: a second one would cost as much as the command itself.
  await import(pathToFileURL(main).href);
});
