import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackages } from './build/build-packages.mjs';
import { repositoryRoot } from './runtime/repository-root.mjs';
import { runCommand } from './runtime/run-command.mjs';
import { environmentWithPrograms, runAttached } from './runtime/run-program.mjs';

const folder = join(repositoryRoot, 'bench');

await runCommand(import.meta.url, async ([name, ...args]) => {
  const names = listBenchmarks();
  if (!names.includes(name)) {
    const complaint = name === undefined ? 'Which benchmark?' : `There is no benchmark "${name}".`;
    const list = names.length === 0 ? 'bench/ has none yet.' : `There are: ${names.join(', ')}`;
    process.stderr.write(`${complaint} ${list}\nUsage: npm run bench -- NAME [arguments]\n`);
    return 2;
  }
  // Built packages are measured, because those are what people install.
  await buildPackages(repositoryRoot);
  return runAttached(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, `${name}.ts`), ...args],
    {
      env: environmentWithPrograms(),
    },
  );
});

function listBenchmarks() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
