/** Elements whose content nobody reads. */
const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head']);
/** Elements that end a line. */
const blocks =
  /^(?:p|div|br|hr|li|ul|ol|tr|table|section|article|header|footer|main|nav|h[1-6]|pre|blockquote|dt|dd|title)$/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The readable text of a page, in one pass over it: a model needs neither marks nor scripts.
 *
 * @example
 * htmlToText('<p>Hello <b>you</b></p><script>x()</script>'); // 'Hello you'
 */
export function htmlToText(html: string): string {
  // Letters beyond ASCII may change their length, and every position with it.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open);
      continue;
    }
    const name = /^\/?([a-z][a-z0-9]*)/.exec(lower.slice(open + 1, open + 20));
    if (name === null && !/^[!?]/.test(html.slice(open + 1, open + 2))) {
      parts.push('<');
      at = open + 1;
      continue;
    }
    const element = name?.[1] ?? '';
    if (blocks.test(element)) parts.push('\n');
    const opens = name?.[0] === element;
    at = opens && skipped.has(element) ? after(lower, `</${element}`, open) : open;
    at = after(html, '>', at);
  }
  parts.push(html.slice(at));
  return tidy(parts.join(''));
}

/** Right after the next occurrence; the end when there is none. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function tidy(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, decodeEntity)
    .split('\n')
    .map((line) =>
      line
        .split(/[ \t\r\f]+/)
        .join(' ')
        .trim(),
    )
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
