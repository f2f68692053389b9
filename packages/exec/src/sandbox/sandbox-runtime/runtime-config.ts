import { homedir, tmpdir } from 'node:os';
import type { SandboxLimits } from '../limits.ts';
import type { SandboxRequest } from '../sandbox.ts';
import type { RuntimeConfig } from './runtime-module.ts';

/** Where people, services and other runs keep what is theirs. */
const privateFolders = ['/home', '/Users', '/root', '/run', '/var/run', '/private/var/run'];

export interface RuntimeFolders {
  readonly work: string;
  readonly project: string | undefined;
  readonly skillDirectory: string | undefined;
}

/**
 * What sandbox-runtime is told about one run. It shows the whole system but for what is denied.
 *
 * @param ownFolder the folder of sandbox-runtime itself
 */
export function runtimeConfig(
  request: SandboxRequest,
  folders: RuntimeFolders,
  ownFolder: string,
): RuntimeConfig {
  const { work, project, skillDirectory } = folders;
  const readable = [
    work,
    project,
    skillDirectory,
    ownFolder,
    process.execPath,
    ...(request.programs ?? []).map(({ host }) => host),
  ];
  return {
    network: {
      allowedDomains: request.network?.kind === 'domains' ? request.network.domains : [],
      deniedDomains: [],
      allowUnixSockets: (request.sockets ?? []).map(({ host }) => host),
      strictAllowlist: true,
    },
    filesystem: {
      denyRead: [...new Set([...privateFolders, homedir(), tmpdir()])],
      allowRead: readable.filter((path) => path !== undefined),
      allowWrite: [work],
      denyWrite: [],
    },
  };
}

/**
 * The command as sandbox-runtime wants it: a line for a shell. Every word is quoted, so that none of them means
 * anything to that shell.
 */
export function runtimeCommand(request: SandboxRequest, cwd: string, limits: SandboxLimits): string {
  const words = [request.program, ...request.args].map(quote).join(' ');
  return `cd ${quote(cwd)} && ${limitLine(limits)} && exec ${words}`;
}

/** Memory and processes are left to the system: macOS has no limit of the first kind, and counts all of the user's. */
function limitLine({ cpuSeconds, fileBytes, openFiles }: SandboxLimits): string {
  const blocks = Math.floor(fileBytes / 512);
  return `ulimit -c 0 && ulimit -t ${cpuSeconds} && ulimit -f ${blocks} && ulimit -n ${openFiles}`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
