import { randomUUID } from 'node:crypto';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Store } from '@techne/store';
import { writeBackupLine, type BackupCounts } from './backup-line.ts';
import { readSkillFiles } from './read-skill-files.ts';
import { syncFolder } from './sync-folder.ts';

export interface WriteBackupOptions {
  readonly store: Store;
  /** Where managed skills lie in folders, `<tenant>/<name>`; undefined where they live in the database. */
  readonly skillsFolder?: string | undefined;
  readonly file: string;
}

export interface WrittenBackup extends BackupCounts {
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Writes everything that a server keeps into one file, while servers serve: what was acknowledged before it began is
 * in it. The file appears whole or not at all, and its owner alone may read it: passwords and keys are in it.
 */
export async function writeBackup({ store, skillsFolder, file }: WriteBackupOptions): Promise<WrittenBackup> {
  const counts = { rows: 0, files: 0 };
  async function* lines(): AsyncGenerator<string> {
    const created_at = new Date().toISOString();
    yield writeBackupLine({
      kind: 'header',
      header: { techne_backup: 1, created_at, database: store.kind },
    });
    for await (const text of store.exportRows()) {
      counts.rows++;
      yield writeBackupLine({ kind: 'row', text });
    }
    if (skillsFolder !== undefined)
      for await (const each of readSkillFiles(skillsFolder)) {
        counts.files++;
        yield writeBackupLine({ kind: 'file', file: each });
      }
    yield writeBackupLine({ kind: 'end', counts });
  }
  return { ...counts, bytes: await writeAtomically(file, lines()) };
}

async function writeAtomically(file: string, lines: AsyncIterable<string>): Promise<number> {
  const there = await lstat(file).catch(() => undefined);
  if (there?.isFile() === false) throw new TypeError(`${file} is there and is no file`);
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  let size: number;
  try {
    await handle.writeFile(compress(lines));
    await handle.sync();
    ({ size } = await handle.stat());
    await handle.close();
    await rename(temporary, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
  return size;
}

/** A failure of the lines comes out of it where it is read. */
function compress(lines: AsyncIterable<string>): Transform {
  const compressed = createGzip();
  pipeline(Readable.from(withLineEnds(lines)), compressed, () => undefined);
  return compressed;
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
