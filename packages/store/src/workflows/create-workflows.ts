import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import { createWorkflowExecutions } from './create-workflow-executions.ts';
import { listWorkflows } from './list-workflows.ts';
import { readWorkflow } from './read-workflow.ts';
import { updateWorkflow } from './update-workflow.ts';
import type { NewWorkflow, Workflow, Workflows } from './workflows.ts';

/** Workflows and their executions, in the database. */
export function createWorkflows(database: Database): Workflows {
  const { reader } = database;
  return {
    create: (workflow) => createWorkflow(database, workflow),
    async find(id) {
      const row = await reader.selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readWorkflow(row);
    },
    list: (filter) => listWorkflows(reader, filter),
    update: (id, change, version) => updateWorkflow(database, id, change, version),
    async remove(id) {
      return database.write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('workflows')
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      });
    },
    executions: createWorkflowExecutions(database),
  };
}

async function createWorkflow(database: Database, workflow: NewWorkflow): Promise<Workflow> {
  const now = database.now();
  const row = await database.write((transaction) =>
    transaction
      .insertInto('workflows')
      .values({
        id: workflow.id,
        tenant: workflow.tenant,
        owner: workflow.owner,
        visibility: workflow.visibility ?? 'private',
        name: storableText(workflow.name),
        description: storableText(workflow.description),
        graph: writeDocument(workflow.graph),
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  if (row !== undefined) return readWorkflow(row);
  throw new StoreError('CONFLICT', `There is a workflow ${workflow.id}`, {
    hint: 'Take another id.',
    data: { id: workflow.id },
  });
}
