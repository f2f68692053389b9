import { editField } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import { parseContent, type ValidSkill, type WriteKind } from './parse-content.ts';
import { ownerOf } from './owner-of.ts';
import { ownerProblem } from './owner-problem.ts';

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
  const message = ownerProblem(parsed.manifest.raw['user_id'], caller);
  if (message !== null) throw new HttpError(400, { field: 'user_id', message });
  const written = ownerOf(parsed.manifest);
  if (written !== undefined) return { content, owner: written, parsed };
  if (owner === undefined) return { content, parsed };
  return withOwner(name, content, owner, kind);
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
