import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

describe('tokenise', () => {
  it.each([
    ['Code-Review für 代码审查', ['code', 'review', 'für', '代码', '码审', '审查']],
    ['git_status: v2.0, (ok)', ['git', 'status', 'v2', '0', 'ok']],
    ['', []],
    ['...', []],
    ['Ｆｕｌｌ ﬁle', ['full', 'file']],
    ['ÜBERGRÖẞE', ['übergröße']],
    ['日', ['日']],
    ['カード', ['カー', 'ード']],
    ['한국어', ['한국', '국어']],
    ['PDF文書pdf', ['pdf', '文書', 'pdf']],
    ['𠮷野家', ['𠮷野', '野家']],
    ['می‌خواهم', ['می', 'خواهم']],
    ["don't", ['don', 't']],
  ])('%j', (text, words) => {
    expect(tokenise(text)).toEqual(words);
  });

  it('splits plain text by the short way as it would by the long one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(tokenise(text)).toEqual(tokenise(`${text} é`).slice(0, -1));
      }),
    );
  });

  it('never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tokenise(text).every((word) => word.isWellFormed())).toBe(true);
      }),
    );
  });
});
