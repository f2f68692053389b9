import { z } from 'zod';
import { backupInvalid } from './backup-invalid.ts';
import type { BackupLine } from './backup-line.ts';

const count = z.int().min(0);
/** One folder below the one of managed skills, and nothing else. */
const folderName = z.string().regex(/^[^./\\\0][^/\\\0]{0,254}$/);
/** Inside the folder of its skill; hidden files are files like others here. */
const filePath = z
  .string()
  .max(4_096)
  .regex(/^(?!\.{1,2}(?:\/|$))[^/\0]+(?:\/(?!\.{1,2}(?:\/|$))[^/\0]+)*$/);

const lineSchema = z.union([
  z.strictObject({ row: z.unknown() }),
  z.strictObject({
    file: z.strictObject({
      tenant: folderName,
      skill: folderName,
      path: filePath,
      executable: z.boolean(),
      base64: z.base64(),
    }),
  }),
  z.strictObject({ end: z.strictObject({ rows: count, files: count }) }),
  z.object({ techne_backup: z.literal(1), created_at: z.string(), database: z.string() }),
]);

/** @throws StoreError with BACKUP_INVALID */
export function parseBackupLine(text: string, number: number): BackupLine {
  const parsed = lineSchema.safeParse(parseJson(text, number));
  if (!parsed.success) throw backupInvalid(`line ${number} is none of a backup of this version`);
  const line = parsed.data;
  // As it was written: the store reads it itself.
  if ('row' in line) return { kind: 'row', text: text.slice('{"row":'.length, -1) };
  if ('end' in line) return { kind: 'end', counts: line.end };
  if ('techne_backup' in line) return { kind: 'header', header: line };
  return { kind: 'file', file: line.file };
}

function parseJson(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw backupInvalid(`line ${number} is not JSON`, error);
  }
}
