import { editField } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withoutNul } from '../../http/without-nul.ts';
import { parseContent, type ValidSkill, type WriteKind } from './parse-content.ts';
import { ownerOf } from './owner-of.ts';

export interface ContentRequest {
  readonly name: string;
  readonly content: Uint8Array;
  readonly caller: Caller;
  readonly kind: WriteKind;
  /** Whose it becomes when the content does not say. */
  readonly owner: string | undefined;
}

export interface PreparedContent {
  readonly content: Uint8Array;
  readonly owner?: string;
  readonly parsed: ValidSkill;
}

/**
 * What is written for a SKILL.md that somebody sent: every byte of it, and one line more where it does not say whose it
 * is (ruling 25).
 */
export function prepareContent({ name, content, caller, kind, owner }: ContentRequest): PreparedContent {
  const parsed = parseContent(name, content, kind);
  checkOwnerText(parsed.manifest.raw['user_id']);
  const written = ownerOf(parsed.manifest);
  if (written !== undefined) {
    if (written !== caller.userId && caller.role !== 'admin') {
      const message = 'user_id is not your own; leave it out, or let an admin change the owner';
      throw new HttpError(400, { field: 'user_id', message });
    }
    return { content, owner: written, parsed };
  }
  if (owner === undefined) return { content, parsed };
  return withOwner(name, content, owner, kind);
}

/** A number or a boolean would be replaced, or be nobody's. */
function checkOwnerText(userId: unknown): void {
  if (userId === undefined || userId === null) return;
  if (typeof userId !== 'string')
    throw new HttpError(400, { field: 'user_id', message: 'user_id must be text; put it in quotes' });
  if (!withoutNul(userId))
    throw new HttpError(400, { field: 'user_id', message: 'user_id holds a NUL character' });
}

/** The same content with another owner, by one line. */
export function withOwner(
  name: string,
  content: Uint8Array,
  owner: string,
  kind: WriteKind,
): PreparedContent {
  const owned = editField(content, 'user_id', owner);
  if (owned === null) {
    const message = 'user_id cannot be written into this frontmatter; put it on a line of its own';
    throw new HttpError(400, { field: 'frontmatter', message });
  }
  return { content: owned, owner, parsed: parseContent(name, owned, kind) };
}
