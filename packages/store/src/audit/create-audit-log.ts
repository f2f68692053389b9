import type { Database } from '../database/database.ts';
import { AuditAppender } from './audit-appender.ts';
import type { AuditLog } from './audit-log.ts';
import { exportRecords } from './export-records.ts';
import { listRecords } from './list-records.ts';
import { prepareEntry } from './prepare-entry.ts';
import { verifyChain } from './verify-chain.ts';

/** The audit log of this process. `close` stores what waits to be stored. */
export function createAuditLog(database: Database): AuditLog & { close(): Promise<void> } {
  const appender = new AuditAppender(database);
  return {
    append: async (entry) => appender.append(prepareEntry(entry, database.now())),
    list: (filter) => listRecords(database.reader, filter),
    export: (filter) => exportRecords(database.reader, filter),
    verify: (tenant) => verifyChain(database, tenant),
    close: () => appender.close(),
  };
}
