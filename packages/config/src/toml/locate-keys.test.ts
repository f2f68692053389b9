import { describe, expect, it } from 'vitest';
import { parse } from 'smol-toml';
import { locateKeys } from './locate-keys.ts';

/** Proves that the text is valid before it asks for lines. */
function line(text: string, ...path: readonly string[]): number | undefined {
  parse(text);
  return locateKeys(text)(path);
}

describe('locateKeys', () => {
  it('finds plain keys under tables', () => {
    expect(line('# a comment\n\n[server]\nhost = "x"\nport = 1', 'server', 'port')).toBe(5);
  });

  it('finds dotted keys, with blanks around the dots', () => {
    expect(line('a = 1\nskills . research.model = "x"', 'skills', 'research', 'model')).toBe(2);
  });

  it('finds quoted keys, literal and escaped', () => {
    const text = '["a.b"]\n\'c d\' = 1\n"e\\u0066\\U00000067" = 2\n"x\\"y" = 3';
    expect(line(text, 'a.b', 'c d')).toBe(2);
    expect(line(text, 'a.b', 'efg')).toBe(3);
    expect(line(text, 'a.b', 'x"y')).toBe(4);
  });

  it('numbers the elements of arrays of tables, and of tables below them', () => {
    const text = '[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\ny = 3\n[[a.c]]\nz = 4\n[[a.c]]\nz = 5';
    expect(line(text, 'a', '0', 'x')).toBe(2);
    expect(line(text, 'a', '1', 'x')).toBe(4);
    expect(line(text, 'a', '1', 'b', 'y')).toBe(6);
    expect(line(text, 'a', '1', 'c', '1', 'z')).toBe(10);
  });

  it('looks into inline tables and lists over several lines', () => {
    const text = 'a = [\n  1, # ]\n  { b = "}", c = [\n 2 ] },\n]\nd = { e.f = 1, "g" = { h = 2 } }';
    expect(line(text, 'a', '0')).toBe(2);
    expect(line(text, 'a', '1', 'c', '0')).toBe(4);
    expect(line(text, 'd', 'e', 'f')).toBe(6);
    expect(line(text, 'd', 'g', 'h')).toBe(6);
  });

  it('is not led astray by strings over several lines', () => {
    const text =
      'a = """\n[server]\nport = 1 \\"""\n"""""\nb = \'\'\'\n# x \'\' \n\'\'\'\'\nc = "a # [x] \\""\nd = 1';
    expect(line(text, 'a')).toBe(1);
    expect(line(text, 'b')).toBe(5);
    expect(line(text, 'c')).toBe(8);
    expect(line(text, 'd')).toBe(9);
    expect(line(text, 'server', 'port')).toBeUndefined();
  });

  it('steps over dates with a blank in them, numbers and words', () => {
    const text = 'a = 1979-05-27 07:32:00\nb = -inf\nc = 0x1F # c\nd = [true, 1e3]\r\ne = 07:32:00\nf = 1';
    expect(line(text, 'b')).toBe(2);
    expect(line(text, 'e')).toBe(5);
    expect(line(text, 'f')).toBe(6);
  });

  it('gives the line of the nearest table for what is deeper or not there', () => {
    expect(line('\n[a.b]\nc = 1', 'a', 'b', 'missing')).toBe(2);
    expect(line('\na.b.c.d.e.f.g.h = 1', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')).toBe(2);
    expect(line('a = 1', 'b')).toBeUndefined();
  });

  it('ends on text that is not TOML', () => {
    for (const text of ['[', '[[', ']', '= =', 'a = [', 'a = {', 'a = "', '"""', '\u0000', 'a.'])
      locateKeys(text)(['a']);
    expect(locateKeys('a = [1,')(['a'])).toBe(1);
  });

  it('takes time linear in the text', () => {
    const texts = [
      'a.'.repeat(250_000),
      '[[a]]\n'.repeat(75_000),
      `x = [${'1,'.repeat(200_000)}]`,
      `[${'a.'.repeat(200_000)}b]\nc=1`,
    ];
    const started = process.threadCpuUsage();
    for (const text of texts) locateKeys(text);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(5_000);
  });
});
