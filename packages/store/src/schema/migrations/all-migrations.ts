import type { Migration } from '../migration.ts';
import { firstTables } from './0001-first-tables.ts';
import { conversations } from './0002-conversations.ts';
import { knowledge } from './0003-knowledge.ts';
import { workflows } from './0004-workflows.ts';
import { runsOfMessages } from './0005-runs-of-messages.ts';

/** In order; the version of a database is how many of them it has. What was released is never changed. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  conversations,
  knowledge,
  workflows,
  runsOfMessages,
];
