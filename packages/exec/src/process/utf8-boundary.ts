/** How many of the bytes may be kept so that no character is cut in the middle at the end. */
export function lastBoundary(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (isContinuation(byte)) continue;
    return characterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Where the first whole character begins; more than three continuation bytes are no text anyway. */
export function firstBoundary(bytes: Uint8Array): number {
  let start = 0;
  while (start < 3 && start < bytes.length && isContinuation(bytes[start] as number)) start++;
  return start < bytes.length && isContinuation(bytes[start] as number) ? 0 : start;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf8) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc0 && lead < 0xe0 ? 2 : 1;
}
