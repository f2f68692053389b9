import { createRequire } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives a connection the functions and tables of sqlite-vec. The connection has to allow extensions; none can be loaded
 * afterwards. There is no build of it for every machine: where it is missing, vectors are compared one by one.
 */
export function loadSqliteVec(connection: DatabaseSync): void {
  try {
    const found = pathOfSqliteVec();
    if (found !== null) connection.loadExtension(found);
  } catch {
    path = null;
  } finally {
    connection.enableLoadExtension(false);
  }
}

let path: string | null | undefined;

function pathOfSqliteVec(): string | null {
  if (path !== undefined) return path;
  const { getLoadablePath }: typeof import('sqlite-vec') = createRequire(import.meta.url)('sqlite-vec');
  path = getLoadablePath();
  return path;
}
