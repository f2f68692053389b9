import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { idOf, placeOf, rangeOf } from '../number-space.ts';
import { NearestPlaces } from './nearest-places.ts';
import { readVectorBytes } from './vector-bytes.ts';
import type { VectorIndex, VectorSearch } from './vector-search.ts';

/** Of all indexes together; the ones that were not searched for longest go first. */
const MEMORY_BYTES = 256 * 2 ** 20;
const ROWS_AT_ONCE = 500;
/** Comparisons before others get their turn: about two milliseconds. */
const VECTORS_AT_ONCE = 4_096;

interface Loaded {
  readonly revision: number;
  readonly places: readonly number[];
  readonly numbers: Float32Array;
}

/** Compares with every vector, in memory: for databases that cannot compare vectors themselves. */
export function createExactSearch(database: Database): VectorSearch {
  const cache = new Map<number, Promise<Loaded>>();
  return {
    name: 'exact',
    async prepare() {},
    async added() {},
    async nearest(index, vector, limit) {
      const { places, numbers } = await load(index);
      const nearest = new NearestPlaces(limit);
      for (const [row, place] of places.entries()) {
        if (row > 0 && row % VECTORS_AT_ONCE === 0) await setImmediate();
        nearest.add(place, dot(numbers, row * vector.length, vector));
      }
      return nearest.best();
    },
  };

  async function load(index: VectorIndex): Promise<Loaded> {
    const known = await cache.get(index.number)?.catch(() => undefined);
    if (known?.revision === index.revision) {
      remember(index.number, Promise.resolve(known));
      return known;
    }
    const loading = readVectors(database, index, known);
    remember(index.number, loading);
    void loading.then(
      () => forgetOldest(),
      () => cache.delete(index.number),
    );
    return loading;
  }

  function remember(number: number, loaded: Promise<Loaded>): void {
    cache.delete(number);
    cache.set(number, loaded);
  }

  async function forgetOldest(): Promise<void> {
    const entries = await Promise.all(
      [...cache].map(async ([number, loaded]) => ({ number, bytes: (await loaded).numbers.byteLength })),
    );
    let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { number, bytes } of entries.slice(0, -1)) {
      if (total <= MEMORY_BYTES) return;
      cache.delete(number);
      total -= bytes;
    }
  }
}

/** Only what is not known yet is fetched: a changed base differs from before by a document. */
async function readVectors(
  database: Database,
  index: VectorIndex,
  known: Loaded | undefined,
): Promise<Loaded> {
  const { first, last } = rangeOf(index.number);
  const present = await database.reader
    .selectFrom('knowledge_vectors')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();
  const rows = new Map(known?.places.map((place, row) => [place, row]));
  const places = present.map(({ id }) => placeOf(id));
  const numbers = new Float32Array(places.length * index.dimensions);
  const missing = new Map<number, number>();
  for (const [row, place] of places.entries()) {
    const old = rows.get(place);
    if (known === undefined || old === undefined) missing.set(idOf(index.number, place), row);
    else {
      const start = old * index.dimensions;
      numbers.set(known.numbers.subarray(start, start + index.dimensions), row * index.dimensions);
    }
  }
  const ids = [...missing.keys()];
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const vectors = await database.reader
      .selectFrom('knowledge_vectors')
      .selectAll()
      .where('id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute();
    for (const { id, vector } of vectors) {
      const row = missing.get(id);
      if (row !== undefined && vector.length === index.dimensions * 4) {
        numbers.set(readVectorBytes(vector), row * index.dimensions);
      }
    }
    await setImmediate();
  }
  return { revision: index.revision, places, numbers };
}

function dot(numbers: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < vector.length; index++) {
    sum += (numbers[start + index] ?? 0) * (vector[index] ?? 0);
  }
  return sum;
}
