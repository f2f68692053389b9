import { afterAll, expect, test } from 'vitest';
import { Embedders } from '../src/embeddings/embedders.ts';
import { searchLabelledSet } from './labelled/search-labelled-set.ts';
import { renderEvaluations } from './labelled/evaluate.ts';
import { labelledSet, workshopSet } from './labelled/labelled-set.ts';
import { describeOnEveryStore } from './stores.ts';

test('the set is large enough to say something, and in three languages', () => {
  expect(labelledSet.passages.length).toBeGreaterThanOrEqual(100);
  expect(labelledSet.questions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(labelledSet.questions.map(({ answer }) => answer.slice(0, 2)))).toEqual(
    new Set(['en', 'de', 'zh']),
  );
});

describeOnEveryStore('the labelled sets', (stores) => {
  const embedders = new Embedders();
  afterAll(() => embedders.close());

  test.each([labelledSet, workshopSet])(
    'both halves together find at least what each finds alone, in every language, and words find what is asked in words: $name',
    async (set) => {
      const { knowledge } = await stores.open();
      const { lexical, vector, hybrid } = await searchLabelledSet(knowledge, embedders, set);
      process.stdout.write(`${stores.kind}: ${renderEvaluations(set, [lexical, vector, hybrid])}\n`);
      for (const [kind, recall] of Object.entries(hybrid.recall)) {
        expect([kind, recall >= (lexical.recall[kind] ?? 1)]).toEqual([kind, true]);
        expect([kind, recall >= (vector.recall[kind] ?? 1)]).toEqual([kind, true]);
      }
      for (const half of [lexical, hybrid]) expect(half.recall['lexical']).toBeGreaterThanOrEqual(0.9);
    },
  );
});
