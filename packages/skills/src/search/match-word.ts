/** Longer words are compared as they are. */
const longestFuzzyWord = 32;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/v;

/**
 * How well a word of a text answers a word of a query, from 0 to 1: the same word, its plural in `ies` or
 * the other way round, a longer one that begins with it, or one that is a typing mistake away (two in words of
 * eight letters and more).
 *
 * @example
 * matchWord('deplyo')('deploy') > 0; // true
 */
export function matchWord(wanted: string): (word: string) => number {
  const otherNumber = wanted.endsWith('ies') ? `${wanted.slice(0, -3)}y` : wanted.replace(/y$/, 'ies');
  const takesMore = wanted.length > 2;
  const fuzzy = wanted.length >= 4 && wanted.length <= longestFuzzyWord && !unspacedScript.test(wanted);
  const allowed = !fuzzy ? 0 : wanted.length < 8 ? 1 : 2;
  return (word) => {
    if (word === wanted) return 1;
    if (word === otherNumber) return 0.8;
    if (takesMore && word.startsWith(wanted)) return (0.8 * wanted.length) / word.length;
    if (Math.abs(wanted.length - word.length) > allowed) return 0;
    return allowed > 0 ? 0.3 / mistakes(wanted, word, allowed) : 0;
  };
}

/** Letters left out, added, changed or swapped with the next; Infinity when they are more than allowed. */
function mistakes(a: string, b: string, allowed: number, from = 0, at = 0): number {
  let i = from;
  let j = at;
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length && j === b.length) return 0;
  if (allowed === 0 || Math.abs(a.length - i - (b.length - j)) > allowed) return Infinity;
  const swapped = i + 1 < a.length && a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    1 +
    Math.min(
      mistakes(a, b, allowed - 1, i + 1, j + 1),
      mistakes(a, b, allowed - 1, i + 1, j),
      mistakes(a, b, allowed - 1, i, j + 1),
      swapped ? mistakes(a, b, allowed - 1, i + 2, j + 2) : Infinity,
    )
  );
}
