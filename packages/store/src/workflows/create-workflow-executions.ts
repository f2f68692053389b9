import type { Database } from '../database/database.ts';
import { parseDocument, writeDocument } from '../columns/document.ts';
import { beginExecution } from './begin-execution.ts';
import { findExecution } from './find-execution.ts';
import { listExecutions } from './list-executions.ts';
import { reopenExecution } from './reopen-execution.ts';
import { listCancelled, listDecidedRequests, listUnsettled } from './list-unsettled.ts';
import { createWorkSignals } from './work-signals.ts';
import type { WorkflowExecutions } from './workflow-executions.ts';

/** Executions of workflows, in the database. Writes of several statements are locked as those of runs are. */
export function createWorkflowExecutions(database: Database): WorkflowExecutions {
  const { reader } = database;
  return {
    begin: (execution) => beginExecution(database, execution),
    find: (id) => findExecution(reader, id),
    list: (filter) => listExecutions(reader, filter),
    reopen: (id, owner, leaseMs) => reopenExecution(database, id, owner, leaseMs),
    async setEngineRun(id, generation, engineRunId) {
      await database.write(
        (transaction) =>
          transaction
            .updateTable('workflow_executions')
            .set({ engine_run_id: engineRunId })
            .where('run_id', '=', id)
            .where('generation', '=', generation)
            .execute(),
        { isOneStatement: true },
      );
    },
    unsettled: (after, limit) => listUnsettled(reader, after, limit),
    decidedRequests: (after, limit) => listDecidedRequests(reader, after, limit),
    cancelledSince: (since) => listCancelled(reader, since),
    ...createWorkSignals(database.signals),
    async items(id, nodeId) {
      const rows = await reader
        .selectFrom('workflow_items')
        .select(['item', 'output'])
        .where('run_id', '=', id)
        .where('node_id', '=', nodeId)
        .execute();
      return new Map(rows.map(({ item, output }) => [item, parseDocument(output)]));
    },
    async keepItem(id, nodeId, item, output) {
      const row = { run_id: id, node_id: nodeId, item, output: writeDocument(output) };
      await database.write(
        (transaction) =>
          transaction
            .insertInto('workflow_items')
            .values(row)
            .onConflict((conflict) => conflict.columns(['run_id', 'node_id', 'item']).doNothing())
            .execute(),
        { isOneStatement: true },
      );
    },
  };
}
