import { afterAll, describe, expect, test } from 'vitest';
import { addBase, addDocument, directions, passage, vectorTo } from '../../test/add-knowledge.ts';
import { openPglite } from '../../test/pglite-database.ts';
import type { Database } from '../database/database.ts';
import { createKnowledgeStore } from '../knowledge/create-knowledge-store.ts';
import { checkSearchIndex } from './search-index.contract.ts';
import { createExactSearch } from './vectors/exact-search.ts';
import { createPgvectorSearch } from './vectors/pgvector-search.ts';

const opened = await openPglite();
afterAll(() => opened?.close());

/** Tests that need it are skipped where it is not there. */
function database(): Database {
  if (opened === undefined) throw new Error('There is no pglite');
  return opened;
}

const reason = opened === undefined ? ' (skipped: @electric-sql/pglite-pgvector is not installed)' : '';

describe.skipIf(opened === undefined)(`SearchIndex with pgvector${reason}`, () => {
  checkSearchIndex(async () => createKnowledgeStore(database()));

  test('it is what compares vectors', async () => {
    expect(await createKnowledgeStore(database()).index.vectorSearch()).toBe('pgvector');
  });

  test('vectors that came in without it are found once it is there', async () => {
    const before = createKnowledgeStore(database(), async (plain) => createExactSearch(plain));
    const baseId = await addBase(before, 'late', 'late');
    await addDocument(before, { tenant: 'late', baseId }, 'a.txt', [passage('fox', vectorTo(0))]);
    const after = createKnowledgeStore(database(), async (plain) => createPgvectorSearch(plain));
    const vector = { embedder: directions.id, numbers: vectorTo(0) };
    const { items } = await after.index.search({ tenant: 'late', baseId, words: [], limit: 5, vector });
    expect(items.map(({ text }) => text)).toEqual(['fox']);
  });
});
