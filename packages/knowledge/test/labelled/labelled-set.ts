import { chinesePassages, chineseQuestions } from './chinese.ts';
import { englishPassages, englishQuestions } from './english.ts';
import { germanPassages, germanQuestions } from './german.ts';
import { workshopPassages, workshopQuestions } from './workshop.ts';

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

export interface LabelledSet {
  readonly name: string;
  readonly passages: readonly LabelledPassage[];
  readonly questions: readonly LabelledQuestion[];
}

/** What figures are taken on. */
export const labelledSet: LabelledSet = {
  name: 'ferries',
  passages: [...englishPassages, ...germanPassages, ...chinesePassages],
  questions: [...englishQuestions, ...germanQuestions, ...chineseQuestions],
};

/** What choices are made on. */
export const workshopSet: LabelledSet = {
  name: 'workshop',
  passages: workshopPassages,
  questions: workshopQuestions,
};
