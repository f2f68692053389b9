import type { DisclosedEntry } from './prompt-format.ts';

/** What a budget took away. */
export interface Reduction {
  /** How many descriptions were shortened. */
  readonly shortened: number;
  /** How many entries kept their name alone. */
  readonly nameOnly: number;
  /** How many entries were left out. */
  readonly omitted: number;
}

/** What a budget left of the entries. */
export interface FittedEntries extends Reduction {
  readonly entries: readonly DisclosedEntry[];
}

/** How many bytes the parts of a block take. */
export interface BlockSize {
  entry(entry: DisclosedEntry): number;
  /** All but the entries: what stands before, between and after so many of them, and the notice. */
  rest(listed: number, reduction: Reduction): number;
}

/** Shorter descriptions say nothing: then names alone are better. */
const shortestDescription = 16;

/** As long as what it stands for at least, so that a greater length never gives a smaller block. */
const ellipsis = '...';

/**
 * Fits entries into a number of bytes (ruling 15): all descriptions are cut to one common length; when that is
 * too short to say anything, names alone stay; when those do not fit, the first ones in order.
 * Every attempt ends with the first entry too many, so that the limit decides the work, not the number of entries.
 */
export function fitEntries(
  entries: readonly DisclosedEntry[],
  limit: number,
  size: BlockSize,
): FittedEntries {
  if (limit === Infinity || fitsAt(entries, Infinity, limit, size)) {
    return { entries, shortened: 0, nameOnly: 0, omitted: 0 };
  }
  const longest = entries.reduce((most, entry) => Math.max(most, entry.description?.length ?? 0), 0);
  const length = largest(shortestDescription, longest, (each) => fitsAt(entries, each, limit, size));
  if (length !== null) {
    const fitted = entries.map((entry) => shorten(entry, length));
    const shortened = fitted.filter((entry, index) => entry !== entries[index]).length;
    return { entries: fitted, shortened, nameOnly: 0, omitted: 0 };
  }
  const count = countNames(entries, limit, size);
  return {
    entries: entries.slice(0, count).map(nameAlone),
    shortened: 0,
    nameOnly: count,
    omitted: entries.length - count,
  };
}

/** Whether all entries fit with descriptions of at most this length. */
function fitsAt(entries: readonly DisclosedEntry[], length: number, limit: number, size: BlockSize): boolean {
  let bytes = 0;
  let shortened = 0;
  for (const entry of entries) {
    const fitted = shorten(entry, length);
    if (fitted !== entry) shortened++;
    bytes += size.entry(fitted);
    if (bytes > limit) return false;
  }
  return bytes + size.rest(entries.length, { shortened, nameOnly: 0, omitted: 0 }) <= limit;
}

function shorten(entry: DisclosedEntry, length: number): DisclosedEntry {
  const { description } = entry;
  if (description === undefined || description.length <= length) return entry;
  if (codePointEnd(description, length) >= description.length) return entry;
  const kept = description.slice(0, codePointEnd(description, length - ellipsis.length));
  return { ...entry, description: kept.trimEnd() + ellipsis };
}

/** Where so many code points of a text end. */
function codePointEnd(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end;
}

/** How many names fit, from the first on. */
function countNames(entries: readonly DisclosedEntry[], limit: number, size: BlockSize): number {
  let bytes = 0;
  let fitting = 0;
  for (const [index, entry] of entries.entries()) {
    bytes += size.entry(nameAlone(entry));
    if (bytes > limit) break;
    const listed = index + 1;
    const rest = size.rest(listed, { shortened: 0, nameOnly: listed, omitted: entries.length - listed });
    if (bytes + rest <= limit) fitting = listed;
  }
  return fitting;
}

function nameAlone({ name, location }: DisclosedEntry): DisclosedEntry {
  return { name, location };
}

/** The largest whole number in a range for which a falling property holds; null when it holds for none. */
function largest(from: number, to: number, holds: (value: number) => boolean): number | null {
  if (from > to || !holds(from)) return null;
  let low = from;
  let high = to;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
