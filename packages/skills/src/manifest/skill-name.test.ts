import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalName,
  checkReferenceName,
  checkStrictName,
  normalizeName,
  refuseName,
} from './skill-name.ts';

describe('ruling 4: the strict name', () => {
  it.each(['a', '0', 'a-b', 'git-status', 'my-tool-v2', 'a1-2b', 'x'.repeat(64)])('%s is valid', (name) => {
    expect(checkStrictName(name)).toBeNull();
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(65), 'longer'],
    ['A', 'upper-case'],
    ['Git_Status', 'upper-case'],
    ['-git', 'begins or ends'],
    ['git-', 'begins or ends'],
    ['-', 'begins or ends'],
    ['my--tool', 'two hyphens'],
    ['a_b', 'characters'],
    ['a.b', 'characters'],
    ['a b', 'characters'],
    ['é', 'characters'],
    ['技能', 'characters'],
    ['a\n', 'characters'],
    ['a\u200b', 'characters'],
    ['😀'.repeat(65), 'longer'],
  ])('%j is not, and the reason says why', (name, reason) => {
    expect(checkStrictName(name)).toContain(reason);
  });
});

describe('ruling 4: names that are refused always', () => {
  it.each([
    '../../x',
    '..',
    '.',
    'a/b',
    'a\\b',
    'C:\\x',
    '/etc/passwd',
    'a..b',
    'a\0b',
    'a\u001bb',
    'a\nb',
    'a\u007fb',
    'a\u009bb',
    '...',
    '\u2025',
    '\uff0f',
    '\uff3c',
    'a\uff0e\uff0eb',
  ])('%j', (name) => {
    expect(refuseName(canonicalName(name))).not.toBeNull();
  });

  it.each(['a', 'a.b', 'A b', 'é', '技能', 'a:b', '~', '-', '.a'])('%j is not', (name) => {
    expect(refuseName(canonicalName(name))).toBeNull();
  });

  it('10,000 fuzzed names: what is taken cannot leave a folder', () => {
    const unit = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '\0',
      'a',
      'C:',
      '~',
      '\u2025',
      '\u2024',
      '\uff0f',
      '\uff3c',
      '\uff0e',
      '\u2215',
      '%2e',
      '%2f',
      ' ',
      '\n',
      'é',
      '\u202e',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const name = canonicalName(text);
        if (refuseName(name) !== null) return;
        // Compatibility forms of dots and slashes have become plain ones by now, and were seen.
        expect(name).not.toMatch(/[/\\]|\.\./);
        expect([...name].some((character) => character < ' ' || character === '\u007f')).toBe(false);
        expect(name.normalize('NFKC')).toBe(name);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('ruling 4: the identity is NFKC, without blanks around', () => {
  it.each([
    [' a ', 'a'],
    ['a\u3000', 'a'],
    ['ａｂｃ', 'abc'],
    ['cafe\u0301', 'café'],
    ['ﬁle', 'file'],
    ['x²', 'x2'],
    ['①', '1'],
    ['a－b', 'a-b'],
    ['', ''],
    ['\u00a0', ''],
  ])('%j is %j', (text, name) => {
    expect(canonicalName(text)).toBe(name);
    expect(canonicalName(canonicalName(text))).toBe(name);
  });
});

describe('STANDARDS: the reference’s names are letters and digits of any script', () => {
  it.each([
    'a',
    'café',
    '技能',
    'мой-навык',
    '한글',
    'ー',
    '々',
    '〇',
    'ไทย',
    'مهارة',
    '٣',
    'x2',
    'ª',
    'ʰ',
    'ß',
    'ı',
    'ς',
    '日本語',
    '𝒶',
    '5',
    'x'.repeat(64),
    '😀'.length === 2 ? '技'.repeat(64) : '',
  ])('%s is valid', (name) => {
    expect(checkReferenceName(canonicalName(name))).toBeNull();
  });

  it.each([
    '',
    'A',
    'É',
    'ǅ',
    'İ',
    'Ⅳ',
    'Ꭰ',
    'Σ',
    '-a',
    'a-',
    'a--b',
    'a_b',
    'a.b',
    'a b',
    'हिन्दी',
    'a\u200d',
    'a\u00ad',
    'a\u2010b',
    'a\u2011b',
    '½',
    '😀',
    'x'.repeat(65),
    '技'.repeat(65),
  ])('%j is not', (name) => {
    expect(checkReferenceName(canonicalName(name))).not.toBeNull();
  });
});

describe('agent-flow 4: normalizeName', () => {
  it.each([
    ['ArticleSummary', 'articlesummary'],
    ['article   summary', 'article-summary'],
    ['article@summary#test', 'articlesummarytest'],
    ['@#$%', 'skill'],
    ['My Article Summary!!!', 'my-article-summary'],
    ['', 'skill'],
    ['   ', 'skill'],
    ['---', 'skill'],
    ['-a-', 'a'],
    ['a--b', 'a-b'],
    ['a - b', 'a-b'],
    ['a_b', 'ab'],
    ['a.b', 'ab'],
    ['É', 'skill'],
    ['a\tb\nc', 'a-b-c'],
    ['../../etc/passwd', 'etcpasswd'],
    ['İstanbul', 'istanbul'],
    ['K', 'k'],
    ['x'.repeat(100), 'x'.repeat(64)],
    [`${'x'.repeat(63)}-y`, 'x'.repeat(63)],
    [`${'x'.repeat(64)}-y`, 'x'.repeat(64)],
    ['v2.0 Final', 'v20-final'],
  ])('%j becomes %j', (text, name) => {
    expect(normalizeName(text)).toBe(name);
  });

  it('always gives a valid name of at most 64 characters, and the same again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.string({ unit: fc.constantFrom('a', '-', ' ', '_', 'Z', '9', 'é'), maxLength: 200 }),
        ),
        (text) => {
          const name = normalizeName(text);
          expect(checkStrictName(name)).toBeNull();
          expect(normalizeName(name)).toBe(name);
        },
      ),
      { numRuns: 500 },
    );
  });
});
