import { describe, expect, test } from 'vitest';
import { describeOnEveryDatabase, useTestDatabase } from '../../test/databases.ts';
import { createKnowledgeStore } from '../knowledge/create-knowledge-store.ts';
import { checkSearchIndex } from './search-index.contract.ts';
import { createExactSearch } from './vectors/exact-search.ts';

describeOnEveryDatabase('SearchIndex', (databases) => {
  checkSearchIndex(async () => createKnowledgeStore(await databases.open()));

  test('says what compares vectors', async () => {
    const { index } = createKnowledgeStore(await databases.open());
    const possible = databases.kind === 'sqlite' ? ['sqlite-vec'] : ['pgvector', 'exact'];
    expect(possible).toContain(await index.vectorSearch());
  });
});

describe('SearchIndex on sqlite without sqlite-vec', () => {
  const databases = useTestDatabase('sqlite');
  checkSearchIndex(async () =>
    createKnowledgeStore(await databases.open(), async (database) => createExactSearch(database)),
  );
});
