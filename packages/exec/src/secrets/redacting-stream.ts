import type { SecretForm } from './secret-forms.ts';

/** A form to look for and what stands in its place. */
export interface Replacement extends SecretForm {
  readonly marker: Buffer;
}

/** What to look for, by how it begins; the longest first. */
export interface ReplacementTable {
  readonly byFirst: ReadonlyMap<number, readonly Replacement[]>;
  readonly byPair: ReadonlyMap<number, readonly Replacement[]>;
  /** Whether a pair of bytes begins anything: almost all of a text is passed over by this alone. */
  readonly pairs: Uint8Array;
}

export function replacementTable(replacements: readonly Replacement[]): ReplacementTable {
  const byFirst = new Map<number, Replacement[]>();
  const byPair = new Map<number, Replacement[]>();
  const pairs = new Uint8Array(65_536);
  const longestFirst = replacements.toSorted((left, right) => right.bytes.length - left.bytes.length);
  for (const replacement of longestFirst) {
    const [first = 0, second = 0] = replacement.bytes;
    append(byFirst, first, replacement);
    for (const each of replacement.wrappable ? [second, carriageReturn, lineFeed] : [second]) {
      const pair = (first << 8) | each;
      append(byPair, pair, replacement);
      pairs[pair] = 1;
    }
  }
  return { byFirst, byPair, pairs };
}

function append(lists: Map<number, Replacement[]>, key: number, replacement: Replacement): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [replacement]);
  else list.push(replacement);
}

const carriageReturn = 13;
const lineFeed = 10;
const noMatch = -1;
const needsMore = -2;
const empty = Buffer.alloc(0);

/**
 * Replaces secrets in a stream of chunks. Only bytes that may turn out to be the beginning of a secret are held back,
 * so nothing is delayed by more than the longest form.
 */
export class RedactingStream {
  readonly #table: ReplacementTable;
  #held: Buffer = empty;
  /** How many bytes at the start of the held ones belong to a secret that was already replaced. */
  #covered = 0;
  #lastMarker: Buffer | undefined;
  #byteBefore = 0;

  constructor(table: ReplacementTable) {
    this.#table = table;
  }

  /** What may be shown now. */
  push(chunk: Buffer): Buffer {
    return this.#scan(this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]), false);
  }

  /** The rest. */
  end(): Buffer {
    return this.#scan(this.#held, true);
  }

  #scan(buffer: Buffer, isLast: boolean): Buffer {
    const pieces: Buffer[] = [];
    let covered = this.#covered;
    let shown = covered;
    let at = 0;
    const { byFirst, byPair, pairs } = this.#table;
    const lastAt = buffer.length - 1;
    for (; at <= lastAt; at++) {
      const first = buffer[at] as number;
      const pair = (first << 8) | (buffer[at + 1] ?? 0);
      if (at < lastAt && pairs[pair] === 0) continue;
      const candidates = at < lastAt ? byPair.get(pair) : byFirst.get(first);
      if (candidates === undefined) continue;
      const found = this.#findLongest(candidates, buffer, at, isLast);
      if (found === needsMore) break;
      if (found === undefined || found.end <= covered) continue;
      // Secrets that overlap leave no gap; one that repeats into itself gets one marker.
      if (at >= covered) pieces.push(buffer.subarray(shown, at), found.marker);
      else if (found.marker !== this.#lastMarker) pieces.push(found.marker);
      this.#lastMarker = found.marker;
      covered = found.end;
      shown = covered;
    }
    if (shown < at) pieces.push(buffer.subarray(shown, at));
    if (at > 0) this.#byteBefore = buffer[at - 1] as number;
    // A copy, so that a few bytes do not keep a whole chunk alive.
    this.#held = at === buffer.length ? empty : Buffer.from(buffer.subarray(at));
    this.#covered = Math.max(0, covered - at);
    const [only] = pieces;
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  }

  #findLongest(candidates: readonly Replacement[], buffer: Buffer, at: number, isLast: boolean) {
    let found: { readonly end: number; readonly marker: Buffer } | undefined;
    for (const candidate of candidates) {
      const before = at === 0 ? this.#byteBefore : (buffer[at - 1] as number);
      if (candidate.wholeWord && isWordByte(before)) continue;
      const end = matchAt(candidate, buffer, at);
      // A longer secret may still come of it, so even a shorter complete one waits.
      if (end === needsMore && !isLast) return needsMore;
      if (end >= 0 && end > (found?.end ?? 0)) {
        if (candidate.wholeWord && end === buffer.length && !isLast) return needsMore;
        if (candidate.wholeWord && isWordByte(buffer[end] ?? 0)) continue;
        found = { end, marker: candidate.marker };
      }
    }
    return found;
  }
}

/** Where the match ends; or that there is none, or that the buffer ends before one can tell. */
function matchAt({ bytes, wrappable }: Replacement, buffer: Buffer, start: number): number {
  // Its first byte has been compared.
  let at = start + 1;
  for (let index = 1; index < bytes.length; index++, at++) {
    if (at < buffer.length && buffer[at] === bytes[index]) continue;
    if (wrappable) {
      if (buffer[at] === carriageReturn) at++;
      if (buffer[at] === lineFeed) at++;
    }
    if (at >= buffer.length) return needsMore;
    if (buffer[at] !== bytes[index]) return noMatch;
  }
  return at;
}

function isWordByte(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 97 && byte <= 122) ||
    byte === 95 ||
    byte >= 128
  );
}
