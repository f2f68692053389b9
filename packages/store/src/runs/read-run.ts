import type { Selectable } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import { oneOf } from '../columns/one-of.ts';
import type { RunTable } from '../schema/tables.ts';
import { type Run, runStatuses } from './runs.ts';

/** The run of a row. */
export function readRun(row: Selectable<RunTable>): Run {
  return {
    id: row.id,
    tenant: row.tenant,
    userId: row.user_id,
    kind: row.kind,
    ...(row.skill !== null && { skill: row.skill }),
    status: oneOf(runStatuses, row.status),
    createdAt: row.created_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.lease_until !== null && { leaseUntil: row.lease_until }),
    ...(row.cancel_requested_at !== null && { cancelRequestedAt: row.cancel_requested_at }),
    request: parseDocument(row.request),
    ...(row.state !== null && { state: parseDocument(row.state) }),
    ...(row.result !== null && { result: parseDocument(row.result) }),
  };
}
