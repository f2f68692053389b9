import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpus, withoutCorpus } from '../skill/corpus.contract.ts';
import { resolveCoreScalar } from './core-scalar.ts';
import { parseFrontmatter } from './parse-frontmatter.ts';
import { parsePlain } from './parse-plain.ts';
import { parseYaml } from './parse-yaml.ts';
import { plausibleFrontmatter, scalars } from './plausible-frontmatter.contract.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

/** Both readers on one text: the fast one gives up, or says the same. */
function checkSame(text: string): 'plain' | 'left' {
  const plain = parsePlain(text);
  if (plain === null) return 'left';
  const yaml = parseYaml(text);
  expect(
    yaml.ok
      ? {
          data: yaml.data,
          scalarTexts: yaml.scalarTexts,
          remarks: yaml.remarks,
          order: JSON.stringify(yaml.data),
        }
      : yaml,
  ).toEqual({ ...plain, remarks: [], order: JSON.stringify(plain.data) });
  return 'plain';
}

describe('the fast path equals the `yaml` package', () => {
  it('on generated frontmatter, of which it takes a good part', () => {
    let taken = 0;
    fc.assert(
      fc.property(plausibleFrontmatter, (text) => {
        if (checkSame(text) === 'plain') taken++;
      }),
      { numRuns: 6_000 },
    );
    expect(taken).toBeGreaterThan(1_000);
  });

  it.each(scalars.map((text) => [text] as const))(
    'on the value %j, at the top, nested, in a list and in a flow list',
    (text) => {
      for (const yaml of [
        `a: ${text}`,
        `a: ${text}\nb: c`,
        `a:\n  b: ${text}`,
        `a:\n  - ${text}\n  - x`,
        `a:\n- ${text}`,
        `a: [x, ${text}]`,
        `a: ["${text}"]`,
        `a: ${text} `,
        `a:  ${text}\n\n# c\n`,
        `a: |\n  ${text}\n`,
        `a: >-\n  ${text}\n  ${text}\n\n  x`,
      ])
        checkSame(yaml);
    },
  );

  it.each(scalars.map((text) => [text] as const))('on the key %j', (text) => {
    checkSame(`${text}: x`);
    checkSame(`a:\n  ${text}: x`);
  });

  it('on what plain scalars mean', () => {
    const plain = scalars.filter((each) => /^[A-Za-z0-9+.~-]+$/.test(each) && !/^(?:-|\.\.\.)$/.test(each));
    for (const text of plain) {
      const yaml = parseYaml(`a: ${text}`);
      expect([text, resolveCoreScalar(text)]).toEqual([text, yaml.ok && yaml.data['a']]);
    }
    expect(plain.length).toBeGreaterThan(50);
  });

  it.each([
    ['name: git\nmodes: [Dev, Global]', { name: 'git', modes: ['Dev', 'Global'] }],
    ['a: 1.0', { a: 1 }],
    ['a:\n- x\n- 007', { a: ['x', 7] }],
    ['a:\nb: c', { a: null, b: 'c' }],
    ['a: |\n  x\n   y\n', { a: 'x\n y\n' }],
    ['a: >\n  x\n  y\n\n  z\n', { a: 'x y\nz\n' }],
    ['# c\n\na: "b"\n', { a: 'b' }],
  ])('takes %j', (text, data) => {
    expect({ ...parsePlain(text)?.data }).toEqual(data);
  });

  it.each([
    '',
    '# c',
    'a',
    'a: &b c',
    'a: *b',
    'a: !b c',
    'a: {b: c}',
    'a: "b\\n"',
    'a: b: c',
    'a: b\na: c',
    '__proto__: x',
    'a: x\n  y',
    'a:\tb',
    'a: b\r\nc: d',
    '"a": b',
    `${'k'.repeat(129)}: v`,
  ])('leaves %j', (text) => {
    expect(parsePlain(text)).toBeNull();
  });

  it('keeps what the author wrote for scalars that are no text, at any depth', () => {
    const text =
      'version: 1.0\nmetadata:\n  version: 1.10\n  on: True\nlist:\n  - 007\n  - x\n  - ~\nflow: [null, a]\nnothing:\n';
    const expected = new Map([
      ['version', '1.0'],
      ['metadata\nversion', '1.10'],
      ['metadata\non', 'True'],
      ['list\n0', '007'],
      ['list\n2', '~'],
      ['flow\n0', 'null'],
      ['nothing', ''],
    ]);
    expect(parsePlain(text)?.scalarTexts).toEqual(expected);
    expect(checkSame(text)).toBe('plain');
  });

  it(`on the real openings${withoutCorpus}`, (context) => {
    if (corpus.length === 0) context.skip();
    let taken = 0;
    for (const { text } of corpus) {
      const bytes = Buffer.from(text);
      const split = splitFrontmatter(bytes);
      if (
        split.status === 'found' &&
        checkSame(bytes.toString('utf8', split.yamlStart, split.yamlEnd)) === 'plain'
      )
        taken++;
    }
    // Most real files are plain; otherwise the fast path is for nothing.
    expect(taken).toBeGreaterThan(300);
  });
});

describe('positions of keys', () => {
  it.each([
    'name: a\ndescription: b\nenv:\n  - X\nmetadata:\n  name: y\n',
    '# c\nname: "a"\n\ndescription: |\n  name: no\nenv: [X]\nmetadata: {name: y}\n',
  ])('are the same on both paths: %j', (text) => {
    const plain = parseFrontmatter(text, { file: 'SKILL.md', strict: false });
    const other = parseYaml(text);
    for (const key of ['name', 'description', 'env', 'metadata', 'absent']) {
      const position = other.ok ? other.positions.get(key) : undefined;
      expect(plain.ok && plain.frontmatter.locate(key)).toEqual(
        position && { line: position.line + 1, column: position.column },
      );
    }
  });
});
