import type { Insertable } from 'kysely';
import { writeDocument } from '../columns/document.ts';
import { slices } from '../columns/slices.ts';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { StoreError } from '../errors/store-error.ts';
import type { ApprovalRequestTable } from '../schema/tables.ts';
import type { ApprovalRequestRecord, ApprovalRequests } from './approvals.ts';
import { decideApprovalRequest } from './decide-approval-request.ts';
import { listApprovalRequests } from './list-approval-requests.ts';
import { readApprovalRequest } from './read-approval-request.ts';

const REQUESTS_A_STATEMENT = 100;

export function createApprovalRequests(database: Database): ApprovalRequests {
  return {
    async create(requests) {
      const rows = requests.map((request) => rowOf(request, database.now()));
      try {
        await database.write(async (transaction) => {
          for (const part of slices(rows, REQUESTS_A_STATEMENT))
            await transaction.insertInto('approval_requests').values(part).execute();
        });
      } catch (error) {
        throw isUniqueViolation(error) ? conflict(requests, error) : error;
      }
    },
    async find(id) {
      const row = await database.reader
        .selectFrom('approval_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && readApprovalRequest(row);
    },
    list: (filter) => listApprovalRequests(database.reader, filter),
    decide: (id, decision, decidedBy) => decideApprovalRequest(database, id, decision, decidedBy),
  };
}

function rowOf(
  request: Omit<ApprovalRequestRecord, 'createdAt'>,
  createdAt: number,
): Insertable<ApprovalRequestTable> {
  return {
    id: request.id,
    tenant: request.tenant,
    run_id: request.runId,
    call_id: request.callId,
    user_id: request.userId,
    skill: request.skill,
    tool: request.tool,
    digest: request.digest,
    preview: writeDocument(request.preview),
    created_at: createdAt,
    decision: request.decision ?? null,
    decided_by: request.decidedBy ?? null,
    decided_at: request.decidedAt ?? null,
  };
}

function conflict(requests: readonly { readonly id: string }[], cause: unknown): StoreError {
  return new StoreError('CONFLICT', 'There is an approval request of the same id', {
    hint: 'Take other ids.',
    data: { ids: requests.map(({ id }) => id) },
    cause,
  });
}
