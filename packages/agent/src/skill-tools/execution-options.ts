import type { ApprovalGate, NetworkAccess, Sandbox, SandboxLimits } from '@techne/exec';

/** How the commands and scripts of skills are run. */
export interface ExecutionOptions {
  /** Stands before everything that runs (ruling 23). */
  readonly gate: ApprovalGate;
  /** Default: the one of this platform. */
  readonly sandbox?: Sandbox;
  /** True on a server: then commands of trusted skills run in the sandbox too (ruling 31). */
  readonly alwaysSandboxed?: boolean;
  /** Values that the configuration declares for a skill; all of them are redacted from what comes back. */
  readonly declared?: (skill: string) => Readonly<Record<string, string>>;
  /** What a skill that declares network reaches in the sandbox once a person approved. Default: what the host does. */
  readonly network?: NetworkAccess;
  /** Where the person stands. Default: here. */
  readonly cwd?: string;
  readonly home?: string;
  /** The host's environment, of which little is inherited. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A writable folder for sandboxed runs, which is kept. Default: a fresh one for each run. */
  readonly work?: string;
  readonly limits?: Partial<SandboxLimits>;
}
