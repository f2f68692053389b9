import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, withoutControls } from './clean-text.ts';

function codes(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16)}`;
}

const steering = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f)];
const bidi = ['\u061c', '\u200e', '\u200f', ...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)];
const hidden = [
  '\u00ad',
  '\u034f',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u2061',
  '\u2064',
  '\ufeff',
  '\ufe0f',
];
const tags = codes(0xe0000, 0xe01ef);

describe('cleanLine', () => {
  it('takes out every C0 and C1 character and DEL, or makes a space of a line break', () => {
    const kept = steering.filter((character) => !['ab', 'a b'].includes(cleanLine(`a${character}b`)));
    expect(kept.map(codeOf)).toEqual([]);
    expect(cleanLine('a\u001bb')).toBe('ab');
    expect(cleanLine('a\u009bb')).toBe('ab');
    expect(cleanLine('a\r\n\tb')).toBe('a b');
  });

  it('takes out bidi controls, zero-width characters and the tags of U+E0000', () => {
    const kept = [...bidi, ...hidden, ...tags].filter((character) => cleanLine(`a${character}b`) !== 'ab');
    expect(kept.map(codeOf)).toEqual([]);
  });

  it('takes out surrogates that are alone and keeps pairs', () => {
    expect(cleanLine('a\ud83db')).toBe('ab');
    expect(cleanLine('a\udc00b')).toBe('ab');
    expect(cleanLine('a😀b')).toBe('a😀b');
  });

  it('keeps what people write', () => {
    for (const text of [
      'a  b',
      'naïve café',
      'e\u0301',
      '日本語',
      'Ωμέγα',
      'שלום',
      'हिन्दी',
      '“quoted” — dash…',
      '',
    ]) {
      expect(cleanLine(text)).toBe(text);
    }
  });
});

describe('cleanLines', () => {
  it('keeps line breaks and tabs, and makes every kind of break a plain one', () => {
    expect(cleanLines('a\r\nb\rc\u2028d\u0085e\n\tf')).toBe('a\nb\nc\nd\ne\n\tf');
  });

  it('takes out the rest of what cleanLine takes out', () => {
    const others = [...steering, ...bidi, ...hidden, ...tags].filter(
      (character) => !'\n\r\t\u0085'.includes(character),
    );
    expect(others.filter((character) => cleanLines(`a${character}\nb`) !== 'a\nb').map(codeOf)).toEqual([]);
  });
});

it('withoutControls keeps line breaks, tabs and everything with a meaning of its own', () => {
  expect(withoutControls('a\r\n\tb\u001b[31m\u0000\u0007\u007f\u009b5m\u200d\ufeff\u{1f680}')).toBe(
    'a\r\n\tb[31m5m\u200d\ufeff\u{1f680}',
  );
});
