import { labelledPassages, labelledQuestions, type LabelledQuestion } from './labelled-set.ts';

/** Ids of passages for a question, best first. */
export type Finder = (question: string) => Promise<readonly string[]>;

export interface Evaluation {
  readonly name: string;
  /** The share of questions whose answer is among the first five, by kind of question. */
  readonly recall: Readonly<
    Record<'all' | 'lexical' | 'paraphrase' | 'English' | 'German' | 'Chinese', number>
  >;
}

export async function evaluate(name: string, find: Finder): Promise<Evaluation> {
  const hits = new Set<LabelledQuestion>();
  for (const question of labelledQuestions) {
    if ((await find(question.question)).slice(0, 5).includes(question.answer)) hits.add(question);
  }
  const share = (isCounted: (question: LabelledQuestion) => boolean): number => {
    const counted = labelledQuestions.filter(isCounted);
    return counted.filter((question) => hits.has(question)).length / counted.length;
  };
  return {
    name,
    recall: {
      all: share(() => true),
      lexical: share(({ kind }) => kind === 'lexical'),
      paraphrase: share(({ kind }) => kind === 'paraphrase'),
      English: share(({ answer }) => answer.startsWith('en-')),
      German: share(({ answer }) => answer.startsWith('de-')),
      Chinese: share(({ answer }) => answer.startsWith('zh-')),
    },
  };
}

export function renderEvaluations(evaluations: readonly Evaluation[]): string {
  const heading = `recall@5 over ${labelledPassages.length} passages and ${labelledQuestions.length} questions`;
  const lines = evaluations.map(({ name, recall }) => {
    const figures = Object.entries(recall).map(([kind, share]) => `${kind} ${share.toFixed(2)}`);
    return `${name.padEnd(8)} ${figures.join(' · ')}`;
  });
  return [heading, ...lines].join('\n');
}
