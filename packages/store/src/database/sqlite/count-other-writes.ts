import type { DatabaseSync } from 'node:sqlite';
import { isSqliteBusy } from './sqlite-errors.ts';

/**
 * Asked of the writing connection: `data_version` does not move with the writes of its own connection, which we know
 * of anyhow.
 */
export function countOtherWrites(writingFile: DatabaseSync): () => number {
  const statement = writingFile.prepare('PRAGMA data_version');
  let count = 0;
  let last: unknown;
  return () => {
    const version = readVersion();
    if (version === undefined || version !== last) count += 1;
    last = version;
    return count;
  };

  /** Undefined while another process recovers the log: then something may have been written. */
  function readVersion(): unknown {
    try {
      return statement.get()?.['data_version'];
    } catch (error) {
      if (isSqliteBusy(error)) return undefined;
      throw error;
    }
  }
}
