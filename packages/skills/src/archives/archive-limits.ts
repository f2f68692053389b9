/** What an archive may cost whoever reads it. */
export interface ArchiveLimits {
  /** Entries, folders and ignored ones included. */
  readonly entries: number;
  /** Bytes of all files together, once they are unpacked. */
  readonly bytes: number;
  /** How many times larger than the archive its files may be; counts beyond the first mebibyte. */
  readonly ratio: number;
}

export const defaultArchiveLimits: ArchiveLimits = { entries: 10_000, bytes: 64 * 1_048_576, ratio: 100 };

/** Below this, even a file of zeros is nothing to fear. */
export const ratioCountsFrom = 1_048_576;
