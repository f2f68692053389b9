import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSandbox } from '../src/sandbox/choose-sandbox.ts';
import { runInSandbox, type RunInSandboxOptions, type SandboxResult } from '../src/sandbox/run-in-sandbox.ts';
import type { Sandbox, SandboxRequest } from '../src/sandbox/sandbox.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface SandboxedOptions extends Partial<SandboxRequest>, Partial<RunInSandboxOptions> {
  readonly sandbox?: Sandbox;
}

/** Runs a shell script in the sandbox, as a file of a skill. */
export function shell(script: string, options: SandboxedOptions = {}): Promise<SandboxResult> {
  return sandboxed('bash', 'script.sh', script, options);
}

/** Runs a Python script in the sandbox, as a file of a skill. */
export function python(script: string, options: SandboxedOptions = {}): Promise<SandboxResult> {
  return sandboxed('python3', 'script.py', script, options);
}

function sandboxed(
  program: string,
  name: string,
  script: string,
  options: SandboxedOptions,
): Promise<SandboxResult> {
  const {
    sandbox = chooseSandbox('bubblewrap'),
    timeoutSeconds = 20,
    signal,
    redactor,
    graceSeconds,
    ...request
  } = options;
  const skillDirectory = options.skillDirectory ?? temporaryFolder();
  const file = join(skillDirectory, name);
  writeFileSync(file, script);
  return runInSandbox(
    sandbox,
    { program, ...request, args: [file, ...(request.args ?? [])], skillDirectory },
    { timeoutSeconds, signal, redactor, graceSeconds },
  );
}
