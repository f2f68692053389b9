import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import type { AuditVerdict } from './audit-log.ts';
import { ChainCheck } from './chain-check.ts';
import { readInPages } from './read-in-pages.ts';
import { selectRecords } from './select-records.ts';

/** Of one moment, because others append meanwhile and the head must be that of the records. */
export async function verifyChain(database: Database, tenant: string): Promise<AuditVerdict> {
  const moment = await database.openMoment();
  try {
    const check = new ChainCheck();
    for await (const row of readInPages(selectRecords(moment.reader, { tenant }))) {
      const broken = check.next(row);
      if (broken !== undefined) return broken;
    }
    const head = await moment.reader
      .selectFrom('audit_heads')
      .selectAll()
      .where('tenant', '=', storableText(tenant))
      .executeTakeFirst();
    return check.end(head);
  } finally {
    await moment.close();
  }
}
