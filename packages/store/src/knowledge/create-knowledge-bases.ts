import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { StoreError } from '../errors/store-error.ts';
import { addIndex } from './add-index.ts';
import { baseLock } from './base-lock.ts';
import { findBaseNumber } from './find-base-number.ts';
import type { KnowledgeBases, KnowledgeReader } from './knowledge-bases.ts';
import { removeBase } from './remove-base.ts';
import { readBases, selectBases } from './select-bases.ts';

export function createKnowledgeBases(database: Database): KnowledgeBases {
  return {
    async create({ id, tenant, owner, name, visibility = 'private', embedder }) {
      const now = database.now();
      try {
        await database.write(async (transaction) => {
          const { number } = await transaction
            .insertInto('knowledge_bases')
            .values({
              id,
              tenant,
              owner,
              visibility,
              name,
              name_key: nameKey(name),
              index_number: null,
              next_chunk: 0,
              chunk_count: 0,
              word_count: 0,
              revision: 0,
              created_at: now,
              updated_at: now,
            })
            .returning('number')
            .executeTakeFirstOrThrow();
          if (embedder === undefined) return;
          const index = await addIndex(transaction, number, embedder);
          await transaction
            .updateTable('knowledge_bases')
            .set({ index_number: index })
            .where('number', '=', number)
            .execute();
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw nameTaken(name, error);
        throw error;
      }
      return {
        id,
        tenant,
        owner,
        visibility,
        name,
        documentCount: 0,
        chunkCount: 0,
        createdAt: now,
        updatedAt: now,
        ...(embedder === undefined ? {} : { embedder }),
      };
    },

    async find(reader, idOrName) {
      const rows = await readable(reader)
        .where((expression) =>
          expression.or([
            expression('base.id', '=', idOrName),
            expression('base.name_key', '=', nameKey(idOrName)),
          ]),
        )
        .orderBy('base.created_at')
        .orderBy('base.number')
        .execute();
      const best =
        rows.find(({ id }) => id === idOrName) ??
        rows.find(({ owner }) => owner === reader.userId) ??
        rows[0];
      if (best === undefined) return undefined;
      const [base] = await readBases(database.reader, [best]);
      return base;
    },

    async list(reader, { limit, offset }) {
      const [rows, all] = await Promise.all([
        readable(reader)
          .orderBy('base.name_key')
          .orderBy('base.number')
          .limit(limit)
          .offset(offset)
          .execute(),
        readable(reader)
          .clearSelect()
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { items: await readBases(database.reader, rows), total: all.total };
    },

    async setVisibility(tenant, id, visibility) {
      return database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('knowledge_bases')
          .set({ visibility, updated_at: database.now() })
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    async remove(tenant, id) {
      const number = await findBaseNumber(database.reader, tenant, id);
      if (number === undefined) return false;
      return database.write((transaction) => removeBase(transaction, number), baseLock(number));
    },
  };

  function readable({ tenant, userId, isAdmin }: KnowledgeReader) {
    const bases = selectBases(database.reader).where('base.tenant', '=', tenant);
    if (isAdmin) return bases;
    return bases.where((expression) =>
      expression.or([expression('base.owner', '=', userId), expression('base.visibility', '=', 'tenant')]),
    );
  }
}

/** Names that people take for the same are the same. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function nameTaken(name: string, cause: unknown): StoreError {
  return new StoreError('CONFLICT', `There is a knowledge base "${name}" already.`, {
    hint: 'Choose another name.',
    data: { name },
    cause,
  });
}
