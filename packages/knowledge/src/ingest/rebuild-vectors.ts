import type { RebuildWork } from '@techne/store';
import type { HeldTask } from './hold-task.ts';
import type { IngestTools } from './ingest-document.ts';

const CHUNKS_AT_ONCE = 32;
/** Then it is put back, so that documents that came meanwhile get their turn. */
const SLICES_AT_ONCE = 8;

/** Makes vectors by a new embedder, a part at a time. What was made is kept: another server can go on from there. */
export async function rebuildVectors(
  { store, embedders, owner }: IngestTools,
  { task, embedder: wanted }: RebuildWork,
  held: HeldTask,
): Promise<void> {
  const embedder = await embedders.open(wanted.id);
  for (let round = 0; round < SLICES_AT_ONCE; round++) {
    const slice = await store.tasks.nextSlice(task.id, owner, CHUNKS_AT_ONCE);
    if (slice === undefined) return;
    await held.progress(Math.min(99, slice.progress));
    if (slice.chunks.length === 0) {
      if (await store.tasks.finishRebuild(task.id, owner)) return;
      continue;
    }
    const vectors = await embedder.embed(
      slice.chunks.map(({ text }) => text),
      held.signal,
    );
    const made = slice.chunks.map(({ id }, index) => ({ id, vector: vectors[index] ?? null }));
    if (!(await store.tasks.keepSlice(task.id, owner, made))) return;
  }
  await store.tasks.release(task.id, owner);
}
