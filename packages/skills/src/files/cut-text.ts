/**
 * The largest end at or before `limit` that splits no UTF-8 character.
 *
 * @example
 * characterBoundary(Buffer.from('é'), 1); // 0
 */
export function characterBoundary(bytes: Uint8Array, limit: number): number {
  if (limit >= bytes.length) return bytes.length;
  let end = Math.max(0, limit);
  // Continuation bytes are 10xxxxxx; no character has more than three.
  for (let steps = 0; steps < 3 && end > 0 && ((bytes[end] as number) & 0xc0) === 0x80; steps++) end--;
  return end;
}
