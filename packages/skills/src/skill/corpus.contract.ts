import { existsSync, readFileSync } from 'node:fs';

/** The opening of a real SKILL.md, kept beside the clone and never in it. */
export interface Opening {
  readonly source: string;
  readonly directory: string;
  readonly text: string;
}

const file = new URL('../../../../../shared/corpus/frontmatters.jsonl', import.meta.url);

/** The 500 real openings; none where the corpus is not beside the clone. */
export const corpus: readonly Opening[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Opening)
  : [];

/** To name a test that needs the corpus. */
export const withoutCorpus = corpus.length === 0 ? ' [reason: ../shared/corpus is not beside the clone]' : '';
