import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';

const exactly =
  (wanted: string) =>
  (word: string): number =>
    word === wanted ? 1 : 0;
const index = (...texts: readonly (readonly [string, string])[]): WordIndex =>
  new WordIndex(
    texts.map(([title, text]) => [
      { weight: 4, words: title.split(' ').filter(Boolean) },
      { weight: 1, words: text.split(' ').filter(Boolean) },
    ]),
  );
const scores = (subject: WordIndex, ...words: readonly string[]): number[] => [
  ...subject.score(words.map(exactly)),
];

describe('WordIndex', () => {
  it('gives nothing where no word matches', () => {
    expect(scores(index(['a', 'b'], ['c', 'd']), 'x')).toEqual([0, 0]);
    expect(scores(index(), 'x')).toEqual([]);
    expect(scores(index(['', '']), 'x')).toEqual([0]);
  });

  it('counts a rare word for more than a common one', () => {
    const [rare = 0] = scores(index(['', 'a b'], ['', 'b c'], ['', 'b d']), 'a');
    const [common = 0] = scores(index(['', 'a b'], ['', 'b c'], ['', 'b d']), 'b');
    expect(rare).toBeGreaterThan(common);
  });

  it('counts a weighty field for more, a long text for less, more of a word for a little more', () => {
    const [title = 0, text = 0] = scores(index(['a', 'x'], ['x', 'a']), 'a');
    expect(title).toBeGreaterThan(text);
    const [short = 0, long = 0] = scores(index(['', 'a b'], ['', 'a b c d e f']), 'a');
    expect(short).toBeGreaterThan(long);
    const [once = 0, thrice = 0] = scores(index(['', 'a b c'], ['', 'a a a']), 'a');
    expect(thrice).toBeGreaterThan(once);
    expect(thrice).toBeLessThan(once * 3);
  });

  it('adds up the words of a question', () => {
    const [both = 0, one = 0] = scores(index(['', 'a b'], ['', 'a c']), 'a', 'b');
    expect(both).toBeGreaterThan(one);
  });

  it('holds the words of Object.prototype like any other', () => {
    expect(
      scores(index(['constructor', '__proto__'], ['x', 'y']), 'constructor', '__proto__')[0],
    ).toBeGreaterThan(0);
  });
});
