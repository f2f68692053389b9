import { describe, expect, it } from 'vitest';
import { knowledgeOf } from '../../../test/documents/knowledge-of.ts';
import { freshPostgresDatabase, hasPostgres } from '../../../test/postgres-database.ts';
import { serve } from '../../../test/serve.ts';

const databases = [
  { kind: 'sqlite', environment: async () => ({}), isThere: true },
  {
    kind: 'postgres',
    environment: async () => ({ DATABASE_URL: await freshPostgresDatabase() }),
    isThere: hasPostgres,
  },
];

for (const { kind, environment, isThere } of databases)
  describe.skipIf(!isThere)(`documents on ${kind} [reason: needs PostgreSQL]`, () => {
    it('are never found again once they are removed, replaced, or gone with their base', async () => {
      const server = await serve({ environment: await environment() });
      const { token } = await server.register();
      const knowledge = knowledgeOf(server.url, token);
      const { id } = await knowledge.create({ name: 'Shelf' });
      const { documentId } = await knowledge.add(id, 'a.txt', 'The submarine carries bananas.');
      await knowledge.add(id, 'b.txt', 'The submarine carries oranges.');
      expect(await knowledge.textsFor(id, 'bananas in a submarine')).toContain(
        'The submarine carries bananas.',
      );

      await knowledge.removeDocument(id, documentId);
      expect(await knowledge.textsFor(id, 'bananas in a submarine')).toEqual([
        'The submarine carries oranges.',
      ]);
      await knowledge.add(id, 'b.txt', 'The submarine carries lemons.');
      expect(await knowledge.textsFor(id, 'oranges in a submarine')).toEqual([
        'The submarine carries lemons.',
      ]);
      expect(await knowledge.get(id)).toMatchObject({ document_count: 1, chunk_count: 1 });

      await knowledge.remove(id);
      await expect(knowledge.textsFor(id, 'submarine')).rejects.toMatchObject({ status: 404 });
      const next = await knowledge.create({ name: 'Shelf' });
      await knowledge.add(next.id, 'c.txt', 'A garden.');
      expect(await knowledge.textsFor(next.id, 'submarine lemons')).not.toContain(
        'The submarine carries lemons.',
      );
    });
  });
