import { ExecError } from '../errors/exec-error.ts';
import { Bubblewrap } from './bubblewrap/bubblewrap.ts';
import { noSandbox } from './none/none.ts';
import { SandboxRuntime } from './sandbox-runtime/sandbox-runtime.ts';
import type { Sandbox } from './sandbox.ts';

/** Every backend by name. Adding one is a folder, a line here, and a line in sandbox.contract.test.ts. */
const makers: ReadonlyMap<string, () => Sandbox> = new Map<string, () => Sandbox>([
  ['bubblewrap', () => new Bubblewrap()],
  ['sandbox-runtime', () => new SandboxRuntime()],
  ['none', () => noSandbox],
]);

export const sandboxNames: readonly string[] = [...makers.keys()];

const made = new Map<string, Sandbox>();

/**
 * The backend of that name; one for the whole process, so that each is probed once. Default: bubblewrap on Linux,
 * sandbox-runtime elsewhere.
 *
 * @example
 * const sandbox = chooseSandbox();
 * const readiness = await sandbox.probe();
 */
export function chooseSandbox(name?: string): Sandbox {
  const chosen = name ?? (process.platform === 'linux' ? 'bubblewrap' : 'sandbox-runtime');
  const sandbox = made.get(chosen) ?? makers.get(chosen)?.();
  if (sandbox === undefined) {
    throw new ExecError('ARGUMENT_ERROR', `There is no sandbox ${JSON.stringify(chosen)}`, {
      hint: `Choose one of ${sandboxNames.join(', ')}.`,
      data: { name: chosen },
    });
  }
  made.set(chosen, sandbox);
  return sandbox;
}
