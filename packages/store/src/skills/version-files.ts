import { parseDocument, writeDocument } from '../columns/document.ts';

/** One file as a version names it; its bytes are a blob. */
export interface VersionFile {
  readonly path: string;
  readonly executable: boolean;
  readonly blob: string;
  readonly size: number;
}

/** The text of the column `files`. */
export function writeVersionFiles(files: readonly VersionFile[]): string {
  return writeDocument(files);
}

export function readVersionFiles(text: string): readonly VersionFile[] {
  const files = parseDocument(text);
  if (!Array.isArray(files) || !files.every(isVersionFile))
    throw new TypeError('The database holds something else than files in a version of a skill');
  return files;
}

function isVersionFile(value: unknown): value is VersionFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'executable' in value &&
    typeof value.executable === 'boolean' &&
    'blob' in value &&
    typeof value.blob === 'string' &&
    'size' in value &&
    typeof value.size === 'number'
  );
}
