import { expect, test } from 'vitest';
import { indexWords } from './index-words.ts';
import { questionWords } from './question-words.ts';
import { splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

test.each([
  ['Die Größe: 42 ㎝', ['die', 'grosse', '42', 'cm']],
  ['Ｆｕｌｌ width, CAFÉ', ['full', 'width', 'cafe']],
  ['don’t e-mail foo_bar@example.com', ['don', 't', 'e', 'mail', 'foo', 'bar', 'example', 'com']],
  ['知识库回答问题', ['知识', '库', '回答', '问题']],
  ['東京へ行く', ['東京', 'へ', '行く']],
  ['हिन्दी', ['हिन्दी']],
  ['', []],
  ['!? …', []],
])('%j has the words %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test('what is too long to be a word is cut, so that no index chokes on it', () => {
  expect(splitWords('x'.repeat(1_000_000))).toEqual(['x'.repeat(64)]);
});

test.each([
  ['numbers', 'number'],
  ['rules', 'rule'],
  ['Rechnungen', 'Rechnung'],
  ['Kindern', 'Kinder'],
  ['boxes', 'boxes'],
])('%s and %s are one word', (left, right) => {
  expect(indexWords(left)).toEqual(indexWords(right));
});

test('short words, numbers and other scripts keep their endings', () => {
  for (const word of ['bus', 'see', '2019s', '知识', 'ёлкаs']) expect(stemWord(word)).toBe(word);
});

test('a question is looked for by the words that say something', () => {
  expect(questionWords('Where is the harbour?')).toEqual(indexWords('harbour'));
  expect(questionWords('密码在哪里修改？')).toEqual(['密码', '修改']);
  expect(questionWords('what is it')).toEqual(['what', 'is', 'it']);
});
