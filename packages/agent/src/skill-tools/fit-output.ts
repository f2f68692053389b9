import type { JsonValue } from '../tools/agent-tool.ts';

/** The longest answer where nobody set another limit. */
export const defaultOutputBytes = 4 * 1024 * 1024;

/** A text in its envelope, and how many bytes of it had to go. */
export interface FittedOutput {
  readonly output: JsonValue;
  readonly bytesRemoved: number;
}

/**
 * Cuts a text until the envelope around it fits a limit. Escaping makes JSON longer than its text, so the envelope
 * itself is measured.
 */
export function fitOutput(
  text: string,
  limit: number,
  envelope: (text: string, bytesRemoved: number) => JsonValue,
): FittedOutput {
  const whole = envelope(text, 0);
  if (sizeOf(whole) <= limit) return { output: whole, bytesRemoved: 0 };
  const bytes = Buffer.from(text);
  const cutAt = (length: number): FittedOutput => {
    const kept = bytes.toString('utf8', 0, characterBoundary(bytes, length));
    const bytesRemoved = bytes.length - Buffer.byteLength(kept);
    return { output: envelope(kept, bytesRemoved), bytesRemoved };
  };
  let [least, most] = [0, bytes.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (sizeOf(cutAt(middle).output) <= limit) least = middle;
    else most = middle - 1;
  }
  return cutAt(least);
}

export function sizeOf(output: JsonValue): number {
  return Buffer.byteLength(JSON.stringify(output));
}

function characterBoundary(bytes: Buffer, length: number): number {
  let end = length;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
