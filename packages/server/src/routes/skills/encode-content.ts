import { HttpError } from '../../errors/http-error.ts';

/** The text of a SKILL.md as bytes. Half a character, which JSON can hold, would come back as another one. */
export function encodeContent(content: string): Uint8Array {
  if (content.isWellFormed()) return Buffer.from(content);
  throw new HttpError(400, { field: 'content', message: 'Skill content is not valid Unicode' });
}
