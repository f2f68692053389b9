import { deflateRawSync } from 'node:zlib';
import { writeZip } from '../../src/documents/write-zip.ts';

/** A zip archive whose files are packed, and which may lie about how large they are. */
export function packZip(
  files: ReadonlyMap<string, Buffer>,
  { claimedSize }: { claimedSize?: number } = {},
): Buffer {
  const packed = new Map([...files].map(([name, content]) => [name, deflateRawSync(content, { level: 9 })]));
  const archive = writeZip(packed);
  const sizes = [...files.values()].map(({ length }) => length);
  let at = 0;
  for (const [index, content] of [...packed.values()].entries()) {
    const name = archive.readUInt16LE(at + 26);
    patch(at + 8, at + 22, claimedSize ?? sizes[index] ?? 0);
    at += 30 + name + content.length;
  }
  for (const size of sizes) {
    patch(at + 10, at + 24, claimedSize ?? size);
    at += 46 + archive.readUInt16LE(at + 28);
  }
  return archive;

  function patch(method: number, unpacked: number, size: number): void {
    archive.writeUInt16LE(8, method);
    archive.writeUInt32LE(size, unpacked);
  }
}
