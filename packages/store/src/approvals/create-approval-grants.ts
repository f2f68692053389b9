import { writeDocument } from '../columns/document.ts';
import type { Database } from '../database/database.ts';
import type { ApprovalGrants } from './approvals.ts';
import { readApprovalGrant } from './read-approval-grant.ts';

export function createApprovalGrants(database: Database): ApprovalGrants {
  return {
    forTenant(tenant) {
      const newestFirst = () =>
        database.reader
          .selectFrom('approval_grants')
          .selectAll()
          .where('tenant', '=', tenant)
          .orderBy('id', 'desc');
      return {
        async forFolder(folder) {
          return (await newestFirst().where('folder', '=', folder).execute()).map(readApprovalGrant);
        },
        async list() {
          return (await newestFirst().execute()).map(readApprovalGrant);
        },
        async record({ folder, name, digest, decision, decidedAt, decidedBy, files }) {
          const decided = {
            name,
            decision,
            decided_at: millisecondsOf(decidedAt, database.now()),
            decided_by: decidedBy ?? null,
            files: writeDocument(files),
          };
          await database.write((transaction) =>
            transaction
              .insertInto('approval_grants')
              .values({ tenant, folder, digest, ...decided })
              .onConflict((conflict) =>
                conflict
                  .columns(['tenant', 'folder', 'digest'])
                  // With the number of the new row, because the order is that of the decisions.
                  .doUpdateSet((builder) => ({ id: builder.ref('excluded.id'), ...decided })),
              )
              .execute(),
          );
        },
        async revoke(folder) {
          const { numDeletedRows } = await database.write((transaction) =>
            transaction
              .deleteFrom('approval_grants')
              .where('tenant', '=', tenant)
              .where('folder', '=', folder)
              .executeTakeFirst(),
          );
          return numDeletedRows > 0n;
        },
      };
    },
  };
}

function millisecondsOf(time: string, otherwise: number): number {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? otherwise : milliseconds;
}
