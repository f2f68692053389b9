import type { ChildProcess } from 'node:child_process';
import type { SandboxLimits } from './limits.ts';

/**
 * What of the network a run may reach. `host` is the machine's own network: its loopback and its abstract sockets
 * included, which the question to the person has to say. Lists of domains need the sandbox-runtime backend.
 */
export type NetworkAccess =
  | { readonly kind: 'none' }
  | { readonly kind: 'host' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

/** A unix socket of the host that a run may use. */
export interface MountedSocket {
  readonly host: string;
  readonly inside: string;
}

/** A program from outside the system's folders that a run may use; it is found by `name` in the PATH inside. */
export interface MountedProgram {
  readonly host: string;
  readonly name: string;
}

/** One run, as the host wants it. */
export interface SandboxRequest {
  /** An absolute path as it is inside, or a name that is looked up in the PATH inside. */
  readonly program: string;
  readonly args: readonly string[];
  /** The skill's real folder: readable at its own path. */
  readonly skillDirectory?: string | undefined;
  /**
   * The digest that was approved. The run then gets a copy of the folder that has exactly this digest, shown in the
   * folder's place: what changes meanwhile does not reach it.
   */
  readonly skillDigest?: string | undefined;
  /** The copy, made by `runInSandbox`. Sandbox-runtime cannot show it in the folder's place and runs in the folder. */
  readonly skillCopy?: string | undefined;
  /** The git root: readable, and the working folder, unless it is `/`, home, above home or the system's. */
  readonly project?: string | undefined;
  /** The writable folder, which is kept. Without it every run gets a fresh one, which is removed. */
  readonly work?: string | undefined;
  /** Default: none. Give anything else only after a person approved it. */
  readonly network?: NetworkAccess | undefined;
  /** Everything that the program finds in its environment, but for HOME, PATH and TMPDIR, which the sandbox sets. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly sockets?: readonly MountedSocket[] | undefined;
  readonly programs?: readonly MountedProgram[] | undefined;
  readonly limits?: Partial<SandboxLimits> | undefined;
}

/** What to spawn for a request, and how to look after it. */
export interface SandboxedCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Of the spawned program itself, which is not the environment inside. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What the child gets as descriptor 3, 4 and so on: a pipe, or an open descriptor of ours. */
  readonly descriptors: readonly ('pipe' | 'ignore' | number)[];
  /** False: processes may leave the group of the spawned program, and the runner has to look for them. */
  readonly holdsProcesses: boolean;
  /** To be called once, right after the spawn. */
  started(child: ChildProcess): void;
  /** Asks (SIGTERM) or forces (SIGKILL) everything inside to end. The runner ends what it spawned by itself. */
  end(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** After the exit: why the sandbox itself did not work; undefined when the program was run. */
  failure(): string | undefined;
  /** After the exit: the code or signal of the program inside, where the backend knows better than the spawn. */
  exitCode(): number | undefined;
  /** After the exit: true when the run was ended because it used too much memory. */
  outOfMemory(): boolean;
  /** Removes what the run needed. Call it in every case; it does not reject. */
  dispose(): Promise<void>;
}

export type Readiness =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly hint: string };

/**
 * A way to run a program so that it reaches nothing but what the request names.
 *
 * Contract (sandbox.contract.ts runs it against every backend):
 * - `probe` does not reject, and really runs something before it says that it works. Its answer is kept.
 * - `wrap` rejects with SANDBOX_UNAVAILABLE and the probe's reason when the sandbox cannot work. There is no fallback.
 * - Inside, files of the host, its network, its processes and its environment are out of reach, but for what was asked.
 */
export interface Sandbox {
  readonly name: string;
  probe(): Promise<Readiness>;
  wrap(request: SandboxRequest): Promise<SandboxedCommand>;
}
