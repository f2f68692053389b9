import type { SchemaModule } from 'kysely';
import type { ColumnTypes } from '../../database/column-types.ts';
import type { Migration, OwnStatements } from '../migration.ts';

export const conversations: Migration = {
  name: 'chats, audit log, skill settings',
  async up(schema, types, own) {
    await createChats(schema, types);
    await createAuditLog(schema, types);
    for (const statement of refuseChanges[own.kind]) await own.execute(statement);
    await createSkillSettings(schema, types);
  },
};

async function createChats(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('chats')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('title_key', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('model', text)
    .addColumn('mode', text)
    .addColumn('knowledge_base_ids', text, (column) => column.notNull())
    .addColumn('activations', text, (column) => column.notNull())
    .addColumn('active_run_id', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('chats_user')
    .on('chats')
    .columns(['tenant', 'user_id', 'updated_at', 'id'])
    .execute();
  await schema.createIndex('chats_tenant').on('chats').columns(['tenant', 'id']).execute();

  await schema
    .createTable('chat_messages')
    .addColumn('chat_id', text, (column) => column.notNull().references('chats.id').onDelete('cascade'))
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('parts', text, (column) => column.notNull())
    .addColumn('model_messages', text, (column) => column.notNull())
    .addColumn('run_id', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_messages_key', ['chat_id', 'number'])
    .execute();
}

async function createAuditLog(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('audit_heads')
    .addColumn('tenant', text, (column) => column.primaryKey())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .execute();

  await schema
    .createTable('audit_records')
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('previous', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_records_key', ['tenant', 'number'])
    .execute();
  for (const column of ['at', 'actor', 'action', 'subject'] as const) {
    await schema
      .createIndex(`audit_records_${column}`)
      .on('audit_records')
      .columns(['tenant', column, 'number'])
      .execute();
  }
}

/** Against mistakes and careless hands. Who may drop a trigger is found out by the digests. */
const refuseChanges: Readonly<Record<OwnStatements['kind'], readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) =>
      `create trigger audit_records_no_${change} before ${change} on audit_records
       begin select raise(abort, 'audit records are never changed'); end`,
  ),
  postgres: [
    `create function refuse_audit_change() returns trigger language plpgsql as
     $$ begin raise exception 'audit records are never changed'; end $$`,
    `create trigger audit_records_no_change before update or delete or truncate on audit_records
     for each statement execute function refuse_audit_change()`,
  ],
};

async function createSkillSettings(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('skill_settings')
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('enabled', integer, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('skill_settings_key', ['tenant', 'name'])
    .execute();
}
