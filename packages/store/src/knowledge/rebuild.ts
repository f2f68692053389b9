import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { idOf, placeOf, rangeOf } from '../search/number-space.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';
import { addIndex } from './add-index.ts';
import { changeBaseCounts } from './change-base-counts.ts';
import { ended, findOwnedTask } from './find-owned-task.ts';
import type { EmbedderName } from './knowledge-bases.ts';
import type { RebuildSlice } from './knowledge-tasks.ts';
import { newTaskRow } from './new-task-row.ts';
import { removeIndexes } from './remove-index.ts';
import { storeVectors } from './store-vectors.ts';

/** Queues a rebuild in the place of one that may be under way. */
export async function queueRebuild(
  transaction: Kysely<Tables>,
  base: { readonly number: number; readonly tenant: string },
  embedder: EmbedderName,
  taskId: string,
  now: number,
): Promise<void> {
  const { index_number: serving } = await transaction
    .selectFrom('knowledge_bases')
    .select('index_number')
    .where('number', '=', base.number)
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('knowledge_tasks')
    .where('base_number', '=', base.number)
    .where('kind', '=', 'rebuild')
    .where('status', 'in', ['queued', 'processing'])
    .execute();
  await removeIndexes(transaction, base.number, serving ?? undefined);
  const index = await addIndex(transaction, base.number, embedder);
  await transaction
    .insertInto('knowledge_tasks')
    .values(
      newTaskRow({
        id: taskId,
        tenant: base.tenant,
        base_number: base.number,
        kind: 'rebuild',
        document_id: null,
        index_number: index,
        created_at: now,
      }),
    )
    .execute();
}

/** Chunks from the place on up to which there are vectors. */
export async function readSlice(
  reader: Kysely<Tables>,
  id: string,
  owner: string,
  limit: number,
): Promise<RebuildSlice | undefined> {
  const index = await findIndex(reader, id, owner);
  if (index === undefined) return undefined;
  const { first, last } = rangeOf(index.base_number, index.built_to);
  const chunks = await reader
    .selectFrom('knowledge_chunks')
    .select(['id', 'text'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .execute();
  const { next_chunk: end } = await reader
    .selectFrom('knowledge_bases')
    .select('next_chunk')
    .where('number', '=', index.base_number)
    .executeTakeFirstOrThrow();
  return { chunks, progress: end === 0 ? 100 : Math.floor((100 * index.built_to) / end) };
}

/** Keeps the vectors of those chunks that are still there. */
export async function keepSlice(
  transaction: Kysely<Tables>,
  search: VectorSearch,
  id: string,
  owner: string,
  slice: readonly { readonly id: number; readonly vector: Float32Array | null }[],
): Promise<boolean> {
  const index = await findIndex(transaction, id, owner);
  const [first, last] = [slice[0], slice.at(-1)];
  if (index === undefined || first === undefined || last === undefined) return false;
  const present = await transaction
    .selectFrom('knowledge_chunks')
    .select('id')
    .where('id', '>=', first.id)
    .where('id', '<=', last.id)
    .execute();
  const ids = new Set(present.map((row) => row.id));
  const vectors = slice.flatMap(({ id: chunk, vector }) =>
    vector === null || !ids.has(chunk) ? [] : [{ id: idOf(index.number, placeOf(chunk)), vector }],
  );
  await storeVectors(transaction, search, vectors);
  await transaction
    .updateTable('knowledge_indexes')
    .set({ built_to: placeOf(last.id) + 1 })
    .where('number', '=', index.number)
    .execute();
  return true;
}

export async function switchIndex(
  transaction: Kysely<Tables>,
  id: string,
  owner: string,
  now: number,
): Promise<boolean> {
  const slice = await readSlice(transaction, id, owner, 1);
  const index = await findIndex(transaction, id, owner);
  if (index === undefined || slice === undefined || slice.chunks.length > 0) return false;
  await transaction
    .updateTable('knowledge_bases')
    .set({ index_number: index.number })
    .where('number', '=', index.base_number)
    .execute();
  await removeIndexes(transaction, index.base_number, index.number);
  await changeBaseCounts(transaction, index.base_number, { chunks: 0, words: 0, now });
  await transaction.updateTable('knowledge_tasks').set(ended('ready', now)).where('id', '=', id).execute();
  return true;
}

async function findIndex(reader: Kysely<Tables>, id: string, owner: string) {
  const task = await findOwnedTask(reader, id, owner);
  if (task === undefined || task.index_number === null) return undefined;
  return reader
    .selectFrom('knowledge_indexes')
    .selectAll()
    .where('number', '=', task.index_number)
    .executeTakeFirst();
}
