import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type KnowledgeClient } from '@techne/server/client';
import { answerOf, startWorker } from '../server/ask-worker.ts';
import type { ProbeFigures } from '../server/health-probe.ts';
import { makeAccounts } from '../server/prepare.ts';
import { startProgram } from '../server/start-program.ts';
import { createRandom, generateText } from './generate.ts';

export interface HealthFigures {
  readonly embeddings: string;
  readonly megabytes: number;
  readonly chunks: number;
  readonly seconds: number;
  readonly idle: AnswerTimes;
  readonly ingesting: AnswerTimes;
}

/** Of `/health`, in milliseconds. */
interface AnswerTimes {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export interface HealthWorkload {
  readonly embeddings: 'none' | 'offline';
  readonly documents: number;
  readonly wordsPerDocument: number;
  readonly idleMs: number;
}

/** Asks a real server for its health, first while it has nothing to do and then while it takes in documents. */
export async function measureHealth(folder: string, workload: HealthWorkload): Promise<HealthFigures> {
  const place = mkdtempSync(join(folder, 'health-'));
  mkdirSync(join(place, 'home'));
  const config = `[knowledge]\nembeddings = "${workload.embeddings}"\n`;
  writeFileSync(join(place, 'home', 'config.toml'), config, { mode: 0o600 });
  const server = await startProgram('serve.ts', place);
  try {
    const { url } = server;
    const [token = ''] = await makeAccounts(url, 1);
    const { knowledge } = createClient({ url, token });
    const base = await knowledge.create({ name: 'bench' });
    // What is loaded or compiled when a document first comes is not what documents cost.
    await addAll(knowledge, base.id, [Buffer.from('The first of all documents.')]);
    const files = generateFiles(workload);
    const probe = startWorker('health-probe.ts', { url, everyMs: 10, connections: 50 });
    probe.send('idle');
    await pause(workload.idleMs);
    probe.send('ingesting');
    const start = performance.now();
    await addAll(knowledge, base.id, files);
    const seconds = (performance.now() - start) / 1000;
    probe.send('end');
    const times = await answerOf<ProbeFigures>(probe, 'health-probe.ts');
    return {
      embeddings: workload.embeddings,
      megabytes: files.reduce((sum, { length }) => sum + length, 0) / 2 ** 20,
      chunks: (await knowledge.get(base.id)).chunk_count,
      seconds,
      idle: summarise(times['idle']),
      ingesting: summarise(times['ingesting']),
    };
  } finally {
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

function generateFiles({ documents, wordsPerDocument }: HealthWorkload): readonly Buffer[] {
  const random = createRandom(4);
  return Array.from({ length: documents }, () => {
    // English enough for a model that understands nothing else.
    return Buffer.from(
      generateText(random, wordsPerDocument).replaceAll('.', ' is the one that we know of.'),
    );
  });
}

async function addAll(knowledge: KnowledgeClient, base: string, files: readonly Buffer[]): Promise<void> {
  const tasks: string[] = [];
  for (const [index, content] of files.entries()) {
    const file = { name: `${index}.txt`, content: new Uint8Array(content) };
    tasks.push((await knowledge.upload(base, file)).task_id);
  }
  for (const id of tasks) {
    for (let task = await knowledge.task(id); task.status !== 'ready'; task = await knowledge.task(id)) {
      if (task.error !== null) throw new Error(task.error.message);
      await pause(100);
    }
  }
}

function summarise(times: readonly number[] = []): AnswerTimes {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

export function renderHealth({
  embeddings,
  megabytes,
  chunks,
  seconds,
  idle,
  ingesting,
}: HealthFigures): string {
  const times = ({ p50, p99, worst }: AnswerTimes): string =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`;
  const ratio = `p50 ${(ingesting.p50 / idle.p50).toFixed(1)} ×, p99 ${(ingesting.p99 / idle.p99).toFixed(1)} ×`;
  return [
    `/health of a server, embedder ${embeddings}, while ${megabytes.toFixed(1)} MB become ${chunks} chunks in ${seconds.toFixed(0)} s: ${times(ingesting)}`,
    `  with nothing to do: ${times(idle)}; ${ratio}`,
  ].join('\n');
}
