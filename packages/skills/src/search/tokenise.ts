/** Runs of a script without spaces between words, or of any other letters and digits. */
const run =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]]+/gv;
const asciiWord = /[a-z0-9]+/g;
// eslint-disable-next-line no-control-regex
const beyondAscii = /[^\u0000-\u007f]/;

/**
 * Splits a text into lower-case words. Scripts without spaces between words are split into pairs of characters,
 * which finds any word of two or more.
 *
 * @example
 * tokenise('Code-Review für 代码审查'); // ['code', 'review', 'für', '代码', '码审', '审查']
 */
export function tokenise(text: string): string[] {
  // Most texts; ten times as fast.
  if (!beyondAscii.test(text)) return text.toLowerCase().match(asciiWord) ?? [];
  const tokens: string[] = [];
  for (const [found, unspaced] of text.normalize('NFKC').toLowerCase().matchAll(run)) {
    if (unspaced === undefined) tokens.push(found);
    else tokens.push(...pairs(Array.from(unspaced)));
  }
  return tokens;
}

function pairs(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
