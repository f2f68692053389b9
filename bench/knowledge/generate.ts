/** Numbers that look random and are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const VOCABULARY = 30_000;

/** A word by how often it is used: the first few make up much of every text, as in any language. */
function pickWord(random: () => number): string {
  return `w${Math.floor(Math.exp(random() * Math.log(VOCABULARY)))}`;
}

/** A word that stands in some chunks and not in most. */
export function pickTellingWord(random: () => number): string {
  return `w${Math.floor(500 + random() * 10_000)}`;
}

export function generateText(random: () => number, words: number): string {
  const parts: string[] = [];
  for (let index = 0; index < words; index++) {
    parts.push(pickWord(random) + (index % 14 === 13 ? '.' : ''));
  }
  return `${parts.join(' ')}.`;
}

export function generateVector(random: () => number, dimensions: number): Float32Array {
  const numbers = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0));
  return numbers.map((number) => number / length);
}
