import type { ZlibOptions } from 'node:zlib';
import { archiveRefusal } from './archive-refusal.ts';
import type { ZipDirectory, ZipEntry } from './read-directory.ts';
import { zlib } from './zlib.ts';
import { flags, lengths, methods, signatures } from './zip-format.ts';

/** Where the data of an entry lies. */
export interface EntryData {
  readonly entry: ZipEntry;
  readonly start: number;
  readonly end: number;
}

/** Finds the data of every entry. No two may share a byte: that is how a small archive holds a huge one. */
export function locateEntries(archive: Buffer, { entries, start }: ZipDirectory): readonly EntryData[] {
  const found = entries.map((entry) => locate(archive, entry, start));
  const inOrder = found.toSorted((a, b) => a.entry.offset - b.entry.offset);
  for (const [index, { end }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next !== undefined && next.entry.offset < end)
      throw archiveRefusal('it overlaps another', next.entry.name);
  }
  return found;
}

function locate(archive: Buffer, entry: ZipEntry, limit: number): EntryData {
  const { offset, name } = entry;
  if (offset + lengths.localHeader > limit || archive.readUInt32LE(offset) !== signatures.localHeader)
    throw archiveRefusal('its header is missing', name);
  const nameStart = offset + lengths.localHeader;
  const nameEnd = nameStart + archive.readUInt16LE(offset + 26);
  const start = nameEnd + archive.readUInt16LE(offset + 28);
  const end = start + entry.compressedSize;
  if (end > limit) throw archiveRefusal('its data is cut off', name);
  // Readers that go by local headers must find the same as those that go by the directory.
  const differs =
    !archive.subarray(nameStart, nameEnd).equals(entry.rawName) ||
    archive.readUInt16LE(offset + 8) !== entry.method ||
    ((archive.readUInt16LE(offset + 6) ^ entry.flags) & (flags.encrypted | flags.descriptor)) !== 0;
  const sizesDiffer =
    (entry.flags & flags.descriptor) === 0 &&
    (archive.readUInt32LE(offset + 14) !== entry.checksum ||
      archive.readUInt32LE(offset + 18) !== entry.compressedSize ||
      archive.readUInt32LE(offset + 22) !== entry.size);
  if (differs || sizesDiffer) throw archiveRefusal('its header and the directory differ', name);
  return { entry, start, end };
}

/** Unpacks one entry. It never holds more than the entry says that it has, and that was checked before. */
export async function readEntry(archive: Buffer, { entry, start, end }: EntryData): Promise<Buffer> {
  const packed = archive.subarray(start, end);
  const bytes = entry.method === methods.stored ? Buffer.from(packed) : await inflate(packed, entry);
  if (bytes.length !== entry.size) throw archiveRefusal('it has another size than it says', entry.name);
  if (zlib().crc32(bytes) !== entry.checksum) throw archiveRefusal('its checksum is wrong', entry.name);
  return bytes;
}

async function inflate(packed: Buffer, { name, size }: ZipEntry): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // One byte more, so that a stream that goes on is seen to do so; zlib stops there and keeps nothing beyond.
  const options: ZlibOptions = { maxOutputLength: size + 1, info: true };
  zlib().inflateRaw(packed, options, (error, result) => {
    if (error !== null) {
      const tooLong = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      reject(archiveRefusal(tooLong ? 'it has another size than it says' : 'its data is damaged', name));
      return;
    }
    const { buffer, consumed } = informed(result);
    if (consumed !== packed.length) reject(archiveRefusal('something is hidden behind its data', name));
    else resolve(buffer);
  });
  return promise;
}

/** With `info`, zlib answers also how much of its input it used; its types do not tell. */
function informed(result: unknown): { buffer: Buffer; consumed: number } {
  if (
    typeof result === 'object' &&
    result !== null &&
    'buffer' in result &&
    Buffer.isBuffer(result.buffer) &&
    'engine' in result &&
    typeof result.engine === 'object' &&
    result.engine !== null &&
    'bytesWritten' in result.engine &&
    typeof result.engine.bytesWritten === 'number'
  )
    return { buffer: result.buffer, consumed: result.engine.bytesWritten };
  throw new TypeError('zlib did not say how much it used');
}
