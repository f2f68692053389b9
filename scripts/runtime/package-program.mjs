import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { environmentWithPrograms, runAttached, runCaptured } from './run-program.mjs';

/** The script of an installed package's program, to be run by Node without a shell on every platform. */
export function packageProgram(packageName, programName = packageName) {
  const folder = join(repositoryRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin?.[programName];
  if (script === undefined) throw new Error(`The package ${packageName} has no program ${programName}.`);
  return join(folder, script);
}

/** Runs an installed package's program under this Node and answers its exit code and output. */
export function runPackageProgram([packageName, programName], args, options = {}) {
  const script = packageProgram(packageName, programName);
  return runCaptured(process.execPath, [script, ...args], { env: environmentWithPrograms(), ...options });
}

/** The same with the terminal attached; answers the exit code. */
export function attachPackageProgram([packageName, programName], args, options = {}) {
  const script = packageProgram(packageName, programName);
  return runAttached(process.execPath, [script, ...args], { env: environmentWithPrograms(), ...options });
}
