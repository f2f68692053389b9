/** One file of an archive. Folders are implied by paths; links and special files do not exist here. */
export interface ArchiveFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly executable: boolean;
  readonly bytes: Uint8Array;
}
