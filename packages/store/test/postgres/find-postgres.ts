import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder with the programs of a PostgreSQL server; Debian keeps them out of the path. */
export function findPostgres(): string | undefined {
  const inPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...inPath, '/usr/local/bin', '/usr/local/pgsql/bin', ...debianFolders()];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))),
  );
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).sort((left, right) => Number(right) - Number(left));
    return versions.map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
