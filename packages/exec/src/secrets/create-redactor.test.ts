import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './create-redactor.ts';

const redact = (secrets: Record<string, string>, text: string): string =>
  createRedactor(secrets).redactText(text);

describe('a value', () => {
  it.each([
    ['hunter22', '[redacted KEY]'],
    ['key=hunter22;', 'key=[redacted KEY];'],
    ['hunter22hunter22', '[redacted KEY][redacted KEY]'],
    ['xhunter22x', 'x[redacted KEY]x'],
    ['hunter2', 'hunter2'],
    ['Hunter22', 'Hunter22'],
    ['', ''],
  ])('in %j gives %j', (text, redacted) => {
    expect(redact({ KEY: 'hunter22' }, text)).toBe(redacted);
  });

  it('that contains another one is replaced as a whole', () => {
    const secrets = { SHORT: 'secret', LONG: 'my-secret-key' };
    expect(redact(secrets, 'my-secret-key secret my-secret')).toBe(
      '[redacted LONG] [redacted SHORT] my-[redacted SHORT]',
    );
  });

  it('that overlaps another one leaves nothing of either', () => {
    expect(redact({ A: 'abcdef', B: 'defghi' }, '<abcdefghi>')).toBe('<[redacted A][redacted B]>');
  });

  it('that repeats into itself leaves nothing', () => {
    expect(redact({ A: 'aaaa' }, `<${'a'.repeat(1001)}>`)).toBe('<[redacted A]>');
  });

  it('that two names share goes by the first', () => {
    expect(redact({ A: 'hunter22', B: 'hunter22' }, 'hunter22')).toBe('[redacted A]');
  });

  it('that is a part of a marker does not break it', () => {
    expect(redact({ KEY: 'redacted' }, 'redacted [redacted KEY]')).toBe('[redacted KEY] [redacted KEY]');
  });

  it('of three bytes is replaced only as a whole word', () => {
    expect(redact({ PIN: '123' }, '123 0123 1234 x123 (123) 123')).toBe(
      '[redacted PIN] 0123 1234 x123 ([redacted PIN]) [redacted PIN]',
    );
  });

  it('of one character stays, and so does an empty one', () => {
    expect(redact({ A: '1', B: '' }, '1 1')).toBe('1 1');
    expect(createRedactor({ A: '1', B: '' }).isEmpty).toBe(true);
  });
});

describe('an encoded value', () => {
  const secret = 'tök/en+wi?th "odd" ~bytes~';
  const around = ['', 'x', 'xy', 'xyz'];

  it.each(['base64', 'base64url'] as const)('in %s, wherever it stands', (encoding) => {
    for (const before of around) {
      for (const after of around) {
        const text = Buffer.from(`${before}${secret}${after}`).toString(encoding);
        const redacted = redact({ KEY: secret }, text);
        expect(redacted).toContain('[redacted KEY]');
        // What is left at the ends is shared with the neighbours: at most one character of four on each side.
        expect(redacted.replace('[redacted KEY]', '').length).toBeLessThanOrEqual(10);
      }
    }
  });

  it('in base64 with and without padding, alone, leaves nothing', () => {
    for (const value of ['abcd', 'abcde', 'abcdef']) {
      const encoded = Buffer.from(value).toString('base64');
      expect(redact({ KEY: value }, `<${encoded}>`)).toBe('<[redacted KEY]>');
      expect(redact({ KEY: value }, `<${encoded.replaceAll('=', '')}>`)).toBe('<[redacted KEY]>');
    }
  });

  it('as base64 and xxd print it, over several lines', () => {
    const long = Array.from({ length: 30 }, (_, index) => `key-${index}`).join('.');
    const lines = execFileSync('base64', { input: `some text before ${long} and after` }).toString();
    expect(lines.trim()).toContain('\n');
    expect(redact({ KEY: long }, lines)).toContain('[redacted KEY]');
    expect(redact({ KEY: long }, lines).length).toBeLessThan(80);
    const hex = Buffer.from(long).toString('hex').replaceAll(/.{60}/g, '$&\r\n');
    expect(redact({ KEY: long }, hex)).toBe('[redacted KEY]');
  });

  it.each([
    ['hexadecimal', Buffer.from(secret).toString('hex')],
    ['capital hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
    ['an address', encodeURIComponent(secret)],
    [
      'an address in small letters',
      encodeURIComponent(secret).replaceAll(/%../g, (escape) => escape.toLowerCase()),
    ],
    ['a form', new URLSearchParams({ k: secret }).toString().slice(2)],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['JSON in ASCII', JSON.stringify(secret).slice(1, -1).replace('ö', '\\u00f6')],
    ['JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  ])('in %s', (_, text) => {
    expect(redact({ KEY: secret }, `<${text}>`)).toBe('<[redacted KEY]>');
  });
});

describe('a stream', () => {
  it('holds back nothing but the possible beginning of a secret', () => {
    const stream = createRedactor({ KEY: 'hunter22' }).openStream();
    expect(stream.push(Buffer.from('abc hun')).toString()).toBe('abc ');
    expect(stream.push(Buffer.from('dred hunter2')).toString()).toBe('hundred ');
    expect(stream.push(Buffer.from('2 x')).toString()).toBe('[redacted KEY] x');
    expect(stream.end().toString()).toBe('');
  });

  it('gives back what it held when nothing came of it', () => {
    const stream = createRedactor({ KEY: 'hunter22' }).openStream();
    expect(stream.push(Buffer.from('hunter2')).toString() + stream.end().toString()).toBe('hunter2');
  });

  it('holds no more than the longest form, whatever comes', () => {
    const stream = createRedactor({ KEY: 'aaaaaaab' }).openStream();
    let shown = 0;
    for (let turn = 1; turn <= 2000; turn++) {
      shown += stream.push(Buffer.from('a'.repeat(100))).length;
      expect(turn * 100 - shown).toBeLessThan(60);
    }
  });

  it('does not change bytes that are no text', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const stream = createRedactor({ KEY: 'hunter22' }).openStream();
    expect(Buffer.concat([stream.push(bytes), stream.end()])).toEqual(bytes);
  });
});

it('redacts a value of any shape, keys included', () => {
  const value = { hunter22: ['hunter22', 5, null, { deep: 'a hunter22' }], plain: true };
  expect(createRedactor({ KEY: 'hunter22' }).redactValue(value)).toEqual({
    '[redacted KEY]': ['[redacted KEY]', 5, null, { deep: 'a [redacted KEY]' }],
    plain: true,
  });
});

it('does not change a text without secrets, not even a broken one', () => {
  expect(redact({ KEY: 'hunter22' }, 'half \ud800 a character')).toBe('half \ud800 a character');
});

/** Secrets that no marker contains. */
const secret = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 24 })
  .filter((text) => !'[redacted K1] [redacted K2]'.includes(text) && text.trim() === text);
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => encodeURIComponent(text),
  (text) => JSON.stringify(text).slice(1, -1),
];

it('never leaks a secret or an encoding of it, in any output, in any chunks', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.record({ which: fc.boolean(), encoding: fc.nat(encodings.length - 1) }),
  );
  fc.assert(
    fc.property(
      secret,
      secret,
      fc.array(piece, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (k1, k2, pieces, sizes) => {
        const text = pieces
          .map((each) => {
            if (typeof each === 'string') return each;
            return (encodings[each.encoding] as (text: string) => string)(each.which ? k1 : k2);
          })
          .join('');
        const redactor = createRedactor({ K1: k1, K2: k2 });
        const stream = redactor.openStream();
        const bytes = Buffer.from(text);
        const shown: Buffer[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] as number;
          shown.push(stream.push(bytes.subarray(at, at + size)));
          at += size;
        }
        shown.push(stream.end());
        const output = Buffer.concat(shown).toString();
        expect(output).toBe(redactor.redactText(text));
        // Between the markers, since a marker and its neighbour may happen to spell a short secret.
        for (const rest of output.split(/\[redacted K[12]\]/)) {
          for (const encode of encodings) {
            for (const value of [k1, k2]) {
              if (!text.includes(encode(value))) continue;
              expect(rest).not.toContain(encode(value));
            }
          }
        }
      },
    ),
    { numRuns: 1500 },
  );
});
