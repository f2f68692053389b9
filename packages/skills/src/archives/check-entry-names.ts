import { archiveRefusal } from './archive-refusal.ts';

const longestPath = 1_024;
const longestPart = 255;
const deepest = 32;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** Refuses a name that could lead out of the folder into which the archive is unpacked, on any system. */
export function checkEntryName(name: string): void {
  const reason = problemOf(name);
  if (reason !== null) throw archiveRefusal(reason, name);
}

function problemOf(name: string): string | null {
  if (name === '' || name === '/') return 'it has no name';
  if (control.test(name)) return 'its name holds a control character';
  // Characters that only look like dots and slashes become such on some systems.
  const plain = name.normalize('NFKC');
  if (plain.includes('\\')) return 'its name holds a backslash';
  if (plain.startsWith('/') || plain.startsWith('~') || /^[A-Za-z]:/.test(plain))
    return 'its path is absolute';
  if (Buffer.byteLength(name) > longestPath) return 'its path is too long';
  const parts = (plain.endsWith('/') ? plain.slice(0, -1) : plain).split('/');
  if (parts.includes('..')) return 'its path leaves the folder with `..`';
  if (parts.some((part) => part === '' || part === '.')) return 'its path has an empty part';
  if (parts.length > deepest) return 'it lies too deep';
  if (parts.some((part) => Buffer.byteLength(part) > longestPart)) return 'its name is too long';
  return null;
}

/**
 * Refuses names that are one and the same on a system that folds case or Unicode forms, and a name that is a file in
 * one place and a folder in another.
 */
export function checkCollisions(paths: readonly string[]): void {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const key = fold(path);
    const other = files.get(key);
    if (other !== undefined)
      throw archiveRefusal(other === path ? 'it is there twice' : `it is the same as ${other}`, path);
    files.set(key, path);
  }
  for (const path of paths) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      const key = fold(folder);
      if (files.has(key)) throw archiveRefusal('it is a file and a folder', folder);
      const spelling = folders.get(key);
      if (spelling !== undefined && spelling !== folder)
        throw archiveRefusal(`its folder is the same as ${spelling}`, path);
      folders.set(key, folder);
    }
  }
}

/** Upper case first: that also brings together what has no lower-case twin, such as ß and ss. */
function fold(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
