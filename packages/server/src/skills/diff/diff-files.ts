import { isUtf8 } from 'node:buffer';
import type { StoredFile } from '@techne/store';
import { unifiedDiff } from './unified-diff.ts';

interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'changed';
}

export interface FilesDiff {
  readonly files: readonly FileChange[];
  /** As `git diff` writes it. */
  readonly diff: string;
  /** Whether the text was too long to be shown whole. */
  readonly truncated: boolean;
}

const mostCharacters = 1_000_000;

/** What changed between two versions of a skill. */
export function diffFiles(before: readonly StoredFile[], after: readonly StoredFile[]): FilesDiff {
  const former = new Map(before.map((file) => [file.path, file]));
  const current = new Map(after.map((file) => [file.path, file]));
  const files: FileChange[] = [];
  let diff = '';
  let truncated = false;
  for (const path of [...new Set([...former.keys(), ...current.keys()])].sort()) {
    const from = former.get(path);
    const to = current.get(path);
    const text = diffFile(path, from, to);
    if (text === '') continue;
    files.push({ path, status: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed' });
    if (diff.length + text.length > mostCharacters) truncated = true;
    else diff += text;
  }
  return { files, diff, truncated };
}

function diffFile(path: string, from: StoredFile | undefined, to: StoredFile | undefined): string {
  const sameMode = from?.executable === to?.executable;
  const sameBytes = from !== undefined && to !== undefined && Buffer.compare(from.bytes, to.bytes) === 0;
  if (sameMode && sameBytes) return '';
  const mode = from !== undefined && to !== undefined && !sameMode ? modeChange(from, to) : '';
  const names = `--- ${from === undefined ? '/dev/null' : `a/${path}`}\n+++ ${to === undefined ? '/dev/null' : `b/${path}`}\n`;
  if (sameBytes) return mode + names;
  const before = textOf(from);
  const after = textOf(to);
  if (before === undefined || after === undefined) return `${mode}${names}Binary files differ\n`;
  return mode + names + unifiedDiff(before, after);
}

function modeChange(from: StoredFile, to: StoredFile): string {
  const show = ({ executable }: StoredFile): string => (executable ? '100755' : '100644');
  return `old mode ${show(from)}\nnew mode ${show(to)}\n`;
}

/** Undefined for what is no text. */
function textOf(file: StoredFile | undefined): string | undefined {
  if (file === undefined) return '';
  if (file.bytes.includes(0) || !isUtf8(file.bytes)) return undefined;
  return Buffer.from(file.bytes).toString('utf8');
}
