import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as an attacker writes it: every field can be said to be something else than it is. */
export interface BuiltEntry {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  readonly method?: number;
  readonly flags?: number;
  /** Bytes that stand in the archive instead of the packed data. */
  readonly packed?: Buffer;
  readonly size?: number;
  readonly compressedSize?: number;
  readonly checksum?: number;
  readonly mode?: number;
  readonly system?: number;
  readonly extra?: Buffer;
  readonly disk?: number;
  /** What the local header says, where it differs. */
  readonly local?: {
    readonly name?: string;
    readonly size?: number;
    readonly method?: number;
    readonly flags?: number;
  };
  /** Points somewhere else, e.g. at the data of another. */
  readonly offset?: number;
}

export interface BuiltEnd {
  readonly count?: number;
  readonly countHere?: number;
  readonly disk?: number;
  readonly start?: number;
  readonly size?: number;
  readonly comment?: Buffer;
  readonly before?: Buffer;
}

/** Writes a zip archive without asking whether it makes sense. */
export function buildZip(entries: readonly BuiltEntry[], end: BuiltEnd = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data ?? '');
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const fields = {
      flags: entry.flags ?? 0,
      method,
      checksum: entry.checksum ?? crc32(data),
      compressedSize: entry.compressedSize ?? packed.length,
      size: entry.size ?? data.length,
    };
    const localName = Buffer.from(entry.local?.name ?? name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    writeFields(local, 4, { ...fields, ...entry.local }, localName.length, 0);
    parts.push(local, localName, packed);
    const extra = entry.extra ?? Buffer.alloc(0);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt8(20, 4);
    central.writeUInt8(entry.system ?? 3, 5);
    writeFields(central, 6, fields, name.length, extra.length);
    central.writeUInt16LE(entry.disk ?? 0, 34);
    central.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) >>> 0, 38);
    central.writeUInt32LE(entry.offset ?? offset, 42);
    directory.push(central, name, extra);
    offset += 30 + localName.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const comment = end.comment ?? Buffer.alloc(0);
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(end.disk ?? 0, 4);
  record.writeUInt16LE(end.countHere ?? end.count ?? entries.length, 8);
  record.writeUInt16LE(end.count ?? entries.length, 10);
  record.writeUInt32LE(end.size ?? central.length, 12);
  record.writeUInt32LE(end.start ?? offset, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, central, end.before ?? Buffer.alloc(0), record, comment]);
}

interface Fields {
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly size: number;
}

function writeFields(
  header: Buffer,
  at: number,
  fields: Fields,
  nameLength: number,
  extraLength: number,
): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(fields.flags, at + 2);
  header.writeUInt16LE(fields.method, at + 4);
  header.writeUInt32LE(fields.checksum, at + 10);
  header.writeUInt32LE(fields.compressedSize, at + 14);
  header.writeUInt32LE(fields.size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
  header.writeUInt16LE(extraLength, at + 24);
}
