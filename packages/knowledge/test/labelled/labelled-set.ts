import { chinesePassages, chineseQuestions } from './chinese.ts';
import { englishPassages, englishQuestions } from './english.ts';
import { germanPassages, germanQuestions } from './german.ts';

/** All that is said about the places and companies in this set is invented. */
export interface LabelledPassage {
  readonly id: string;
  readonly text: string;
}

export interface LabelledQuestion {
  readonly question: string;
  /** The passage that answers it. */
  readonly answer: string;
  /** `lexical` uses the passage's telling words; `paraphrase` says it in others. */
  readonly kind: 'lexical' | 'paraphrase';
}

export const labelledPassages: readonly LabelledPassage[] = [
  ...englishPassages,
  ...germanPassages,
  ...chinesePassages,
];

export const labelledQuestions: readonly LabelledQuestion[] = [
  ...englishQuestions,
  ...germanQuestions,
  ...chineseQuestions,
];
