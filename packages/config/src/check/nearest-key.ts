import { nearestNames } from '@techne/skills';

/** The known key that was probably meant. Two letters in the wrong order are too far off for short names otherwise. */
export function nearestKey(written: string, known: readonly string[]): string | undefined {
  const letters = (text: string): string => text.split('').sort().join('');
  const [near] = nearestNames(written, known, 1);
  return near ?? (written.length > 64 ? undefined : known.find((each) => letters(each) === letters(written)));
}
