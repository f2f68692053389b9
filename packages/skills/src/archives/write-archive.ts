import { SkillsError } from '../errors/skills-error.ts';
import type { ArchiveFile } from './archive-file.ts';
import { checkCollisions, checkEntryName } from './check-entry-names.ts';
import { zlib } from './zlib.ts';
import { flags, lengths, methods, signatures } from './zip-format.ts';

/** The first day that the format knows: an archive of the same files is the same bytes whenever it is made. */
const date = (1 << 5) | 1;
const version = 20;
const unix = 3;
const longest = 0xfffffffe;

/**
 * Packs files into a zip archive: sorted, without times, so that equal files give equal bytes.
 *
 * @param options.folder a folder around all files, as people expect it when they unpack
 *
 * @example
 * const archive = await writeArchive([{ path: 'SKILL.md', executable: false, bytes }], { folder: 'hello' });
 */
export async function writeArchive(
  files: readonly ArchiveFile[],
  options: { readonly folder?: string } = {},
): Promise<Buffer<ArrayBuffer>> {
  const prefix = options.folder === undefined ? '' : `${options.folder}/`;
  const named = files.map((file) => ({ ...file, path: prefix + file.path }));
  named.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  for (const { path } of named) checkEntryName(path);
  checkCollisions(named.map(({ path }) => path));
  if (named.length >= 0xffff) throw tooLarge();

  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of named) {
    const name = Buffer.from(file.path);
    const deflated = await deflate(file.bytes);
    const packs = deflated.length < file.bytes.length;
    const data = packs ? deflated : file.bytes;
    const common = commonHeader(file, name, packs ? methods.deflated : methods.stored, data.length);
    parts.push(header(signatures.localHeader, common), name, data);
    directory.push(centralHeader(common, file.executable, offset), name);
    offset += lengths.localHeader + name.length + data.length;
    if (offset > longest) throw tooLarge();
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endRecord(named.length, central.length, offset)]);
}

function deflate(bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zlib().deflateRaw(bytes, { level: 9 }, (error, packed) =>
      error === null ? resolve(packed) : reject(error),
    );
  });
}

/** What the local header and the directory both say: from the version to the length of the extra field. */
function commonHeader(file: ArchiveFile, name: Buffer, method: number, packedSize: number): Buffer {
  const common = Buffer.alloc(26);
  const isAscii = name.length === file.path.length;
  common.writeUInt16LE(version, 0);
  common.writeUInt16LE(isAscii ? 0 : flags.utf8, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(date, 8);
  common.writeUInt32LE(zlib().crc32(file.bytes), 10);
  common.writeUInt32LE(packedSize, 14);
  common.writeUInt32LE(file.bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  return common;
}

function header(signature: number, ...rest: readonly Buffer[]): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature);
  return Buffer.concat([start, ...rest]);
}

function centralHeader(common: Buffer, executable: boolean, offset: number): Buffer {
  const maker = Buffer.from([version, unix]);
  const end = Buffer.alloc(14);
  end.writeUInt32LE((executable ? 0o100755 : 0o100644) * 0x10000, 6);
  end.writeUInt32LE(offset, 10);
  return header(signatures.centralHeader, maker, common, end);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(lengths.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function tooLarge(): SkillsError {
  return new SkillsError('FILE_TOO_LARGE', 'The files are too many or too large for a zip archive', {
    hint: 'Leave some of them out.',
  });
}
