/** Longer runs are no words but data, such as an encoded picture; their beginning still tells them apart. */
const LONGEST = 64;

/** Writing systems that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Accents on letters of these can be left out by whoever searches; elsewhere marks are letters of their own. */
const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words of a text as they are indexed and searched: letters and digits only, in small letters, without accents and
 * without differences of width. Texts without spaces are divided by a dictionary.
 *
 * @example
 * splitWords('Die Größe: 42 ㎝'); // ['die', 'grosse', '42', 'cm']
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of fold(text).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!unspaced.test(run)) words.push(run.slice(0, LONGEST).toWellFormed());
    else words.push(...segmentWords(run));
  }
  return words;
}

function fold(text: string): string {
  const small = text.toWellFormed().normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');
  return small.normalize('NFD').replace(accented, '$1').normalize('NFC');
}

function* segmentWords(run: string): Generator<string> {
  for (const { segment } of segmenter.segment(run)) yield segment.slice(0, LONGEST).toWellFormed();
}
