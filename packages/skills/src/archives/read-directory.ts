import { isUtf8 } from 'node:buffer';
import { archiveRefusal } from './archive-refusal.ts';
import { flags, lengths, methods, modeKinds, signatures, unixSystems, zip64Field } from './zip-format.ts';

/** One entry, as the central directory describes it; nothing is believed until the data has been counted. */
export interface ZipEntry {
  readonly name: string;
  /** As written: the local header must repeat it. */
  readonly rawName: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
  readonly executable: boolean;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Where the directory begins: all data lies before it. */
  readonly start: number;
}

/** Reads the central directory. What it says of sizes and places is checked against the rest by `readEntry`. */
export function readDirectory(archive: Buffer, maximumEntries: number): ZipDirectory {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  const start = archive.readUInt32LE(end + 16);
  if (isZip64(archive, end) || count === 0xffff || size === 0xffffffff || start === 0xffffffff)
    throw archiveRefusal('zip64 is not supported');
  if (archive.readUInt16LE(end + 4) !== 0 || archive.readUInt16LE(end + 6) !== 0)
    throw archiveRefusal('it is a part of several');
  if (archive.readUInt16LE(end + 8) !== count) throw archiveRefusal('it is a part of several');
  if (count > maximumEntries) throw archiveRefusal(`it has ${count} entries, more than ${maximumEntries}`);
  // With a gap, another reader might find another directory than we do.
  if (start + size !== end) throw archiveRefusal('its directory is not where it says');

  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    const { entry, next } = readHeader(archive, at, end);
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw archiveRefusal('its directory has another length than it says');
  return { entries, start };
}

/** The end record, whose comment must reach exactly to the end of the archive. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - lengths.end - 0xffff);
  for (let at = archive.length - lengths.end; at >= first; at--) {
    if (archive.readUInt32LE(at) !== signatures.end) continue;
    if (at + lengths.end + archive.readUInt16LE(at + 20) === archive.length) return at;
    throw archiveRefusal('something follows its end');
  }
  throw archiveRefusal('it is not a zip archive, or it is cut off');
}

function isZip64(archive: Buffer, end: number): boolean {
  const at = end - lengths.zip64Locator;
  return at >= 0 && archive.readUInt32LE(at) === signatures.zip64Locator;
}

function readHeader(archive: Buffer, at: number, end: number): { entry: ZipEntry; next: number } {
  const fixed = at + lengths.centralHeader;
  if (fixed > end || archive.readUInt32LE(at) !== signatures.centralHeader)
    throw archiveRefusal('its directory is damaged');
  const nameEnd = fixed + archive.readUInt16LE(at + 28);
  const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
  const next = extraEnd + archive.readUInt16LE(at + 32);
  if (next > end) throw archiveRefusal('its directory is damaged');
  const rawName = archive.subarray(fixed, nameEnd);
  if (!isUtf8(rawName)) throw archiveRefusal('a name is not UTF-8', rawName.toString('latin1'));
  const name = rawName.toString('utf8');
  const entry: ZipEntry = {
    name,
    rawName,
    flags: archive.readUInt16LE(at + 8),
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    compressedSize: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
    executable: isExecutable(archive.readUInt8(at + 5), archive.readUInt32LE(at + 38), name),
  };
  checkEntry(entry);
  if (archive.readUInt16LE(at + 34) !== 0) throw archiveRefusal('it lies on another disk', name);
  if (hasField(archive.subarray(nameEnd, extraEnd), zip64Field))
    throw archiveRefusal('zip64 is not supported', name);
  return { entry, next };
}

function checkEntry(entry: ZipEntry): void {
  const { name } = entry;
  if ((entry.flags & (flags.encrypted | flags.strongEncryption | flags.maskedHeader)) !== 0)
    throw archiveRefusal('it is encrypted', name);
  if ((entry.flags & flags.patched) !== 0) throw archiveRefusal('it is a patch', name);
  if (entry.method !== methods.stored && entry.method !== methods.deflated)
    throw archiveRefusal('it is packed in a way that is not supported', name);
  if (entry.method === methods.stored && entry.compressedSize !== entry.size)
    throw archiveRefusal('its sizes differ', name);
  if (entry.size === 0xffffffff || entry.compressedSize === 0xffffffff || entry.offset === 0xffffffff)
    throw archiveRefusal('zip64 is not supported', name);
  if (name.endsWith('/') && entry.size !== 0) throw archiveRefusal('it is a folder with content', name);
}

/** Whether anybody may run it. Links, devices, pipes and sockets are refused, whichever system wrote them. */
function isExecutable(system: number, attributes: number, name: string): boolean {
  const mode = attributes >>> 16;
  const kind = mode & modeKinds.mask;
  if (kind === modeKinds.link) throw archiveRefusal('it is a link', name);
  const expected = name.endsWith('/') ? modeKinds.folder : modeKinds.file;
  if (kind !== 0 && kind !== expected) throw archiveRefusal('it is not a regular file', name);
  // Of the mode only this is kept: set-user-id and the like cannot come in.
  return unixSystems.has(system) && kind !== modeKinds.folder && (mode & 0o111) !== 0;
}

function hasField(extra: Buffer, wanted: number): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === wanted) return true;
  return false;
}
