import type { SchemaModule } from 'kysely';
import type { ColumnTypes } from '../../database/column-types.ts';
import type { Migration } from '../migration.ts';

export const firstTables: Migration = {
  name: 'first tables',
  async up(schema, types) {
    await createPeople(schema, types);
    await createSkills(schema, types);
    await createRuns(schema, types);
    await createApprovals(schema, types);
    await createShared(schema, types);
  },
};

async function createPeople(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('issuer', text)
    .addColumn('subject', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('disabled_at', integer)
    .addUniqueConstraint('users_external', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('users_tenant').on('users').columns(['tenant', 'created_at', 'id']).execute();

  await schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer)
    .addColumn('revoked_at', integer)
    .execute();
  await schema
    .createIndex('sessions_user')
    .on('sessions')
    .columns(['user_id', 'kind', 'created_at'])
    .execute();
  await schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await schema
    .createTable('links')
    .addColumn('secret_digest', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_by', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addColumn('used_at', integer)
    .execute();

  await schema
    .createTable('signing_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('jwk', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
}

async function createSkills(schema: SchemaModule, types: ColumnTypes): Promise<void> {
  const { text, integer, bytes } = types;
  await schema
    .createTable('managed_skills')
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('visibility', text, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('managed_skills_key', ['tenant', 'name'])
    .execute();

  await schema
    .createTable('skill_versions')
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('author', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('files', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('skill_versions_key', ['tenant', 'name', 'number'])
    .execute();

  await schema
    .createTable('blobs')
    .addColumn('digest', text, (column) => column.primaryKey())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('uses', integer, (column) => column.notNull())
    .execute();
}

async function createRuns(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('runs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('skill', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('finished_at', integer)
    .addColumn('owner', text)
    .addColumn('lease_until', integer)
    .addColumn('cancel_requested_at', integer)
    .addColumn('request', text, (column) => column.notNull())
    .addColumn('state', text)
    .addColumn('result', text)
    .execute();
  await schema.createIndex('runs_tenant').on('runs').columns(['tenant', 'created_at', 'id']).execute();
  await schema
    .createIndex('runs_user')
    .on('runs')
    .columns(['tenant', 'user_id', 'created_at', 'id'])
    .execute();
  await schema.createIndex('runs_owner').on('runs').columns(['owner', 'status']).execute();
  await schema.createIndex('runs_lease').on('runs').columns(['status', 'lease_until']).execute();
  await schema.createIndex('runs_finished').on('runs').column('finished_at').execute();

  await schema
    .createTable('run_events')
    .addColumn('run_id', text, (column) => column.notNull())
    .addColumn('first_number', integer, (column) => column.notNull())
    .addColumn('last_number', integer, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('run_events_key', ['run_id', 'first_number'])
    .execute();
}

async function createApprovals(schema: SchemaModule, { text, integer, counter }: ColumnTypes): Promise<void> {
  await schema
    .createTable('approval_requests')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('run_id', text, (column) => column.notNull())
    .addColumn('call_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('skill', text, (column) => column.notNull())
    .addColumn('tool', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('preview', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('decision', text)
    .addColumn('decided_by', text)
    .addColumn('decided_at', integer)
    .execute();
  await schema
    .createIndex('approval_requests_tenant')
    .on('approval_requests')
    .columns(['tenant', 'created_at', 'id'])
    .execute();
  await schema.createIndex('approval_requests_run').on('approval_requests').column('run_id').execute();

  await schema
    .createTable('approval_grants')
    .addColumn('id', counter)
    .addColumn('tenant', text, (column) => column.notNull())
    .addColumn('folder', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('decision', text, (column) => column.notNull())
    .addColumn('decided_at', integer, (column) => column.notNull())
    .addColumn('decided_by', text)
    .addColumn('files', text, (column) => column.notNull())
    .addUniqueConstraint('approval_grants_key', ['tenant', 'folder', 'digest'])
    .execute();
}

async function createShared(schema: SchemaModule, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('moments', text, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
  await schema.createIndex('rate_limits_expiry').on('rate_limits').column('expires_at').execute();

  await schema
    .createTable('changes')
    .addColumn('topic', text, (column) => column.primaryKey())
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
}
