/** A word of a question and the number of chunks in which it stands. */
export interface CountedWord {
  readonly word: string;
  readonly chunks: number;
}

/** A long prompt has many words, and the rare ones say what it is about. */
const MOST = 24;
const COMMON_SHARE = 0.3;

/**
 * The words to look for: those that are there, the rarest first. Words of a great part of all chunks say nothing and
 * cost most, so they are left out as long as others remain.
 */
export function chooseWords(words: readonly CountedWord[], chunkCount: number): readonly CountedWord[] {
  const present = words
    .filter(({ chunks }) => chunks > 0)
    .sort((left, right) => left.chunks - right.chunks || (left.word < right.word ? -1 : 1));
  const telling = present.filter(({ chunks }) => chunks <= Math.max(10, chunkCount * COMMON_SHARE));
  return (telling.length > 0 ? telling : present).slice(0, MOST);
}
