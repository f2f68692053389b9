import { afterAll, expect, test } from 'vitest';
import { Embedders } from '../src/embeddings/embedders.ts';
import { searchLabelledSet } from './labelled/search-labelled-set.ts';
import { renderEvaluations } from './labelled/evaluate.ts';
import { labelledPassages, labelledQuestions } from './labelled/labelled-set.ts';
import { describeOnEveryStore } from './stores.ts';

describeOnEveryStore('the labelled set', (stores) => {
  const embedders = new Embedders();
  afterAll(() => embedders.close());

  test('both halves together find at least what each finds alone, and words find what is asked in words', async () => {
    expect(labelledPassages.length).toBeGreaterThanOrEqual(100);
    expect(labelledQuestions.length).toBeGreaterThanOrEqual(60);
    const { knowledge } = await stores.open();
    const { lexical, vector, hybrid } = await searchLabelledSet(knowledge, embedders);
    process.stdout.write(`${stores.kind}: ${renderEvaluations([lexical, vector, hybrid])}\n`);
    expect(hybrid.recall.all).toBeGreaterThanOrEqual(lexical.recall.all);
    expect(hybrid.recall.all).toBeGreaterThanOrEqual(vector.recall.all);
    expect(hybrid.recall.lexical).toBeGreaterThanOrEqual(0.9);
    expect(lexical.recall.lexical).toBeGreaterThanOrEqual(0.9);
  });
});
