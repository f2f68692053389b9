/** A text of a document and how much a word in it counts. */
export interface IndexedField {
  readonly weight: number;
  readonly words: readonly string[];
}

/** The usual constants of BM25: how soon more of the same word stops to count, and how much a long text dilutes. */
const saturation = 1.2;
const dilution = 0.75;

/**
 * The words of documents as numbers in one row, for BM25 over weighted fields. A question reads the row once: at
 * ten thousand short documents that takes less time than an inverted index takes to build.
 */
export class WordIndex {
  readonly #vocabulary: readonly string[];
  /** The words of every field of every document, as places in the vocabulary. */
  readonly #row: Uint32Array;
  /** Where each field ends in the row. */
  readonly #ends: Uint32Array;
  /** The weight of one word of each field: that of the field, less in a longer text. */
  readonly #weights: Float64Array;
  readonly #fieldCount: number;

  /** Every document has the same fields in the same order. */
  constructor(documents: readonly (readonly IndexedField[])[]) {
    const numbers = new Map<string, number>();
    const row: number[] = [];
    const fieldCount = documents[0]?.length ?? 0;
    const totals = Array.from({ length: fieldCount }, () => 0);
    this.#fieldCount = fieldCount;
    this.#ends = new Uint32Array(documents.length * fieldCount);
    this.#weights = new Float64Array(documents.length * fieldCount);
    let field = 0;
    for (const document of documents) {
      for (const [kind, { words }] of document.entries()) {
        for (const word of words) {
          let number = numbers.get(word);
          if (number === undefined) numbers.set(word, (number = numbers.size));
          row.push(number);
        }
        totals[kind] = (totals[kind] ?? 0) + words.length;
        this.#ends[field++] = row.length;
      }
    }
    field = 0;
    for (const document of documents) {
      for (const [kind, { weight, words }] of document.entries()) {
        const average = (totals[kind] ?? 0) / documents.length || 1;
        this.#weights[field++] = weight / (1 - dilution + dilution * (words.length / average));
      }
    }
    this.#row = Uint32Array.from(row);
    this.#vocabulary = [...numbers.keys()];
  }

  /** The score of every document; 0 where nothing matches. Each matcher stands for one word of the query. */
  score(matchers: readonly ((word: string) => number)[]): Float64Array {
    const scores = new Float64Array(this.#fieldCount === 0 ? 0 : this.#ends.length / this.#fieldCount);
    const worth = new Float64Array(this.#vocabulary.length);
    const counts = new Float64Array(scores.length);
    for (const match of matchers) {
      for (let number = 0; number < worth.length; number++)
        worth[number] = match(this.#vocabulary[number] as string);
      this.#count(worth, counts);
      const matching = counts.reduce((total, count) => (count > 0 ? total + 1 : total), 0);
      const rarity = Math.log(1 + (counts.length - matching + 0.5) / (matching + 0.5));
      for (let document = 0; document < counts.length; document++) {
        const count = counts[document] as number;
        if (count > 0)
          scores[document] = (scores[document] as number) + (rarity * count) / (count + saturation);
      }
    }
    return scores;
  }

  /** Adds up what the words of each document are worth. */
  #count(worth: Float64Array, counts: Float64Array): void {
    let at = 0;
    for (let field = 0; field < this.#ends.length; field++) {
      if (field % this.#fieldCount === 0) counts[field / this.#fieldCount] = 0;
      const document = Math.floor(field / this.#fieldCount);
      let sum = 0;
      for (const end = this.#ends[field] as number; at < end; at++)
        sum += worth[this.#row[at] as number] as number;
      if (sum > 0) counts[document] = (counts[document] as number) + sum * (this.#weights[field] as number);
    }
  }
}
