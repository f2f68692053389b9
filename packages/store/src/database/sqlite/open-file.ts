import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadSqliteVec } from '../../search/vectors/load-sqlite-vec.ts';

/** How long a connection waits for a lock that another one holds for a moment, e.g. while it recovers the log. */
const READ_PATIENCE_MS = 10_000;

/** Makes the file for its owner alone; SQLite gives its log the same permissions. */
export function ensureFile(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  syncFolder(dirname(file));
}

/** For reading: waits for locks by itself and refuses to write. */
export function openReadingFile(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: READ_PATIENCE_MS, allowExtension: true });
  loadSqliteVec(connection);
  connection.exec('PRAGMA query_only = ON');
  return connection;
}

/**
 * For writing. It never waits for a lock by itself: that would stop the event loop, and whoever holds the lock may be
 * in this very process.
 *
 * @param erases whether what is deleted is overwritten, which costs a write for every page
 */
export function openWritingFile(file: string, erases = false): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0, allowExtension: true });
  try {
    loadSqliteVec(connection);
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA foreign_keys = ON');
    if (erases) connection.exec('PRAGMA secure_delete = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
