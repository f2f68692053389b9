import { storableText } from '../columns/storable-text.ts';

/** A title or what is searched in titles, without differences that people do not mean. */
export function titleKey(text: string): string {
  // Lower case can undo the composition, e.g. of İ.
  return storableText(text).normalize('NFKC').toLowerCase().normalize('NFKC');
}
