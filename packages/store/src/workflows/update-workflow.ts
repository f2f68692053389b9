import type { Updateable } from 'kysely';
import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import type { WorkflowTable } from '../schema/workflow-tables.ts';
import { readWorkflow } from './read-workflow.ts';
import type { Workflow, WorkflowChange } from './workflows.ts';

/** Changes a workflow, unless somebody else changed it since `version`. */
export async function updateWorkflow(
  database: Database,
  id: string,
  { name, description, graph, visibility }: WorkflowChange,
  version?: number,
): Promise<Workflow | undefined> {
  const columns: Updateable<WorkflowTable> = {
    ...(name !== undefined && { name: storableText(name) }),
    ...(description !== undefined && { description: storableText(description) }),
    ...(graph !== undefined && { graph: writeDocument(graph) }),
    ...(visibility !== undefined && { visibility }),
  };
  return database.write(async (transaction) => {
    const row = await transaction
      .selectFrom('workflows')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (version !== undefined && row.version !== version) throw changedMeanwhile(id);
    const changed = await transaction
      .updateTable('workflows')
      .set({ ...columns, version: row.version + 1, updated_at: database.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return readWorkflow(changed);
  });
}

function changedMeanwhile(id: string): StoreError {
  return new StoreError('CONFLICT', `The workflow ${id} was changed meanwhile`, {
    hint: 'Read it again, then change it.',
    data: { id },
  });
}
