import type { Kysely, Selectable } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { AuditHeadTable, AuditRecordTable } from '../schema/conversation-tables.ts';
import type { Tables } from '../schema/tables.ts';
import { digestRecord, NO_DIGEST } from './digest-record.ts';
import type { PreparedEntry } from './prepare-entry.ts';

/** A row has ten parameters. */
const ROWS_AT_ONCE = 100;

/** Appends entries of one tenant to its chain. Others that append to it wait until this transaction ends. */
export async function extendChain(
  transaction: Kysely<Tables>,
  tenant: string,
  entries: readonly PreparedEntry[],
): Promise<void> {
  const head = await takeHead(transaction, tenant);
  const rows = chain(head, entries);
  for (const part of slices(rows, ROWS_AT_ONCE))
    await transaction.insertInto('audit_records').values(part).execute();
  await transaction
    .updateTable('audit_heads')
    .set({ number: head.number + rows.length, digest: rows.at(-1)?.digest ?? head.digest })
    .where('tenant', '=', tenant)
    .execute();
}

/** An update that changes nothing: it locks the row on PostgreSQL, as `for update` does, also when it is new. */
async function takeHead(transaction: Kysely<Tables>, tenant: string): Promise<Selectable<AuditHeadTable>> {
  return transaction
    .insertInto('audit_heads')
    .values({ tenant, number: 0, digest: NO_DIGEST })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((build) => ({ number: build.ref('audit_heads.number') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function chain(
  { number, digest }: Selectable<AuditHeadTable>,
  entries: readonly PreparedEntry[],
): readonly Selectable<AuditRecordTable>[] {
  let previous = digest;
  return entries.map((entry, index) => {
    const record = { ...entry, number: number + index + 1, previous };
    previous = digestRecord(record);
    return { ...record, digest: previous };
  });
}
