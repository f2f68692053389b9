import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readiness } from '../sandbox.ts';

/** What we use of `@anthropic-ai/sandbox-runtime`, as of 0.0.78. */
interface RuntimeManager {
  initialize(config: RuntimeConfig): Promise<void>;
  isSupportedPlatform(): boolean;
  checkDependencies(): { readonly errors: readonly string[] };
  wrapWithSandboxArgv(command: string, shell: string): Promise<{ readonly argv: readonly string[] }>;
  cleanupAfterCommand(): void;
  reset(): Promise<void>;
}

export interface RuntimeConfig {
  readonly network: {
    readonly allowedDomains: readonly string[];
    readonly deniedDomains: readonly string[];
    readonly allowUnixSockets: readonly string[];
    readonly strictAllowlist: boolean;
  };
  readonly filesystem: {
    readonly denyRead: readonly string[];
    readonly allowRead: readonly string[];
    readonly allowWrite: readonly string[];
    readonly denyWrite: readonly string[];
  };
}

export const runtimePackage = '@anthropic-ai/sandbox-runtime';

/** The package, loaded. */
export interface Runtime {
  readonly ok: true;
  readonly manager: RuntimeManager;
  /** Its folder: it starts programs of its own from there, inside the sandbox. */
  readonly folder: string;
}

/** Loads the optional package; it is looked for only when somebody chose this backend. */
export async function loadRuntime(
  name: string = runtimePackage,
): Promise<Runtime | (Readiness & { ok: false })> {
  let module: unknown;
  try {
    module = await import(name);
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const reason = absent
      ? `${runtimePackage} is not installed`
      : `${runtimePackage} cannot be loaded: ${String(error)}`;
    return { ok: false, reason, hint: `Install it: npm install ${runtimePackage}` };
  }
  if (isRuntime(module)) {
    const entry = fileURLToPath(import.meta.resolve(name));
    return { ok: true, manager: module.SandboxManager, folder: dirname(dirname(entry)) };
  }
  return {
    ok: false,
    reason: `this version of ${runtimePackage} is not known`,
    hint: `Install another one: npm install ${runtimePackage}@0.0.78`,
  };
}

function isRuntime(module: unknown): module is { readonly SandboxManager: RuntimeManager } {
  if (typeof module !== 'object' || module === null || !('SandboxManager' in module)) return false;
  const manager = module.SandboxManager;
  const methods = [
    'initialize',
    'isSupportedPlatform',
    'checkDependencies',
    'wrapWithSandboxArgv',
    'cleanupAfterCommand',
    'reset',
  ];
  return (
    typeof manager === 'object' &&
    manager !== null &&
    methods.every((method) => typeof (manager as Record<string, unknown>)[method] === 'function')
  );
}
