import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { markText, ownMark, parseMark, type ProcessMark } from './process-mark.ts';

/**
 * Names beside the skills of a tenant, hidden from listings. All are on the file system of the skills, so that a rename
 * is enough to put something in place, and none is inside a skill, whose digest would count it.
 */
const temporary = '.tmp-';
const deleting = '.deleting.';
const replacing = '.replacing.';
const breaking = '.breaking.';

/** A new name that says whose it is. */
export function temporaryPath(root: string): string {
  return join(root, `${temporary}${markText(ownMark)}-${randomUUID()}`);
}

/** Where a skill goes while it is removed: one name for each skill, so that creators can see that it is not over. */
export function deletingPath(root: string, name: string): string {
  return join(root, deleting + name);
}

/** New files of a skill, complete and durable: whoever finds it finishes the change. */
export function replacingPath(root: string, name: string): string {
  return join(root, replacing + name);
}

/** Held by whoever breaks the lock of a dead process. */
export function breakingPath(root: string, name: string): string {
  return join(root, breaking + name);
}

export type ScratchEntry =
  | { readonly kind: 'temporary'; readonly owner: ProcessMark }
  | { readonly kind: 'deleting' | 'replacing' | 'breaking'; readonly name: string };

export function parseScratchName(entry: string): ScratchEntry | undefined {
  if (entry.startsWith(temporary)) {
    const owner = parseMark(entry.slice(temporary.length));
    return owner === undefined ? undefined : { kind: 'temporary', owner };
  }
  if (entry.startsWith(deleting)) return { kind: 'deleting', name: entry.slice(deleting.length) };
  if (entry.startsWith(replacing)) return { kind: 'replacing', name: entry.slice(replacing.length) };
  if (entry.startsWith(breaking)) return { kind: 'breaking', name: entry.slice(breaking.length) };
  return undefined;
}
