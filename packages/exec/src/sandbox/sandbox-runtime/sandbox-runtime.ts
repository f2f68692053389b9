import { dirname } from 'node:path';
import { ExecError } from '../../errors/exec-error.ts';
import { systemPath } from '../find-program.ts';
import { defaultLimits } from '../limits.ts';
import { mountableProject } from '../mountable-project.ts';
import { realFolder } from '../real-folder.ts';
import type { Readiness, Sandbox, SandboxRequest, SandboxedCommand } from '../sandbox.ts';
import { createScratchFolder, removeScratchFolder } from '../scratch-folder.ts';
import { unavailable } from '../unavailable.ts';
import { runtimeCommand, runtimeConfig, type RuntimeFolders } from './runtime-config.ts';
import { loadRuntime, runtimePackage, type Runtime } from './runtime-module.ts';

export interface SandboxRuntimeOptions {
  /** The package to load, or a file of it. */
  readonly module?: string;
}

/**
 * `@anthropic-ai/sandbox-runtime`: for macOS, and for lists of domains. Its manager is one for the whole process and
 * has one list of domains at a time, so runs wait for each other.
 */
export class SandboxRuntime implements Sandbox {
  readonly name = 'sandbox-runtime';
  readonly #module: string;
  #loaded: Promise<Runtime | (Readiness & { ok: false })> | undefined;
  #previous: Promise<void> = Promise.resolve();

  constructor(options: SandboxRuntimeOptions = {}) {
    this.#module = options.module ?? runtimePackage;
  }

  probe(): Promise<Readiness> {
    return this.#load();
  }

  async wrap(request: SandboxRequest): Promise<SandboxedCommand> {
    const runtime = await this.#load();
    if (!runtime.ok) throw unavailable(this.name, runtime);
    checkRequest(request);
    const project = mountableProject(request.project);
    const skillDirectory =
      request.skillDirectory === undefined ? undefined : realFolder(request.skillDirectory);
    const kept = request.work === undefined ? undefined : realFolder(request.work);
    const release = await this.#takeTurn();
    const work = kept ?? createScratchFolder();
    const dispose = async (): Promise<void> => {
      runtime.manager.cleanupAfterCommand();
      await runtime.manager.reset().catch(() => undefined);
      if (kept === undefined) await removeScratchFolder(work);
      release();
    };
    try {
      return { ...(await prepare(runtime, request, { work, project, skillDirectory })), dispose };
    } catch (error) {
      await dispose();
      throw new ExecError('SANDBOX_FAILED', 'sandbox-runtime could not prepare the run', {
        hint: 'The cause says what it lacks.',
        cause: error,
      });
    }
  }

  #load(): Promise<Runtime | (Readiness & { ok: false })> {
    this.#loaded ??= loadRuntime(this.#module).then((runtime) =>
      runtime.ok ? checkRuntime(runtime) : runtime,
    );
    return this.#loaded;
  }

  /** Resolves when every run before this one is over, with what ends this turn. */
  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#previous;
    this.#previous = before.then(() => promise);
    await before;
    return resolve;
  }
}

function checkRuntime(runtime: Runtime): Runtime | (Readiness & { ok: false }) {
  if (!runtime.manager.isSupportedPlatform()) {
    return {
      ok: false,
      reason: `sandbox-runtime does not support ${process.platform}`,
      hint: 'Use Linux or macOS.',
    };
  }
  const { errors } = runtime.manager.checkDependencies();
  if (errors.length === 0) return runtime;
  return { ok: false, reason: `sandbox-runtime lacks: ${errors.join('; ')}`, hint: 'Install what it names.' };
}

type Prepared = Omit<SandboxedCommand, 'dispose'>;

async function prepare(
  { manager, folder }: Runtime,
  request: SandboxRequest,
  folders: RuntimeFolders,
): Promise<Prepared> {
  const { work, project } = folders;
  await manager.initialize(runtimeConfig(request, folders, folder));
  const line = runtimeCommand(request, project ?? work, { ...defaultLimits, ...request.limits });
  const { argv } = await manager.wrapWithSandboxArgv(line, '/bin/bash');
  const [program = '', ...args] = argv;
  const places = [process.execPath, ...(request.programs ?? []).map(({ host }) => host)].map((file) =>
    dirname(file),
  );
  return {
    program,
    args,
    env: { ...request.env, HOME: work, TMPDIR: work, PATH: [...new Set(places), systemPath].join(':') },
    cwd: work,
    descriptors: [],
    holdsProcesses: false,
    started: () => undefined,
    // The runner ends the group, which is all that there is to end here.
    end: () => undefined,
    failure: () => undefined,
    exitCode: () => undefined,
    outOfMemory: () => false,
  };
}

function checkRequest({ network, sockets }: SandboxRequest): void {
  if (network?.kind === 'host') {
    throw new ExecError('SANDBOX_UNAVAILABLE', 'sandbox-runtime reaches only the domains that are listed', {
      hint: 'List the domains, or choose bubblewrap to approve the whole network.',
      data: { sandbox: 'sandbox-runtime' },
    });
  }
  if (process.platform !== 'darwin' && (sockets ?? []).length > 0) {
    throw new ExecError('SANDBOX_UNAVAILABLE', 'sandbox-runtime cannot show a single socket on this system', {
      hint: 'Choose bubblewrap.',
      data: { sandbox: 'sandbox-runtime' },
    });
  }
}
