import type { SchemaModule } from 'kysely';
import type { ColumnTypes } from '../../database/column-types.ts';
import { wordIndexStatements } from '../../search/words/create-word-index.ts';
import type { Migration } from '../migration.ts';

export const knowledge: Migration = {
  name: 'knowledge bases',
  async up(schema, types, { kind, execute }) {
    await createBases(schema, types);
    await createDocuments(schema, types);
    await createIndexes(schema, types);
    await createTasks(schema, types);
    for (const statement of wordIndexStatements[kind]) await execute(statement);
  },
};

async function createBases(schema: SchemaModule, { text, integer, counter }: ColumnTypes): Promise<void> {
  await schema
    .createTable('knowledge_bases')
    .addColumn('number', counter)
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('owner', text, (column) => column.notNull())
    .addColumn('visibility', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('index_number', integer)
    .addColumn('next_chunk', integer, (column) => column.notNull())
    .addColumn('chunk_count', integer, (column) => column.notNull())
    .addColumn('word_count', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addUniqueConstraint('knowledge_bases_name', ['tenant', 'owner', 'name_key'])
    .execute();
  await schema
    .createIndex('knowledge_bases_tenant')
    .on('knowledge_bases')
    .columns(['tenant', 'name_key'])
    .execute();
}

async function createDocuments(schema: SchemaModule, { text, integer, bytes }: ColumnTypes): Promise<void> {
  await schema
    .createTable('knowledge_documents')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('base_number', integer, (column) =>
      column.notNull().references('knowledge_bases.number').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('format', text)
    .addColumn('size', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('reason_code', text)
    .addColumn('first_chunk', integer)
    .addColumn('last_chunk', integer)
    .addColumn('uploaded_by', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('knowledge_documents_base')
    .on('knowledge_documents')
    .columns(['base_number', 'name', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('knowledge_originals')
    .addColumn('document_id', text, (column) =>
      column.notNull().references('knowledge_documents.id').onDelete('cascade'),
    )
    .addColumn('part', integer, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('knowledge_originals_key', ['document_id', 'part'])
    .execute();

  await schema
    .createTable('knowledge_chunks')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('document_id', text, (column) => column.notNull())
    .addColumn('chunk_index', integer, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('words', text, (column) => column.notNull())
    .addColumn('page', integer)
    .addColumn('line', integer, (column) => column.notNull())
    .execute();
}

async function createIndexes(
  schema: SchemaModule,
  { text, integer, counter, bytes }: ColumnTypes,
): Promise<void> {
  await schema
    .createTable('knowledge_indexes')
    .addColumn('number', counter)
    .addColumn('base_number', integer, (column) =>
      column.notNull().references('knowledge_bases.number').onDelete('cascade'),
    )
    .addColumn('embedder', text, (column) => column.notNull())
    .addColumn('dimensions', integer, (column) => column.notNull())
    .addColumn('built_to', integer, (column) => column.notNull())
    .execute();
  await schema.createIndex('knowledge_indexes_base').on('knowledge_indexes').column('base_number').execute();

  await schema
    .createTable('knowledge_vectors')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('vector', bytes, (column) => column.notNull())
    .execute();

  await schema
    .createTable('knowledge_terms')
    .addColumn('base_number', integer, (column) =>
      column.notNull().references('knowledge_bases.number').onDelete('cascade'),
    )
    .addColumn('word', text, (column) => column.notNull())
    .addColumn('chunks', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('knowledge_terms_key', ['base_number', 'word'])
    .execute();
}

async function createTasks(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('knowledge_tasks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('base_number', integer, (column) =>
      column.notNull().references('knowledge_bases.number').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('document_id', text, (column) =>
      column.references('knowledge_documents.id').onDelete('cascade'),
    )
    .addColumn('index_number', integer)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('progress', integer, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('reason_code', text)
    .addColumn('owner', text)
    .addColumn('lease_until', integer)
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('finished_at', integer)
    .execute();
  await schema
    .createIndex('knowledge_tasks_status')
    .on('knowledge_tasks')
    .columns(['status', 'kind', 'created_at', 'id'])
    .execute();
  await schema.createIndex('knowledge_tasks_base').on('knowledge_tasks').column('base_number').execute();
  await schema.createIndex('knowledge_tasks_document').on('knowledge_tasks').column('document_id').execute();
}
