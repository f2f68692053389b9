import { lstatSync, readlinkSync } from 'node:fs';

/** Folders of the system that hold programs and libraries; on most systems all but /usr are links into it. */
const programFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/** What programs need of /etc to start. Nothing in it is a secret. */
const everyRun = [
  '/etc/ld.so.cache',
  '/etc/ssl',
  '/etc/ca-certificates',
  '/etc/pki',
  '/etc/alternatives',
  '/etc/passwd',
  '/etc/group',
  '/etc/localtime',
];

/** How names become addresses. */
const networkRun = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/services',
  '/etc/protocols',
];

/** Arguments of bwrap for the readable part of the system. */
export function systemMounts(network: boolean): string[] {
  const files = network ? [...everyRun, ...networkRun] : everyRun;
  return [
    ['--ro-bind', '/usr', '/usr'],
    mountProgramFolders(),
    files.flatMap((file) => ['--ro-bind-try', file, file]),
  ].flat();
}

let folderMounts: readonly string[] | undefined;

/** They do not change while we run. */
function mountProgramFolders(): readonly string[] {
  folderMounts ??= programFolders.flatMap(mountProgramFolder);
  return folderMounts;
}

function mountProgramFolder(folder: string): string[] {
  try {
    return lstatSync(folder).isSymbolicLink()
      ? ['--symlink', readlinkSync(folder), folder]
      : ['--ro-bind', folder, folder];
  } catch {
    return [];
  }
}
