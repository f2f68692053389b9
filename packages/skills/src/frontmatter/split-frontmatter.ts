const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;
const dash = 0x2d;
const afterLineFeed = Buffer.from('\n---');
const afterCarriageReturn = Buffer.from('\r---');

/** Byte offsets of the parts of a SKILL.md, or why there are none. */
export type FrontmatterSplit =
  | {
      readonly status: 'found';
      readonly yamlStart: number;
      readonly yamlEnd: number;
      readonly bodyStart: number;
    }
  /** The file does not open with a line `---`. */
  | { readonly status: 'missing' }
  /** It opens with `---` and a language tag, such as `---js`. */
  | { readonly status: 'tagged' }
  /** Nothing closes it within the bytes at hand. */
  | { readonly status: 'unclosed' };

/**
 * Finds the frontmatter of a SKILL.md in its bytes (ruling 1): it opens with a line `---` at the very
 * start, after an optional byte order mark, and closes at the next line that is `---` and blanks. Lines end
 * with LF or CRLF; where the first one ends with CR alone, all of them do.
 *
 * Works on bytes so that a listing decodes nothing but the frontmatter, and a body keeps every byte.
 *
 * @example
 * splitFrontmatter(Buffer.from('---\nname: a\n---\nbody'));
 * // { status: 'found', yamlStart: 4, yamlEnd: 12, bodyStart: 16 }
 */
export function splitFrontmatter(bytes: Buffer, length: number = bytes.length): FrontmatterSplit {
  const start = length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (!dashesAt(bytes, start, length)) return { status: 'missing' };
  const opened = endOfBlankRest(bytes, start + 3, length);
  if (opened === null) {
    const next = bytes[start + 3];
    return { status: next === dash ? 'missing' : 'tagged' };
  }
  if (opened > length) return { status: 'unclosed' };

  const closing = bytes[opened - 1] === carriageReturn ? afterCarriageReturn : afterLineFeed;
  // From the end of the opening line, since the very next line may close.
  for (
    let at = bytes.indexOf(closing, opened - 1);
    at >= 0 && at < length;
    at = bytes.indexOf(closing, at + 1)
  ) {
    const line = at + 1;
    if (!dashesAt(bytes, line, length)) break;
    const bodyStart = endOfBlankRest(bytes, line + 3, length);
    if (bodyStart !== null) {
      return { status: 'found', yamlStart: opened, yamlEnd: line, bodyStart: Math.min(bodyStart, length) };
    }
  }
  return { status: 'unclosed' };
}

function dashesAt(bytes: Buffer, at: number, length: number): boolean {
  return at + 3 <= length && bytes[at] === dash && bytes[at + 1] === dash && bytes[at + 2] === dash;
}

/** Where the next line begins when only blanks follow; beyond `length` when the bytes end first; else null. */
function endOfBlankRest(bytes: Buffer, from: number, length: number): number | null {
  for (let at = from; at < length; at++) {
    const byte = bytes[at];
    if (byte === lineFeed) return at + 1;
    if (byte === carriageReturn && at + 1 < length && bytes[at + 1] !== lineFeed) return at + 1;
    if (byte !== space && byte !== tab && byte !== carriageReturn) return null;
  }
  return length + 1;
}
