import { writeZip } from './write-zip.ts';

/** What no skill needs, and a chosen folder often has. */
const leftOut = new Set(['.git', 'node_modules', '__pycache__', '.DS_Store', 'Thumbs.db', 'SKILL.md.lock']);

/** The archive to send for what somebody chose: a zip file as it is, a folder packed here. */
export async function packChosenFiles(files: readonly File[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = files;
  if (files.length === 1 && first !== undefined && isZip(first)) return bytesOf(first);
  const kept = files
    .map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }))
    .filter(({ path }) => !path.split('/').some((part) => leftOut.has(part)))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return writeZip(
    await Promise.all(kept.map(async ({ file, path }) => ({ path, bytes: await bytesOf(file) }))),
  );
}

function isZip({ name, type, webkitRelativePath }: File): boolean {
  return webkitRelativePath === '' && (type === 'application/zip' || name.toLowerCase().endsWith('.zip'));
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
