import { unavailable } from '../unavailable.ts';
import type { Readiness, Sandbox } from '../sandbox.ts';

const readiness: Readiness & { ok: false } = {
  ok: false,
  reason: 'The sandbox is turned off',
  hint: 'Choose a sandbox in the configuration: bubblewrap on Linux, sandbox-runtime on macOS.',
};

/** The backend of a host that wants no scripts: it refuses everything. */
export const noSandbox: Sandbox = {
  name: 'none',
  probe: () => Promise.resolve(readiness),
  wrap: () => Promise.reject(unavailable('none', readiness)),
};
