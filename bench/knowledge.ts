import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '@techne/store';
import { Embedders } from '../packages/knowledge/src/embeddings/embedders.ts';
import { renderEvaluations } from '../packages/knowledge/test/labelled/evaluate.ts';
import { labelledSet } from '../packages/knowledge/test/labelled/labelled-set.ts';
import { searchLabelledSet } from '../packages/knowledge/test/labelled/search-labelled-set.ts';
import { describeMachine } from './discovery/describe-machine.ts';
import { compare } from './exec/compare.ts';
import { fillBase } from './knowledge/fill-base.ts';
import { measureHealth, renderHealth } from './knowledge/measure-health.ts';
import { type IngestFigures, measureIngest } from './knowledge/measure-ingest.ts';
import { searchComparison } from './knowledge/search-comparison.ts';

const usage = 'Usage: npm run bench -- knowledge [--chunks 20000] [--samples 200] [--json]\n';

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-bench-'));
  const file = join(folder, 'techne.db');
  const store = await openStore({ file });
  const embedders = new Embedders();
  try {
    const machine = describeMachine(folder);
    const recall = await searchLabelledSet(store.knowledge, embedders, labelledSet);
    const ingest = [
      await measureIngest(store.knowledge, 'none', 20, 40_000),
      await measureIngest(store.knowledge, 'offline', 2, 8_000),
    ];
    const health = [
      await measureHealth(folder, {
        embeddings: 'none',
        documents: 12,
        wordsPerDocument: 150_000,
        idleMs: 5_000,
      }),
      await measureHealth(folder, {
        embeddings: 'offline',
        documents: 2,
        wordsPerDocument: 20_000,
        idleMs: 5_000,
      }),
    ];
    const baseId = await fillBase(store.knowledge, options.chunks);
    const search = await compare(searchComparison(store.knowledge, baseId, file), options.samples);
    const text = options.json
      ? JSON.stringify({ machine, ...options, search, ingest, health, recall }, null, 2)
      : [
          `${options.chunks} chunks: a search takes ${search.library.median.toFixed(2)} ms, the raw queries ${search.bare.median.toFixed(2)} ms, ${search.ratio.toFixed(2)} × (at most ${search.limit}: ${search.met ? 'met' : 'missed'})`,
          ...ingest.map(renderIngest),
          ...health.map(renderHealth),
          renderEvaluations(labelledSet, [recall.lexical, recall.vector, recall.hybrid]),
        ].join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    await embedders.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function renderIngest({
  embedder,
  documents,
  chunks,
  megabytes,
  chunksPerSecond,
  longestBlockMs,
  longestWorkMs,
}: IngestFigures): string {
  const work = `${documents} documents, ${megabytes.toFixed(1)} MB, ${chunks} chunks`;
  return `ingest, embedder ${embedder}: ${work}: ${chunksPerSecond.toFixed(0)} chunks a second, event loop blocked for at most ${longestBlockMs.toFixed(0)} ms, of which it worked at most ${longestWorkMs.toFixed(0)} ms`;
}

function readOptions(): { chunks: number; samples: number; json: boolean } | null {
  try {
    const { values } = parseArgs({
      options: {
        chunks: { type: 'string', default: '20000' },
        samples: { type: 'string', default: '200' },
        json: { type: 'boolean', default: false },
      },
    });
    const [chunks, samples] = [Number(values.chunks), Number(values.samples)];
    const isFine = [chunks, samples].every((value) => Number.isSafeInteger(value) && value > 0);
    return isFine ? { chunks, samples, json: values.json } : null;
  } catch {
    return null;
  }
}
