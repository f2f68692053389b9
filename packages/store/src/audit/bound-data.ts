import { canonicalJson } from './canonical-json.ts';
import { cutText } from './cut-text.ts';

const MOST_BYTES = 8_192;
const LONGEST_STRING = 500;
/** Each takes at most three bytes, as it is or escaped. */
const BEGINNING = 2_000;

/**
 * The canonical JSON of an entry's data, at most 8 KiB of it. Of too much, long strings are cut; when that is not
 * enough, what stays is how the text begins.
 */
export function boundData(data: Readonly<Record<string, unknown>>): string {
  const whole = canonicalJson(data);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  const shortened = canonicalJson(JSON.parse(whole, cutString));
  if (Buffer.byteLength(shortened) <= MOST_BYTES) return shortened;
  return canonicalJson({ cut: cutText(whole, BEGINNING) });
}

function cutString(_: string, value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, LONGEST_STRING) : value;
}
