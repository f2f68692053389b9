import type { Migration } from '../migration.ts';

export const workflows: Migration = {
  name: 'workflows',
  async up(schema, { text, integer }) {
    await schema
      .createTable('workflows')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('tenant', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('visibility', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('graph', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('updated_at', integer, (column) => column.notNull())
      .execute();
    await schema
      .createIndex('workflows_tenant')
      .on('workflows')
      .columns(['tenant', 'updated_at', 'id'])
      .execute();

    await schema
      .createTable('workflow_executions')
      .addColumn('run_id', text, (column) => column.primaryKey().references('runs.id').onDelete('cascade'))
      .addColumn('workflow_id', text)
      .addColumn('workflow_name', text, (column) => column.notNull())
      .addColumn('input', text, (column) => column.notNull())
      .addColumn('model', text)
      .addColumn('graph', text, (column) => column.notNull())
      .addColumn('generation', integer, (column) => column.notNull())
      .addColumn('engine_run_id', text)
      .execute();

    await schema
      .createTable('workflow_items')
      .addColumn('run_id', text, (column) => column.notNull().references('runs.id').onDelete('cascade'))
      .addColumn('node_id', text, (column) => column.notNull())
      .addColumn('item', integer, (column) => column.notNull())
      .addColumn('output', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('workflow_items_key', ['run_id', 'node_id', 'item'])
      .execute();
  },
};
