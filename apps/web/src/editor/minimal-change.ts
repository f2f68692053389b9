export interface MinimalChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one smallest change that turns a text into another, so that the cursor and what can be undone stay. */
export function minimalChange(before: string, after: string): MinimalChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
