import type { SchemaModule } from 'kysely';
import type { ColumnTypes } from '../database/column-types.ts';
import type { Database } from '../database/database.ts';

/** For what only one of the databases understands, e.g. its full-text search. */
export interface OwnStatements {
  readonly kind: Database['kind'];
  readonly execute: (statement: string) => Promise<void>;
}

/** One step of the schema. Tables use only what both databases understand. */
export interface Migration {
  readonly name: string;
  up(schema: SchemaModule, types: ColumnTypes, own: OwnStatements): Promise<void>;
}
