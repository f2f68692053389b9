import { sep } from 'node:path';

/** Where a real path lies, seen from a real folder: inside, in a hidden part of it, or outside. */
export function whereIs(place: string, directory: string): 'inside' | 'hidden' | 'outside' {
  // With the separator, so that `/skills-evil` does not pass for a part of `/skills`.
  const start = directory + sep;
  if (!place.startsWith(start) || place.length === start.length) return 'outside';
  return place.startsWith('.', start.length) || place.includes(`${sep}.`, start.length) ? 'hidden' : 'inside';
}
