import { readSync } from 'node:fs';

/** Reads up to `length` bytes from an open file, however many calls it takes. */
export function readDescriptor(descriptor: number, length: number, position = 0): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, buffer, filled, length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}
