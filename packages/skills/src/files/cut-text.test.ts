import { expect, it } from 'vitest';
import { characterBoundary } from './cut-text.ts';

it('ruling 5: limits in bytes cut at a character, for characters of every length', () => {
  for (const character of ['a', 'é', '技', '🦊']) {
    const text = character.repeat(5);
    const bytes = Buffer.from(text);
    const width = bytes.length / 5;
    for (let limit = 0; limit <= bytes.length + 2; limit++) {
      const end = characterBoundary(bytes, limit);
      expect(end).toBe(Math.min(Math.floor(limit / width) * width, bytes.length));
      expect(bytes.toString('utf8', 0, end)).not.toContain('\ufffd');
    }
  }
});

it('goes back at most three bytes where the text is not UTF-8', () => {
  expect(characterBoundary(Buffer.alloc(10, 0x80), 8)).toBe(5);
});

it('takes limits below zero and in an empty text', () => {
  expect(characterBoundary(Buffer.from('abc'), -4)).toBe(0);
  expect(characterBoundary(Buffer.alloc(0), 5)).toBe(0);
});
