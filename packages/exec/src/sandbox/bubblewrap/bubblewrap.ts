import { chownSync, openSync, realpathSync } from 'node:fs';
import { ExecError } from '../../errors/exec-error.ts';
import { createControlGroup, type ControlGroup, type GroupParents } from '../cgroup/control-group.ts';
import { findGroupParents, groupName, joinCommand } from '../cgroup/find-group-parents.ts';
import { findProgram, systemPath } from '../find-program.ts';
import { defaultLimits, type SandboxLimits } from '../limits.ts';
import { mountableProject } from '../mountable-project.ts';
import { realFolder } from '../real-folder.ts';
import type { Readiness, Sandbox, SandboxRequest, SandboxedCommand } from '../sandbox.ts';
import { createScratchFolder, removeScratchFolder } from '../scratch-folder.ts';
import { unavailable } from '../unavailable.ts';
import {
  bubblewrapArguments,
  bubblewrapOptions,
  optionsDescriptor,
  statusDescriptor,
  type BubblewrapPlan,
} from './bubblewrap-arguments.ts';
import { checkReadableByAll } from './check-readable-by-all.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import { missingPrograms, tryRun } from './probe-bubblewrap.ts';
import { SandboxedRun } from './sandboxed-run.ts';

const nobody = 65534;
/** Becomes nobody before bwrap starts: the kernel does not limit the number of root's processes. */
const becomeNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'];

export interface BubblewrapOptions {
  /** Folders in which bwrap is looked for. Default: the host's PATH. */
  readonly path?: string;
  /** False: never use control groups, even where they can be had. */
  readonly controlGroups?: boolean;
}

/** The default on Linux: namespaces, made by bubblewrap. */
export class Bubblewrap implements Sandbox {
  readonly name = 'bubblewrap';
  readonly #path: string;
  readonly #useGroups: boolean;
  #readiness: Promise<Readiness> | undefined;
  #programs: Programs | undefined;

  constructor(options: BubblewrapOptions = {}) {
    this.#path = options.path ?? process.env['PATH'] ?? '';
    this.#useGroups = options.controlGroups ?? true;
  }

  probe(): Promise<Readiness> {
    this.#readiness ??= this.#probe();
    return this.#readiness;
  }

  async wrap(request: SandboxRequest): Promise<SandboxedCommand> {
    const readiness = await this.probe();
    if (!readiness.ok) throw unavailable(this.name, readiness);
    return this.#prepare(request);
  }

  async #probe(): Promise<Readiness> {
    const missing = missingPrograms(this.#path);
    if (missing !== undefined) return missing;
    return tryRun(() => this.#prepare({ program: '/bin/true', args: [] }));
  }

  #prepare(request: SandboxRequest): SandboxedCommand {
    if (request.network?.kind === 'domains') throw domainsNeedAnotherBackend();
    const limits: SandboxLimits = { ...defaultLimits, ...request.limits };
    const { bwrap, prlimit, setpriv, node } = (this.#programs ??= findPrograms(this.#path));
    const skillDirectory =
      request.skillDirectory === undefined ? undefined : realFolder(request.skillDirectory);
    const kept = request.work === undefined ? undefined : realFolder(request.work);
    const root = process.getuid?.() === 0;
    const parents = this.#useGroups ? findGroupParents() : undefined;
    const drop = root && parents === undefined;
    const project = mountableProject(request.project);
    const skillCopy = request.skillCopy === undefined ? undefined : realFolder(request.skillCopy);
    if (drop) checkReadableByAll([skillCopy ?? skillDirectory, project]);
    const work = kept ?? createScratchFolder();
    let group: ControlGroup | undefined;
    const dispose = async (run?: SandboxedRun): Promise<void> => {
      await run?.dispose();
      group?.remove();
      if (kept === undefined) await removeScratchFolder(work);
    };
    try {
      if (drop) chownSync(work, nobody, nobody);
      const plan: BubblewrapPlan = {
        program: request.program,
        args: request.args,
        env: request.env ?? {},
        work,
        project,
        skillDirectory,
        skillCopy,
        network: request.network?.kind === 'host',
        sockets: request.sockets ?? [],
        programs: [{ host: node, name: 'node' }, ...(request.programs ?? [])],
        limits,
        grouped: parents !== undefined,
        asRoot: root && !drop,
        prlimit,
      };
      const options = bubblewrapOptions(plan);
      group = makeGroup(parents, limits);
      const run = new SandboxedRun(options, limits.memoryBytes, group);
      return {
        ...launcher([bwrap, ...bubblewrapArguments(plan)], group, drop ? setpriv : undefined),
        env: {},
        cwd: '/',
        descriptors: descriptors(),
        holdsProcesses: true,
        started: (child) => run.started(child),
        end: (signal) => run.end(signal),
        failure: () => run.failure(),
        exitCode: () => run.exitCode(),
        outOfMemory: () => run.outOfMemory(),
        dispose: () => dispose(run),
      };
    } catch (error) {
      void dispose();
      throw error;
    }
  }
}

interface Programs {
  readonly bwrap: string;
  readonly prlimit: string;
  readonly setpriv: string;
  readonly node: string;
}

/** The probe has seen that all of them are there. */
function findPrograms(path: string): Programs {
  return {
    bwrap: findProgram('bwrap', path) ?? 'bwrap',
    prlimit: findProgram('prlimit', systemPath) ?? 'prlimit',
    setpriv: findProgram('setpriv', systemPath) ?? 'setpriv',
    node: realpathSync(process.execPath),
  };
}

/** What stands before bwrap: joining the control group, or giving up root. */
function launcher(
  command: readonly string[],
  group: ControlGroup | undefined,
  setpriv: string | undefined,
): { program: string; args: readonly string[] } {
  if (group !== undefined)
    return { program: '/bin/sh', args: [...joinCommand, ...group.joinFiles, '--', ...command] };
  const [program = '', ...args] = setpriv === undefined ? command : [setpriv, ...becomeNobody, ...command];
  return { program, args };
}

function makeGroup(parents: GroupParents | undefined, limits: SandboxLimits): ControlGroup | undefined {
  if (parents === undefined) return undefined;
  try {
    return createControlGroup(parents, groupName(), limits);
  } catch (error) {
    // Running without the limits that the probe promised is not an option.
    throw new ExecError('SANDBOX_FAILED', 'The limits for processes and memory cannot be set', {
      hint: 'Look whether the control groups of this machine are exhausted, then try again.',
      cause: error,
    });
  }
}

let inherited: readonly number[] | undefined;
let nothing: number | undefined;

/** Pipes for bwrap, and the null device in place of every descriptor that would slip through otherwise. */
function descriptors(): ('pipe' | 'ignore' | number)[] {
  inherited ??= inheritedDescriptors();
  const pipes = [statusDescriptor, optionsDescriptor];
  const last = Math.max(...pipes, ...inherited);
  return Array.from({ length: last - 2 }, (_, index) => {
    const descriptor = index + 3;
    if (pipes.includes(descriptor)) return 'pipe';
    if (inherited?.includes(descriptor) !== true) return 'ignore';
    nothing ??= openSync('/dev/null', 'r');
    return nothing;
  });
}

function domainsNeedAnotherBackend(): ExecError {
  return new ExecError('SANDBOX_UNAVAILABLE', 'Bubblewrap cannot limit the network to a list of domains', {
    hint: 'Choose the sandbox-runtime backend, or approve the whole network.',
    data: { sandbox: 'bubblewrap' },
  });
}
