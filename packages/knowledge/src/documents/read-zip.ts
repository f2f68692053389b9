import { inflateRawSync } from 'node:zlib';
import { KnowledgeError } from '../errors/knowledge-error.ts';

export interface ZipLimits {
  readonly unpackedBytes: number;
  readonly packedFiles: number;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly header: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * The wanted files of a zip archive. The directory's sizes are checked before anything is unpacked, and counted while it
 * is: neither an archive that is large by its own word nor one that lies gets to use more than the limit.
 */
export function readZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  { unpackedBytes, packedFiles }: ZipLimits,
): ReadonlyMap<string, Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = readDirectory(archive, packedFiles).filter(({ name }) => isWanted(name));
  const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (declared > unpackedBytes) throw tooLarge(unpackedBytes);
  const files = new Map<string, Buffer>();
  let room = unpackedBytes;
  for (const entry of entries) {
    if (files.has(entry.name)) throw damaged(`it has two files "${entry.name.slice(0, 80)}"`);
    const content = unpack(archive, entry, room);
    room -= content.length;
    files.set(entry.name, content);
  }
  return files;
}

function readDirectory(archive: Buffer, packedFiles: number): Entry[] {
  // The end mark stands within the last 64 KB, since nothing but a comment of that length may follow it.
  let end = archive.length - 22;
  const lowest = Math.max(0, end - 0xffff);
  while (end >= lowest && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < lowest) throw damaged('it has no directory');
  const count = archive.readUInt16LE(end + 10);
  if (count === 0xffff || count > packedFiles) {
    throw new KnowledgeError('DOCUMENT_TOO_LARGE', `The file packs more than ${packedFiles} files.`, {
      hint: 'Save the document anew.',
      data: { limit: packedFiles },
    });
  }
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || archive.readUInt32LE(at) !== CENTRAL) throw damaged('its directory is cut');
    const length = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + length),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      header: archive.readUInt32LE(at + 42),
    });
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(archive: Buffer, entry: Entry, room: number): Buffer {
  const { name, method, packed, unpacked, header } = entry;
  if (header + 30 > archive.length || archive.readUInt32LE(header) !== LOCAL)
    throw damaged(`"${name}" is missing`);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  if (start + packed > archive.length) throw damaged(`"${name}" is cut`);
  const content = archive.subarray(start, start + packed);
  if (method === 0) {
    if (packed > room) throw tooLarge(room);
    return content;
  }
  if (method !== 8) throw damaged(`"${name}" is packed in an unknown way`);
  try {
    // At most what the directory said: the rest would be a lie, and lies are not unpacked.
    return inflateRawSync(content, { maxOutputLength: Math.max(1, Math.min(unpacked, room)) });
  } catch (error) {
    throw damaged(`"${name}" is damaged, or larger than it says`, error);
  }
}

function tooLarge(limit: number): KnowledgeError {
  return new KnowledgeError('DOCUMENT_TOO_LARGE', `The file unpacks to more than ${limit} bytes.`, {
    hint: 'Save the document anew, or split it.',
    data: { limit },
  });
}

function damaged(why: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError('DOCUMENT_UNREADABLE', `The packed file cannot be read: ${why}.`, {
    hint: 'Save the document anew.',
    cause,
  });
}
