import { describe, expect, it } from 'vitest';
import { chooseInterpreter } from './choose-interpreter.ts';
import { readHashbang } from './read-hashbang.ts';
import { readInlineMetadata } from './read-inline-metadata.ts';

const choose = (path: string, text = '', executable = false) =>
  chooseInterpreter({ path, start: Buffer.from(text), executable });

it.each([
  ['a.py', 'python3'],
  ['a.PY', 'python3'],
  ['a.sh', 'bash'],
  ['a.bash', 'bash'],
  ['a.js', 'node'],
  ['a.mjs', 'node'],
  ['a.cjs', 'node'],
  ['a.ts', 'node'],
])('runs %s with %s', (path, program) => {
  expect(choose(path)).toEqual({ kind: 'program', program, args: [] });
});

it('lets the hashbang decide, and without either the file itself if it is executable', () => {
  expect(choose('a.py', '#!/bin/sh\n')).toEqual({ kind: 'program', program: '/bin/sh', args: [] });
  expect(choose('tool', '', true)).toEqual({ kind: 'itself' });
  expect(choose('tool')).toEqual({ kind: 'unknown' });
  expect(choose('a.md')).toEqual({ kind: 'unknown' });
  expect(choose('constructor')).toEqual({ kind: 'unknown' });
});

it('sees dependencies behind every way to name Python', () => {
  const block = '# /// script\n# dependencies = ["a"]\n# ///\n';
  for (const first of [
    '',
    '#!/usr/bin/env python3\n',
    '#!/usr/bin/python3.11\n',
    '#!/usr/bin/env -S uv run --script\n',
  ]) {
    expect(choose('a.py', first + block)).toEqual({ kind: 'uv', dependencies: ['a'] });
  }
  expect(choose('a.sh', block)).toEqual({ kind: 'program', program: 'bash', args: [] });
});

describe('the hashbang', () => {
  it.each([
    ['#!/bin/sh', ['/bin/sh']],
    ['#! /usr/bin/env  python3 \nx', ['/usr/bin/env', 'python3']],
    ['#!/usr/bin/env -S a b c\n', ['/usr/bin/env', '-S a b c']],
    ['#!\n', undefined],
    [' #!/bin/sh', undefined],
    ['', undefined],
    [`#!/${'x'.repeat(300)}\n`, undefined],
  ])('%j is %j', (text, expected) => {
    expect(readHashbang(Buffer.from(text))).toEqual(expected);
  });
});

describe('inline metadata (PEP 723)', () => {
  it.each([
    ['print(1)', undefined],
    ['# /// script\n# dependencies = []\n# ///\n', []],
    ['#!/x\n# hello\n\n# /// script\n# dependencies = ["a>=1", \'b[c]\']\n# ///\n', ['a>=1', 'b[c]']],
    [
      '# /// script\n# dependencies = [\n#   # "no",\n#   "yes", # "neither"\n# ]\n#\n# [tool.uv]\n# dependencies = ["x"]\n# ///\n',
      ['yes'],
    ],
    ['# /// script\r\n# dependencies = ["a"]\r\n# ///\r\n', ['a']],
    ['# /// script\n# dependencies = ["a"]\nprint(1)\n# ///\n', undefined],
    ['# /// script\n# [tool.x]\n# dependencies = ["a"]\n# ///\n', []],
    ['# /// pyproject\n# dependencies = ["a"]\n# ///\n', undefined],
  ])('of %j are %j', (text, dependencies) => {
    expect(readInlineMetadata(text)?.dependencies).toEqual(dependencies);
  });

  it('takes time in proportion to the length, whatever the text', () => {
    const hostile = `# /// script\n# dependencies = [\n${'# "'.repeat(60_000)}\n${'#\n'.repeat(60_000)}# ///\n`;
    const started = process.threadCpuUsage();
    readInlineMetadata(hostile);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
