/** Beyond ASCII, without surrogates and other line separators, which are for the real parser like controls and tabs. */
const high = String.raw`\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffc`;
/** What YAML's core schema does not read as text; a value with a digit, a sign or a dot first needs proof that it is. */
const word = '(?:null|Null|NULL|true|True|TRUE|false|False|FALSE)';
const isText = String.raw`(?!${word} *\n|[0-9.+](?![^\n]*[g-hj-mp-wyzGHJ-MO-WYZ]|[0-9]*\.[0-9]+\.[0-9]))`;
/** Text on one line: plain, which takes the spaces at its end along, or in quotes without escapes. */
const rest = `[ -"$-9;-~${high}]*`;
const plainText = String.raw`${isText}[A-Za-z0-9_(/$.+${high}]${rest}(?:(?::(?![ \n])|(?<! )#)${rest})*`;
const text = String.raw`(?:${plainText}|(?:"[ !#-\[\]-~${high}]*"|'[ -&(-~${high}]*') *)`;
const keys = 'name|description|license|compatibility|allowed-tools|version|author|model';
const metadataKey = String.raw`  (?!(?:${word}|__proto__):)[A-Za-z_][A-Za-z0-9_-]*`;
/** No two ways lead through a line, so the time is linear. */
const plain = new RegExp(String.raw`^(?:(?:${keys}|${metadataKey}): +${text}\n|metadata: *\n)+$`);
/** Might not be seen, or only in some places; those are for a closer look. */
const seldom =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\uffff]/;
const strictName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Two letters tell the keys apart. */
const bits: Record<string, number> = { na: 1, de: 2, li: 4, co: 8, me: 16, al: 32, ve: 64, au: 128, mo: 256 };

/**
 * Reads no more than a listing needs from the frontmatter that most skills have: the standard's fields, one a
 * line, all of them beyond doubt in lenient and in strict mode. Returns the description, or null when anything
 * is out of the ordinary; then the whole of it is parsed and checked. A property test proves that whatever
 * passes here has the same name and description, the same dialect and no diagnostic there.
 *
 * One expression that captures nothing tests the text as a whole, and only the values that matter are cut out:
 * a scan of thousands of skills is over before the compiler has warmed up, and every allocation of it counts.
 */
export function readPlainListing(frontmatter: string, folderName: string): string | null {
  if (folderName.length > 64 || !strictName.test(folderName) || !plain.test(frontmatter)) return null;
  let description: string | null = null;
  let metadataKeys: string[] | undefined;
  let seen = 0;
  for (let at = 0, next = 0; at < frontmatter.length; at = next) {
    next = frontmatter.indexOf('\n', at) + 1;
    if (frontmatter.charCodeAt(at) === 32) {
      const key = frontmatter.slice(at + 2, frontmatter.indexOf(':', at));
      if (metadataKeys === undefined || metadataKeys.includes(key) || metadataKeys.push(key) > 20)
        return null;
      continue;
    }
    const key = frontmatter.slice(at, at + 2);
    const bit = bits[key] as number;
    // A line of metadata has to follow its own key.
    if ((seen & bit) !== 0 || (frontmatter.charCodeAt(next) === 32) !== (key === 'me')) return null;
    seen |= bit;
    if (key === 'me') metadataKeys = [];
    else if (key === 'na') {
      if (valueOf(frontmatter, at, next) !== folderName) return null;
    } else if (key === 'de') {
      description = valueOf(frontmatter, at, next).trim();
      if (description === '' || description.length > 1_024 || seldom.test(description)) return null;
    } else if (key === 'co' && valueOf(frontmatter, at, next).length > 500) return null;
  }
  return (seen & 1) === 0 ? null : description;
}

/** The text of the value of a line that is plain. */
function valueOf(frontmatter: string, line: number, nextLine: number): string {
  let start = frontmatter.indexOf(':', line) + 1;
  while (frontmatter.charCodeAt(start) === 32) start++;
  let end = nextLine - 1;
  while (frontmatter.charCodeAt(end - 1) === 32) end--;
  const first = frontmatter.charCodeAt(start);
  return first === 34 || first === 39 ? frontmatter.slice(start + 1, end - 1) : frontmatter.slice(start, end);
}
