import { ExecError } from '../../errors/exec-error.ts';
import type { SandboxLimits } from '../limits.ts';
import type { MountedProgram, MountedSocket } from '../sandbox.ts';
import { systemPath } from '../find-program.ts';
import { limitArguments } from './limit-arguments.ts';
import { systemMounts } from './system-mounts.ts';

/** Where programs from outside the system's folders appear. */
const programFolder = '/opt/techne/bin';
const nobody = '65534';
const sharedMemoryBytes = 64 * 1024 * 1024;

/** The descriptors that bwrap reports to, and reads its options from. */
export const statusDescriptor = 3;
export const optionsDescriptor = 4;

/** Everything decided: real paths, limits filled in. */
export interface BubblewrapPlan {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly work: string;
  readonly project: string | undefined;
  readonly skillDirectory: string | undefined;
  /** What is shown in the place of the skill's folder. */
  readonly skillCopy: string | undefined;
  readonly network: boolean;
  readonly sockets: readonly MountedSocket[];
  readonly programs: readonly MountedProgram[];
  readonly limits: SandboxLimits;
  /** True when a control group keeps the memory. */
  readonly grouped: boolean;
  /** True when bwrap itself starts as root: the program then becomes nobody. */
  readonly asRoot: boolean;
  /** The path of prlimit. */
  readonly prlimit: string;
}

/** What goes on the command line: the options come through a descriptor. */
export function bubblewrapArguments(plan: BubblewrapPlan): string[] {
  return [
    ['--args', String(optionsDescriptor)],
    ['--json-status-fd', String(statusDescriptor)],
    ['--', plan.prlimit, ...limitArguments(plan.limits, plan.grouped)],
    ['--', plan.program, ...plan.args],
  ].flat();
}

/**
 * What comes through the descriptor, as bwrap reads it. Everybody on the machine may read a command line, and the
 * script that of bwrap: neither the environment nor the host's folders belong there.
 */
export function bubblewrapOptions(plan: BubblewrapPlan): string {
  const variables = { ...plan.env, HOME: plan.work, PATH: `${programFolder}:${systemPath}`, TMPDIR: '/tmp' };
  const options = [
    namespaces(plan),
    systemMounts(plan.network),
    privateMounts(plan.limits),
    hostMounts(plan),
    // bwrap leaves /proc/sys as it is: started by root, a program could set the machine's own core_pattern there.
    ['/proc', '/dev', '/'].flatMap((place) => ['--remount-ro', place]),
    ['--chdir', plan.project ?? plan.work],
    Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
  ].flat();
  // It separates options, so that a value with one in it could bring options of its own.
  if (options.some((option) => option.includes('\0'))) throw holdsNul();
  return options.map((option) => `${option}\0`).join('');
}

function namespaces({ network, asRoot }: BubblewrapPlan): string[] {
  return [
    // --disable-userns asks for the user namespace to be spelled out.
    ['--unshare-user', '--unshare-all', '--disable-userns'],
    network ? ['--share-net'] : [],
    ['--die-with-parent', '--new-session', '--clearenv'],
    ['--cap-drop', 'ALL'],
    ['--hostname', 'sandbox'],
    asRoot ? ['--uid', nobody, '--gid', nobody] : [],
  ].flat();
}

function privateMounts(limits: SandboxLimits): string[] {
  return [
    ['--proc', '/proc'],
    ['--dev', '/dev'],
    // What is written here is memory, so it needs a size.
    ['--size', String(sharedMemoryBytes), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ['--size', String(limits.temporaryBytes), '--perms', '1777', '--tmpfs', '/tmp'],
  ].flat();
}

/** From the widest to the narrowest: a skill may lie in the project, and the work folder stays writable in both. */
function hostMounts({
  project,
  skillDirectory,
  skillCopy,
  work,
  programs,
  sockets,
}: BubblewrapPlan): string[] {
  return [
    ...programs.map(({ host, name }) => ['--ro-bind', host, `${programFolder}/${name}`]),
    project === undefined ? [] : ['--ro-bind', project, project],
    skillDirectory === undefined ? [] : ['--ro-bind', skillCopy ?? skillDirectory, skillDirectory],
    ['--bind', work, work],
    // Readable is enough to connect, and the socket itself cannot be changed or removed.
    ...sockets.map(({ host, inside }) => ['--ro-bind', host, inside]),
  ].flat();
}

function holdsNul(): ExecError {
  return new ExecError('ARGUMENT_ERROR', 'A path or a value for the sandbox holds a NUL character', {
    hint: 'Take the character out.',
  });
}
