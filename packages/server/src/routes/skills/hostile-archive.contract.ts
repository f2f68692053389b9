import { writeArchive, type ArchiveFile } from '@techne/skills';

/**
 * An archive that our own writer would not write: entries are packed under harmless names of the same length, and then
 * given the name or the mode that an attacker wants.
 */
export async function hostileArchive(
  content: string,
  entry: { readonly name: string; readonly data?: string | Uint8Array; readonly mode?: number },
): Promise<Buffer> {
  const harmless = 'x'.repeat(Buffer.byteLength(entry.name));
  const files: ArchiveFile[] = [
    { path: 'SKILL.md', executable: false, bytes: Buffer.from(content) },
    { path: harmless, executable: false, bytes: Buffer.from(entry.data ?? '') },
  ];
  const archive = await writeArchive(files);
  const central = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  if (entry.mode !== undefined) archive.writeUInt16LE(entry.mode, central + 40);
  archive.write(entry.name, central + 46);
  archive.write(entry.name, archive.readUInt32LE(central + 42) + 30);
  return archive;
}
