import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder with one file, all at once: it is made under a hidden name, written to the disk and renamed. The
 * rename fails when a folder that holds anything, or a file, bears the name, so nothing is ever overwritten.
 *
 * @throws the system's error
 */
export function createFolder(folder: string, fileName: string, text: string): void {
  const parent = dirname(folder);
  makeParents(parent);
  const hidden = mkdtempSync(join(parent, `.${basename(folder)}-`));
  try {
    const whole = join(hidden, basename(folder));
    // Not the folder of mkdtemp itself, which nobody else may read.
    mkdirSync(whole);
    writeDurably(join(whole, fileName), text);
    syncFolder(whole);
    renameSync(whole, folder);
    syncFolder(parent);
  } finally {
    rmSync(hidden, { recursive: true, force: true });
  }
}

/** One folder after the other: the recursive way of Node never ends where a folder cannot be made, as in /proc. */
function makeParents(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  if (dirname(folder) !== folder) makeParents(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function writeDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'wx');
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder to sync it, and needs not.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
