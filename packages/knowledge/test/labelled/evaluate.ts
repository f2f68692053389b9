import type { LabelledQuestion, LabelledSet } from './labelled-set.ts';

/** Ids of passages for a question, best first. */
export type Finder = (question: string) => Promise<readonly string[]>;

export interface Evaluation {
  readonly name: string;
  /** The share of questions whose answer is among the first five, by kind of question. */
  readonly recall: Readonly<Record<string, number>>;
}

const kinds: readonly (readonly [kind: string, isCounted: (question: LabelledQuestion) => boolean])[] = [
  ['all', () => true],
  ['lexical', ({ kind }) => kind === 'lexical'],
  ['paraphrase', ({ kind }) => kind === 'paraphrase'],
  ['English', ({ answer }) => !/^(?:de|zh)-/.test(answer)],
  ['German', ({ answer }) => answer.startsWith('de-')],
  ['Chinese', ({ answer }) => answer.startsWith('zh-')],
];

export async function evaluate(name: string, { questions }: LabelledSet, find: Finder): Promise<Evaluation> {
  const hits = new Set<LabelledQuestion>();
  for (const question of questions) {
    if ((await find(question.question)).slice(0, 5).includes(question.answer)) hits.add(question);
  }
  const recall: Record<string, number> = {};
  for (const [kind, isCounted] of kinds) {
    const counted = questions.filter(isCounted);
    if (counted.length > 0)
      recall[kind] = counted.filter((question) => hits.has(question)).length / counted.length;
  }
  return { name, recall };
}

export function renderEvaluations(
  { name: set, passages, questions }: LabelledSet,
  evaluations: readonly Evaluation[],
): string {
  const heading = `recall@5 over ${passages.length} passages and ${questions.length} questions (${set})`;
  const lines = evaluations.map(({ name, recall }) => {
    const figures = Object.entries(recall).map(([kind, share]) => `${kind} ${share.toFixed(2)}`);
    return `${name.padEnd(8)} ${figures.join(' · ')}`;
  });
  return [heading, ...lines].join('\n');
}
