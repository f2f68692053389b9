import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseFileName } from './sanitise-file-name.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['/abs/olute.md', 'olute.md'],
  ['a\0b\nc\u202Egnp.txt', 'abcgnp.txt'],
  ['...', 'document'],
  ['', 'document'],
  ['.env', 'env'],
  ['C:evil?.txt', 'C_evil_.txt'],
  ['Größe 知识.pdf', 'Größe 知识.pdf'],
])('%j becomes %j', (name, expected) => {
  expect(sanitiseFileName(name)).toBe(expected);
});

test('whatever comes in, a short plain name comes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (name) => {
      const result = sanitiseFileName(name);
      expect(result).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
      expect(result).not.toMatch(/^\.|\.$/);
      expect(result).not.toBe('');
      expect(Buffer.byteLength(result)).toBeLessThanOrEqual(200);
      expect(sanitiseFileName(result)).toBe(result);
    }),
  );
});

test('a long name keeps its ending and no half characters', () => {
  const result = sanitiseFileName(`${'😀'.repeat(200)}.docx`);
  expect(result).toMatch(/^😀+\.docx$/u);
});
