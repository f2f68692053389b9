/**
 * A backup is lines of JSON, compressed by gzip: `{"techne_backup":1,…}`, one `{"row":…}` for each row of the database
 * (what stands in it is the store's business), one `{"file":…}` for each file of a managed skill that lies in a folder,
 * and `{"end":…}` with how many there were, so that a file that was cut is noticed.
 */
export interface BackupHeader {
  readonly techne_backup: 1;
  readonly created_at: string;
  /** For people; a backup of one database can be restored into the other. */
  readonly database: string;
}

export interface BackupFile {
  readonly tenant: string;
  readonly skill: string;
  /** Relative to the folder of the skill, with `/`. */
  readonly path: string;
  readonly executable: boolean;
  readonly base64: string;
}

export interface BackupCounts {
  readonly rows: number;
  readonly files: number;
}

export type BackupLine =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'file'; readonly file: BackupFile }
  | { readonly kind: 'end'; readonly counts: BackupCounts };

export function writeBackupLine(line: BackupLine): string {
  switch (line.kind) {
    case 'header':
      return JSON.stringify(line.header);
    case 'row':
      return `{"row":${line.text}}`;
    case 'file':
      return JSON.stringify({ file: line.file });
    case 'end':
      return JSON.stringify({ end: line.counts });
  }
}
