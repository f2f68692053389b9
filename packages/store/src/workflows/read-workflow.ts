import type { Selectable } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import { oneOf } from '../columns/one-of.ts';
import type { WorkflowTable } from '../schema/workflow-tables.ts';
import { visibilities } from '../skills/skill-versions.ts';
import type { Workflow } from './workflows.ts';

/** The workflow of a row. */
export function readWorkflow(row: Selectable<WorkflowTable>): Workflow {
  return {
    id: row.id,
    tenant: row.tenant,
    owner: row.owner,
    visibility: oneOf(visibilities, row.visibility),
    name: row.name,
    description: row.description,
    graph: parseDocument(row.graph),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
