import { resolveCoreScalar } from '../frontmatter/core-scalar.ts';

/** A value on one line: plain text, or text in quotes without escapes. */
const value = String.raw`(?:([A-Za-z0-9_(/$.+\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffc](?:[^\n:#]|:(?![ \n])|(?<! )#)*)|"([^"\\\n]*)"|'([^'\n]*)')? *\n`;
const topLine = new RegExp(`(name|description|license|compatibility|metadata|allowed-tools|version|author|model):(?: +(?=[^ ])|(?= *\\n))${value}`, 'y');
const metadataLine = new RegExp(`  ([A-Za-z_][A-Za-z0-9_-]*): +(?=[^ \\n])${value}`, 'y');
/** Controls, tabs, carriage returns, surrogates, other line separators: for the real parser. */
// eslint-disable-next-line no-control-regex
const unusual = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff\ufffd-\uffff]/;
const strictName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const bits: Record<string, number> = {
  name: 1,
  description: 2,
  license: 4,
  compatibility: 8,
  metadata: 16,
  'allowed-tools': 32,
  version: 64,
  author: 128,
  model: 256,
};

/**
 * Reads no more than a listing needs from the frontmatter that most skills have: the standard's fields, one a
 * line, all of them beyond doubt in lenient and in strict mode. Returns the description, or null when anything
 * is out of the ordinary; then the whole of it is parsed and checked. A property test proves that whatever
 * passes here has the same name and description, the same dialect and no diagnostic there.
 */
export function readPlainListing(text: string, folderName: string): string | null {
  if (unusual.test(text) || folderName.length > 64 || !strictName.test(folderName)) return null;
  let description: string | null = null;
  let seen = 0;
  for (let at = 0; at < text.length; at = topLine.lastIndex) {
    topLine.lastIndex = at;
    const match = topLine.exec(text);
    if (match === null) return null;
    const key = match[1] as string;
    const bit = bits[key] as number;
    if ((seen & bit) !== 0) return null;
    seen |= bit;
    if (key === 'metadata') {
      if (match[2] !== undefined || match[3] !== undefined || match[4] !== undefined) return null;
      const end = readMetadata(text, topLine.lastIndex);
      if (end < 0) return null;
      topLine.lastIndex = end;
      continue;
    }
    const field = textOf(match);
    if (field === null) return null;
    if (key === 'description') {
      description = field.trim();
      if (description === '' || description.length > 1_024) return null;
    } else if (key === 'name') {
      if (field !== folderName) return null;
    } else if (key === 'compatibility' && field.length > 500) return null;
  }
  return (seen & 1) === 0 ? null : description;
}

/** Where the entries of `metadata` end; -1 when they are not plain, or there are none. */
function readMetadata(text: string, start: number): number {
  const keys: string[] = [];
  let at = start;
  while (text.charCodeAt(at) === 32) {
    metadataLine.lastIndex = at;
    const match = metadataLine.exec(text);
    const key = match?.[1];
    if (match === null || key === undefined || key === '__proto__' || keys.includes(key) || keys.length > 20) return -1;
    if (textOf(match) === null || resolveCoreScalar(key) !== key) return -1;
    keys.push(key);
    at = metadataLine.lastIndex;
  }
  return keys.length === 0 ? -1 : at;
}

/** The text of a value; null when there is none, or YAML reads it as something other than text. */
function textOf(match: RegExpExecArray): string | null {
  let plain = match[2];
  if (plain === undefined) return match[3] ?? match[4] ?? null;
  while (plain.endsWith(' ')) plain = plain.slice(0, -1);
  return plain.length <= 5 || plain.charCodeAt(0) < 58 ? (resolveCoreScalar(plain) === plain ? plain : null) : plain;
}
