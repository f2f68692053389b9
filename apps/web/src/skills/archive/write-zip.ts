import { crc32 } from './crc32.ts';

export interface FolderFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const utf8 = 1 << 11;
const madeOnUnix = (3 << 8) | 20;
/** 1 January 1980, the first day that zip knows: the same files give the same bytes. */
const firstDay = 0x21;

/** Packs files as they are, without compressing them. What begins with `#!` may be executed. */
export function writeZip(files: readonly FolderFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const about = [20, utf8, 0, 0, firstDay] as const;
    const sizes = [crc32(bytes), bytes.length, bytes.length] as const;
    const mode = bytes[0] === 0x23 && bytes[1] === 0x21 ? 0o100_755 : 0o100_644;
    const local = record(0x04_03_4b_50, about, sizes, [name.length, 0]);
    parts.push(local, name, bytes);
    directory.push(
      record(
        0x02_01_4b_50,
        [madeOnUnix, ...about],
        sizes,
        [name.length, 0, 0, 0, 0],
        [mode * 0x1_00_00, offset],
      ),
      name,
    );
    offset += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(0x06_05_4b_50, [0, 0, files.length, files.length], [size, offset], [0]);
  return join([...parts, ...directory, end]);
}

/** A signature, then numbers of two and of four bytes in turns, all with the low byte first. */
function record(signature: number, ...groups: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = [...little(signature, 4)];
  groups.forEach((group, index) => {
    for (const value of group) bytes.push(...little(value, index % 2 === 0 ? 2 : 4));
  });
  return Uint8Array.from(bytes);
}

function little(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
