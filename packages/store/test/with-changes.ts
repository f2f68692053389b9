import type { Database } from '../src/database/database.ts';

/** A real database, parts of which behave differently: a write that waits, fails or is counted, words that are lost. */
export function withChanges(
  database: Database,
  changes: Partial<Pick<Database, 'write' | 'signals' | 'reader'>>,
): Database {
  return {
    kind: database.kind,
    reader: database.reader,
    signals: database.signals,
    write: (work, options) => database.write(work, options),
    openMoment: () => database.openMoment(),
    writeMark: () => database.writeMark(),
    now: () => database.now(),
    close: () => database.close(),
    ...changes,
  };
}
