import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { isEnglish } from './is-english.ts';
import { openOfflineEmbedder } from './offline-embedder.ts';
import { embedOffline } from './offline-model.ts';

function cosine(left: Float32Array | null | undefined, right: Float32Array | null | undefined): number {
  return Array.from(left ?? []).reduce((sum, number, index) => sum + number * (right?.[index] ?? 0), 0);
}

test('texts of like meaning are nearer to each other than to others', async () => {
  const embedder = await openOfflineEmbedder();
  const [question, answer, other] = await embedder.embed([
    'How do I get a vacation?',
    'Holidays are requested two weeks ahead.',
    'The printer needs new toner.',
  ]);
  expect(question).toHaveLength(embedder.dimensions);
  expect(cosine(question, question)).toBeCloseTo(1, 5);
  expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other));
  await embedder.close?.();
});

test('a text in a language that it does not know has no vector', async () => {
  const embedder = await openOfflineEmbedder();
  expect(await embedder.embed(['Wie viele Tage Urlaub habe ich?', '请假需要提前几天？'])).toEqual([
    null,
    null,
  ]);
  await embedder.close?.();
});

test('no network is used', async () => {
  // In this thread, where every socket that is opened is seen.
  const opened: unknown[] = [];
  for (const channel of ['net.client.socket', 'undici:request:create', 'http.client.request.start']) {
    subscribe(channel, (message) => opened.push(message));
  }
  const [vector] = await embedOffline(['hello there']);
  expect(vector).toHaveLength(512);
  expect(opened).toEqual([]);
  // It would have been seen.
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  server.close();
  expect(opened.length).toBeGreaterThan(0);
});

test.each([
  ['router firmware upgrade', true],
  ['Who is the mayor of Vellmar?', true],
  ['Wer ist der Chef in Hamburg?', false],
  ['Où est le bureau?', false],
  ['知识库', false],
  ['42', false],
])('%j is English: %s', (text, expected) => {
  expect(isEnglish(text)).toBe(expected);
});
