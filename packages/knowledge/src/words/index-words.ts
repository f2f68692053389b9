import { splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/** The words of a passage as they are indexed. */
export function indexWords(text: string): string[] {
  return splitWords(text).map(stemWord);
}
