import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentText } from '../documents/document-text.ts';
import { makeChunks } from './make-chunks.ts';

const document = (text: string): DocumentText => ({ format: 'txt', text, marks: [{ offset: 0, line: 1 }] });
const sentences = (count: number): string =>
  Array.from({ length: count }, (_, index) => `This is sentence number ${index} of the text.`).join('\n');

test('a short text is one chunk', () => {
  expect(makeChunks(document('  One. Two.\n'))).toEqual([
    { index: 0, text: 'One. Two.', position: { line: 1 } },
  ]);
});

test('chunks are whole sentences of at most 512 tokens, and the last ones of each begin the next', () => {
  const chunks = makeChunks(document(sentences(300)));
  expect(chunks.length).toBeGreaterThan(5);
  for (const [index, chunk] of chunks.entries()) {
    expect(Buffer.byteLength(chunk.text)).toBeLessThanOrEqual(2048);
    expect(chunk.index).toBe(index);
    expect(chunk.text).toMatch(/^This is .* text\.$/s);
    const next = chunks[index + 1];
    if (next === undefined) continue;
    const shared = next.text.split('\n').filter((line) => chunk.text.split('\n').includes(line));
    expect(shared.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(shared.join('\n'))).toBeLessThanOrEqual(200);
  }
});

test('every chunk knows the line on which it begins', () => {
  const text = sentences(300);
  const lines = text.split('\n');
  for (const { text: chunk, position } of makeChunks(document(text))) {
    expect(chunk.startsWith(lines[position.line - 1] ?? '?')).toBe(true);
  }
});

test('pages count their own lines', () => {
  const text = `${sentences(60)}\n${sentences(60)}`;
  const half = sentences(60).length + 1;
  const marks = [
    { offset: 0, page: 1, line: 1 },
    { offset: half, page: 2, line: 1 },
  ];
  const chunks = makeChunks({ format: 'pdf', text, marks });
  expect(chunks[0]?.position).toEqual({ page: 1, line: 1 });
  const last = chunks.at(-1);
  expect(last?.position.page).toBe(2);
  expect(sentences(60).split('\n')[(last?.position.line ?? 0) - 1]).toBe(last?.text.split('\n')[0]);
});

test('nothing of a text is lost, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 30 }), (parts) => {
      const text = parts.join('\n');
      const joined = makeChunks(document(text), { tokens: 30, overlap: 5 }).map((chunk) => chunk.text);
      for (const chunk of joined) {
        expect(text.includes(chunk)).toBe(true);
        expect(Buffer.byteLength(chunk)).toBeLessThanOrEqual(120);
      }
      for (const word of text.split(/\s+/).filter((each) => each !== '' && each.length < 5)) {
        expect(joined.some((chunk) => chunk.includes(word))).toBe(true);
      }
    }),
  );
});

test('Chinese sentences are not cut', () => {
  const text = '知识库可以回答问题。它也会说明出处。'.repeat(200);
  const chunks = makeChunks(document(text));
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.every((chunk) => chunk.text.endsWith('。'))).toBe(true);
});
