import { expect, it } from 'vitest';
import { secretForms } from './secret-forms.ts';

const texts = (secret: string) => secretForms(secret).map((form) => form.bytes.toString());

it('looks for the value, base64, hexadecimal, percent-encoding and JSON', () => {
  expect(texts('p@ss/w"rd')).toEqual(
    expect.arrayContaining([
      'p@ss/w"rd',
      Buffer.from('p@ss/w"rd').toString('base64'),
      Buffer.from('p@ss/w"rd').toString('hex'),
      Buffer.from('p@ss/w"rd').toString('hex').toUpperCase(),
      'p%40ss%2Fw%22rd',
      'p%40ss%2fw%22rd',
      'p@ss/w\\"rd',
      'p@ss\\/w\\"rd',
    ]),
  );
});

it('looks for a value without the blanks around it', () => {
  expect(texts('hunter22\n')).toEqual(expect.arrayContaining(['hunter22\n', 'hunter22', 'hunter22\\n']));
});

it('looks for values of 2 and 3 bytes only as whole words, for a single character not at all', () => {
  expect(secretForms('abc')).toEqual([{ bytes: Buffer.from('abc'), wrappable: false, wholeWord: true }]);
  expect(secretForms('ab')).toHaveLength(1);
  expect([secretForms('a'), secretForms(''), secretForms(' ')]).toEqual([[], [], []]);
});

it('names no form twice, and none that is too short to be told from other text', () => {
  for (const secret of ['abcd', 'hunter22', 'ééé', '🎉', '\ud800abc']) {
    const found = texts(secret);
    expect(new Set(found).size).toBe(found.length);
    expect(secretForms(secret).every((form) => form.bytes.length >= 4)).toBe(true);
  }
});
