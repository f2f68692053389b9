import type { Selectable } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import { oneOf } from '../columns/one-of.ts';
import type { ApprovalGrantTable } from '../schema/tables.ts';
import { type ApprovalGrant, rememberedDecisions } from './approvals.ts';

/** The remembered answer of a row. */
export function readApprovalGrant(row: Selectable<ApprovalGrantTable>): ApprovalGrant {
  return {
    folder: row.folder,
    name: row.name,
    digest: row.digest,
    decision: oneOf(rememberedDecisions, row.decision),
    decidedAt: new Date(row.decided_at).toISOString(),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    files: readDigests(row.files),
  };
}

function readDigests(text: string): Readonly<Record<string, string>> {
  const digests = Object.entries(parseDocument(text) ?? {});
  return Object.fromEntries(digests.map(([file, digest]) => [file, String(digest)]));
}
