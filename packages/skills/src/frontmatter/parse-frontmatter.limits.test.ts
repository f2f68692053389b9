import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { readManifest } from '../skill/read-manifest.ts';
import { frontmatterLimits } from './frontmatter.ts';
import { expectLinear } from './linear-time.contract.ts';
import { parseFrontmatter } from './parse-frontmatter.ts';
import { parseYaml } from './parse-yaml.ts';

const start = 'name: a\ndescription: b\n';

function codes(yaml: string, strict = false): string[] {
  const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict });
  return (result.ok ? result.frontmatter.diagnostics : result.diagnostics).map(
    (each) => `${each.severity} ${each.code}`,
  );
}

function load(content: string | Buffer, strict = false): string[] {
  const skill = parseSkill(content, { file: 'SKILL.md', folderName: 'a', strict });
  return [skill.ok ? 'loads' : 'refused', ...skill.diagnostics.map((each) => each.code)];
}

function nest(depth: number): {
  flow: string;
  flowMap: string;
  block: string;
  blockList: string;
  compact: string;
} {
  const inner = depth - 1;
  return {
    flow: `a: ${'['.repeat(inner)}${']'.repeat(inner)}`,
    flowMap: `a: ${'{b: '.repeat(inner)}x${'}'.repeat(inner)}`,
    block: `${Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:`).join('\n')} x`,
    blockList: `a:\n${Array.from({ length: inner }, (_, level) => `${'  '.repeat(level)}-`).join('\n')} x`,
    compact: `a:\n${'- '.repeat(inner)}x`,
  };
}

describe('ruling 2: at most 64 KiB of frontmatter', () => {
  const fill = (bytes: number): string => `${start}license: ${'x'.repeat(bytes - start.length - 10)}\n`;

  it.each(['x', 'é', '😀'])('65,536 bytes are taken, counted as UTF-8 (%s)', (unit) => {
    const value = unit.repeat((frontmatterLimits.bytes - start.length - 20) / Buffer.byteLength(unit));
    const yaml = `${start}license: ${value}\n`.padEnd(
      frontmatterLimits.bytes - Buffer.byteLength(value) + value.length,
      '\n',
    );
    expect(Buffer.byteLength(yaml)).toBe(frontmatterLimits.bytes);
    expect(load(`---\n${yaml}---\nbody`)[0]).toBe('loads');
    expect(load(`---\n${yaml}\n---\nbody`)).toEqual(['refused', 'FRONTMATTER_TOO_LARGE']);
  });

  it('one byte more is refused, strict or lenient, with and without a byte order mark', () => {
    for (const mark of ['', '\uFEFF']) {
      for (const strict of [false, true]) {
        expect(load(`${mark}---\n${fill(frontmatterLimits.bytes)}---\n`, strict)[0]).toBe('loads');
        expect(load(`${mark}---\n${fill(frontmatterLimits.bytes + 1)}---\n`, strict)).toEqual([
          'refused',
          'FRONTMATTER_TOO_LARGE',
        ]);
      }
    }
  });

  it('a file of 10 MB without a closing line is refused as too large', () => {
    expect(load(Buffer.concat([Buffer.from(`---\n${start}`), Buffer.alloc(10_000_000, 'x\n')]))).toEqual([
      'refused',
      'FRONTMATTER_TOO_LARGE',
    ]);
  });

  it('a short file without a closing line is unclosed', () => {
    expect(load(`---\n${start}`)).toEqual(['refused', 'FRONTMATTER_UNCLOSED']);
  });

  it('a prefix of a file asks for more only while the limit allows it, and then decides', () => {
    const options = { file: 'SKILL.md', folderName: 'a' };
    const whole = Buffer.from(`---\n${fill(frontmatterLimits.bytes)}---${' '.repeat(100)}\nbody`);
    const answer = (length: number): string => {
      const result = readManifest(whole, length, length === whole.length, options);
      return result.status === 'invalid' ? (result.diagnostics[0]?.code ?? '') : result.status;
    };
    for (const length of [4, 100, 4_096, 65_535, 65_536]) expect(answer(length)).toBe('more');
    for (const length of [65_537, 65_540, 65_541, 65_544, 65_600, 65_640])
      expect(answer(length)).toBe('FRONTMATTER_TOO_LARGE');
    expect(answer(whole.length)).toBe('valid');
  });

  it('a prefix that ends inside the closing line asks for more', () => {
    const bytes = Buffer.from(`---\n${start}--- \nbody`);
    const end = bytes.indexOf('--- \nbody');
    for (const length of [end, end + 1, end + 2, end + 3, end + 4, end + 5]) {
      expect(readManifest(bytes, length, false, { file: 'SKILL.md', folderName: 'a' }).status).toBe('more');
    }
    expect(readManifest(bytes, end + 6, false, { file: 'SKILL.md', folderName: 'a' }).status).toBe('valid');
  });
});

describe('ruling 2: at most 1,000 keys', () => {
  const keys = (count: number): string =>
    Array.from({ length: count }, (_, index) => `k${index}: v`).join('\n');
  const nested = (count: number): string =>
    `metadata:\n${Array.from({ length: count - 1 }, (_, index) => `  k${index}: v`).join('\n')}`;
  const flow = (count: number): string =>
    `m: {${Array.from({ length: count - 1 }, (_, index) => `k${index}: v`).join(', ')}}`;
  const list = (count: number): string =>
    `l:\n${Array.from({ length: count - 1 }, () => '- k: v').join('\n')}`;
  const explicit = (count: number): string =>
    Array.from({ length: count / 2 }, (_, index) => `? k${index}\n: v`).join('\n');

  it.each([
    ['top level', keys],
    ['nested', nested],
    ['lists of maps', list],
  ])('%s: 1,000 are taken, 1,001 are refused', (_, make) => {
    expect(codes(make(1_000))).toEqual([]);
    expect(codes(make(1_001))).toEqual(['error FRONTMATTER_TOO_MANY_KEYS']);
    expect(codes(make(1_001), true)).toEqual(['error FRONTMATTER_TOO_MANY_KEYS']);
  });

  it.each([
    ['flow', flow],
    ['explicit', explicit],
  ])('%s: counted at most twice, so that 500 are taken and 1,002 refused', (_, make) => {
    expect(codes(make(500))).toEqual([]);
    expect(codes(make(1_002))).toEqual(['error FRONTMATTER_TOO_MANY_KEYS']);
  });

  it('60,000 keys end in a diagnostic', () => {
    expect(codes(Array.from({ length: 60_000 }, (_, index) => `k${index}:`).join('\n'))).toEqual([
      'error FRONTMATTER_TOO_MANY_KEYS',
    ]);
    expect(load(`---\n${keys(60_000)}\n---\n`)).toEqual(['refused', 'FRONTMATTER_TOO_LARGE']);
  });

  it('names the line of the key that is one too many', () => {
    const result = parseFrontmatter(keys(1_500), { file: 'SKILL.md', strict: false });
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'FRONTMATTER_TOO_MANY_KEYS', line: 1_002 }],
    });
  });
});

describe('ruling 2: at most 16 levels', () => {
  it.each(['flow', 'flowMap', 'block', 'blockList', 'compact'] as const)(
    '%s: 16 are taken, 17 are refused',
    (style) => {
      expect(codes(nest(16)[style])).toEqual([]);
      for (const depth of [17, 18, 31, 32, 33, 34, 100])
        expect(codes(nest(depth)[style])).toEqual(['error FRONTMATTER_TOO_DEEP']);
      expect(codes(nest(17)[style], true)).toEqual(['error FRONTMATTER_TOO_DEEP']);
    },
  );

  it.each([
    ['[', 'a: '],
    ['{', 'a: '],
    ['{a: [', 'a: '],
    ['- ', ''],
    ['- ', 'a:\n'],
    ['? ', ''],
    ['- ? ', 'a:\n'],
    ['[ ', '? '],
    ['"a": {', ''],
    ['&a [', 'a: '],
    ['!!x [', 'a: '],
    ['- !x ', 'a:\n'],
  ])('100,000 × %j end in a diagnostic with the process alive', (piece, before) => {
    expect(codes(before + piece.repeat(100_000))).toEqual(['error FRONTMATTER_TOO_DEEP']);
    expect(codes(before + piece.repeat(12_000), true)).toEqual(['error FRONTMATTER_TOO_DEEP']);
  });
});

describe('ruling 2: aliases, anchors and tags are refused', () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghij'].map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghij'[index]}`).join(', ')}]`).join('\n')}`;

  it.each([
    ['an alias bomb', bomb, 'YAML_ANCHOR'],
    ['an anchor on a scalar', 'a: &x y', 'YAML_ANCHOR'],
    ['an anchor on a map', 'a: &x\n  b: c', 'YAML_ANCHOR'],
    ['an anchor on a list', 'a: &x [y]', 'YAML_ANCHOR'],
    ['an anchor on a list item', 'a:\n- &x y', 'YAML_ANCHOR'],
    ['an anchor on a key', '&x a: b', 'YAML_ANCHOR'],
    ['an anchor on the whole', '&x\na: b', 'YAML_ANCHOR'],
    ['an anchor on nothing', 'a: &x', 'YAML_ANCHOR'],
    ['an alias', 'a: &x y\nb: *x', 'YAML_ANCHOR'],
    ['an alias after a key that was anchored in flow', 'a: {b: &x y}\nb: *x', 'YAML_ANCHOR'],
    ['a merge by alias', 'a: &x {b: c}\nd:\n  <<: *x', 'YAML_ANCHOR'],
    ['a tag on a scalar', 'a: !!str 1', 'YAML_TAG'],
    ['a tag of one’s own', 'a: !foo y', 'YAML_TAG'],
    ['a tag that runs code elsewhere', 'a: !!python/object/apply:os.system ["touch x"]', 'YAML_TAG'],
    ['a tag for JavaScript', 'a: !!js/function "function(){}"', 'YAML_TAG'],
    ['a tag on a map', 'a: !!map {b: c}', 'YAML_TAG'],
    ['a tag on a key', '!!str a: b', 'YAML_TAG'],
    ['a tag on the whole', '!!map\na: b', 'YAML_TAG'],
    ['a set', 'a: !!set {b, c}', 'YAML_TAG'],
    ['binary', 'a: !!binary aGVsbG8=', 'YAML_TAG'],
    ['a verbatim tag', 'a: !<tag:yaml.org,2002:str> b', 'YAML_TAG'],
  ])('%s', (_, yaml, code) => {
    expect(codes(yaml, true)).toEqual([`error ${code}`]);
    expect(codes(yaml)).toEqual([`error ${code}`]);
  });

  it('says where', () => {
    const result = parseFrontmatter('name: a\ndescription: &here b', { file: 'SKILL.md', strict: false });
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'YAML_ANCHOR', line: 3, column: 14 }] });
  });

  it.each([
    ['name: a\ndescription: &x y', 3, 14],
    ['name: a\ndescription: b\nmetadata: !x\n\n\n  a: 1', 4, 11],
    ['!m\n!k a: b', 2, 1],
    ['&x a: b', 2, 1],
    ['a: &x', 2, 4],
    ['a: "&x !y"\nb: R&D !x\nc: |\n  &x\n  !y\nd:\n- &x y', 8, 3],
    ['a: 1 # &x\nb: [c, &x d]', 3, 8],
    ['a: !!str &x\n  # &x\n  1', 2, 10],
    ['a: "\u001f"\nb: !x y', 3, 4],
    ['__proto__: &x y\na: &x z', 3, 4],
    ['__proto__: !x {a: !y b}\na: !x z', 3, 4],
  ])('points at the anchor or tag itself: %j', (yaml, line, column) => {
    expect(parseYaml(yaml)).toMatchObject({
      ok: false,
      problem: { code: expect.stringMatching(/^YAML_(?:ANCHOR|TAG)$/), line: line - 1, column },
    });
  });

  it('a lone alias in strict mode is refused as one', () => {
    expect(codes('a: *x', true)).toEqual(['error YAML_ALIAS']);
  });
});

describe('ruling 2: `__proto__` is dropped and nothing reaches a prototype', () => {
  it.each([
    '__proto__: {polluted: 1}',
    '"__proto__": {polluted: 1}',
    'a: {__proto__: {polluted: 1}}',
    'a:\n- __proto__: {polluted: 1}',
    '? __proto__\n: polluted: 1',
    '__proto__: 1',
  ])('%s', (yaml) => {
    const result = parseFrontmatter(`x: y\n${yaml}`, { file: 'SKILL.md', strict: false });
    expect(result.ok && result.frontmatter.diagnostics.map((each) => each.code)).toEqual([
      'YAML_KEY_DROPPED',
    ]);
    expect(result.ok && JSON.stringify(result.frontmatter.data)).not.toContain('polluted');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('1,000 fuzzed documents pollute nothing, and every map is without a prototype', () => {
    const key = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '"__proto__"',
      "'__proto__'",
      '"\\x5f_proto__"',
      '__defineGetter__',
      'polluted',
      'name',
      'metadata',
      'inputs',
      'model',
      'access',
    );
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('polluted', '1', 'true', '~', '[]', '{}', '"x"'),
        fc
          .array(fc.tuple(key, tie('node')), { minLength: 1, maxLength: 3 })
          .map((entries) => `{${entries.map(([name, value]) => `${name}: ${value}`).join(', ')}}`),
        fc.array(tie('node'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      ),
    }));
    const before = Object.getOwnPropertyNames(Object.prototype).toSorted();
    const bare = (value: unknown): boolean => {
      if (typeof value !== 'object' || value === null) return true;
      if (Array.isArray(value)) return value.every(bare);
      return (
        Object.getPrototypeOf(value) === null &&
        Object.values(value).every(bare) &&
        !Object.hasOwn(value, '__proto__')
      );
    };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, tree.node), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (entries, strict) => {
          const yaml = entries.map(([name, value]) => `${name}: ${value}`).join('\n');
          const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict });
          expect(bare(result.ok ? result.frontmatter.data : null)).toBe(true);
          const skill = parseSkill(`---\ndescription: d\n${yaml}\n---\n`, {
            file: 'SKILL.md',
            folderName: 'a',
            strict,
          });
          expect(bare(skill.ok ? [skill.manifest.raw, skill.manifest.metadataStrings] : null)).toBe(true);
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before);
  });
});

describe('control characters and bad UTF-8', () => {
  it.each([
    ['NUL', '\0', ['error CONTROL_CHARACTER']],
    ['BEL', '\u0007', ['warning CONTROL_CHARACTER']],
    ['ESC', '\u001b', ['warning CONTROL_CHARACTER']],
    ['DEL', '\u007f', ['warning CONTROL_CHARACTER']],
    ['C1', '\u009b', ['warning CONTROL_CHARACTER']],
    ['vertical tab', '\u000b', ['warning CONTROL_CHARACTER']],
    ['a noncharacter', '\ufffe', ['warning CONTROL_CHARACTER']],
    ['a tab', '\t', []],
    ['NEL', '\u0085', []],
    ['a replacement character', '\ufffd', []],
    ['an inner byte order mark', 'x\ufeffx', []],
  ])('%s in a value', (_, character, lenient) => {
    expect(codes(`name: a\ndescription: x${character}y`)).toEqual(lenient);
    expect(codes(`name: a\ndescription: x${character}y`, true)).toEqual(
      lenient.map((each) => each.replace('warning', 'error')),
    );
  });

  it('says where the first one is', () => {
    const result = parseFrontmatter('name: a\ndescription: x\u001by', { file: 'SKILL.md', strict: true });
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [
        { code: 'CONTROL_CHARACTER', line: 3, column: 15, message: expect.stringContaining('U+001B') },
      ],
    });
  });

  it.each([
    ['a lone continuation byte', [0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
  ])('%s in the frontmatter: a warning, in strict mode an error, with its line and column', (_, bad) => {
    const content = Buffer.concat([
      Buffer.from('---\nname: a\ndescription: x'),
      Buffer.from(bad),
      Buffer.from('y\n---\nbody\n'),
    ]);
    const lenient = parseSkill(content, { file: 'SKILL.md', folderName: 'a' });
    expect(lenient).toMatchObject({
      ok: true,
      diagnostics: [{ code: 'INVALID_UTF8', severity: 'warning', line: 3, column: 15 }],
    });
    expect(parseSkill(content, { file: 'SKILL.md', folderName: 'a', strict: true })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'INVALID_UTF8', severity: 'error' }],
    });
  });

  it('bad UTF-8 in the body is said of the body', () => {
    const content = Buffer.concat([
      Buffer.from('---\nname: a\ndescription: x\n---\none\ntwo '),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ]);
    expect(parseSkill(content, { file: 'SKILL.md', folderName: 'a' })).toMatchObject({
      ok: true,
      diagnostics: [{ code: 'INVALID_UTF8', severity: 'warning', line: 6 }],
    });
    // What a listing takes, a strict load takes too; validation refuses it (validate-skill.reference.test.ts).
    expect(load(content, true)).toEqual(['loads', 'INVALID_UTF8']);
  });

  it('UTF-16 has no frontmatter', () => {
    expect(load(Buffer.from(`\uFEFF---\n${start}---\n`, 'utf16le'))).toEqual([
      'refused',
      'FRONTMATTER_MISSING',
    ]);
  });
});

describe('ruling 2: time is linear in the size, whatever the text', () => {
  const hostile: Record<string, (size: number) => string> = {
    'plain keys': (size) => Array.from({ length: size / 12 }, (_, index) => `key${index}: v`).join('\n'),
    brackets: (size) => `a: ${'['.repeat(size)}`,
    'braces with keys': (size) => `a: ${'{a: ['.repeat(size / 5)}`,
    dashes: (size) => `a:\n${'- '.repeat(size / 2)}`,
    'an open quote': (size) => `a: "${'x'.repeat(size)}`,
    'an open quote over lines': (size) => `a: "\n${' x\n'.repeat(size / 3)}`,
    'double quotes': (size) => `a: ${'"'.repeat(size)}`,
    'single quotes': (size) => `a: ${"'".repeat(size)}`,
    'bad escapes': (size) => `a: "${String.raw`\q`.repeat(size / 2)}"`,
    colons: (size) => `a: ${': '.repeat(size / 2)}`,
    'open quotes in a list': (size) => `a:\n${" - 'x\n - y\n".repeat(size / 11)}`,
    'open brackets in entries': (size) =>
      `a: @\n${' b: (\n c: x\n'.repeat(Math.min(size / 13, 400))}# ${'x'.repeat(size)}`,
    'text at the margin': (size) => `a: b: c\n${'text\n'.repeat(size / 5)}`,
    'list items': (size) => `a:\n${'- b\n'.repeat(size / 4)}`,
    comments: (size) => `${'# c\n'.repeat(size / 4)}a: b`,
    'blank lines': (size) => `a: b\n${'\n'.repeat(size)}c: d`,
    'blanks before a colon': (size) => `a: b${' '.repeat(size)}: c`,
    'blanks behind a quote': (size) => `a: "b"${' '.repeat(size)}x`,
    tabs: (size) => `a: b\n${'\t'.repeat(size)}x`,
    'a block': (size) => `a: |\n${' x\n'.repeat(size / 3)}`,
    'a block that slips': (size) => `a: |\n  x\n${' y\n'.repeat(size / 3)}`,
    anchors: (size) => `a: ${'&x '.repeat(size / 3)}`,
    tags: (size) => `a: ${'!x '.repeat(size / 3)}`,
    aliases: (size) => `a: [${'*x, '.repeat(size / 4)}]`,
    'a flow list': (size) => `a: [${'x, '.repeat(size / 3)}]`,
    'a flow list over lines': (size) => `a: [${'x,\n '.repeat(size / 4)}]`,
    'a flow list that never closes': (size) => `a: [${'x,\n'.repeat(size / 3)}`,
    'a value over lines': (size) => `a: x\n${' y\n'.repeat(size / 3)}`,
    'question marks': (size) => '? '.repeat(size / 2),
    'document ends': (size) => `a: b\n${'...\n'.repeat(size / 4)}`,
    directives: (size) => '%a\n'.repeat(size / 3),
    'carriage returns': (size) => `a: b\n${'x\r'.repeat(size / 2)}`,
    'no-break spaces': (size) => `a: b\n${'\u00a0'.repeat(size / 2)}x: y: z`,
    'a long key': (size) => `${'k'.repeat(size)}: v`,
    words: (size) => 'word '.repeat(size / 5),
    'astral characters': (size) => `description: ${'😀'.repeat(size / 2)}`,
  };

  it.each(Object.entries(hostile))('%s', (_, make) => {
    expectLinear(
      make,
      (text) => parseFrontmatter(text as string, { file: 'SKILL.md', strict: false }),
      24_000,
    );
  });

  it('a `#### Command` with a long tail of blanks in the body', () => {
    expectLinear(
      (size) => `---\n${start}---\n#### Command${' '.repeat(size)}x\n`,
      (content) => parseSkill(content, { file: 'SKILL.md', folderName: 'a' }),
      400_000,
    );
  });
});

describe('ruling 2: YAML 1.2 core, one mapping', () => {
  it.each([
    ['', 'FRONTMATTER_EMPTY'],
    ['\n\n', 'FRONTMATTER_EMPTY'],
    ['# only a comment\n', 'FRONTMATTER_EMPTY'],
    ['~', 'FRONTMATTER_EMPTY'],
    ['null', 'FRONTMATTER_EMPTY'],
    ['just text', 'FRONTMATTER_NOT_MAPPING'],
    ['42', 'FRONTMATTER_NOT_MAPPING'],
    ['- a\n- b', 'FRONTMATTER_NOT_MAPPING'],
    ['[a, b]', 'FRONTMATTER_NOT_MAPPING'],
    ['"text"', 'FRONTMATTER_NOT_MAPPING'],
    ['{a: b}: c', 'YAML_INVALID'],
    ['? [a]\n: b', 'YAML_INVALID'],
  ])('%j is refused in both modes', (yaml, code) => {
    expect(codes(yaml)).toEqual([`error ${code}`]);
    expect(codes(yaml, true)).toEqual([`error ${code}`]);
  });

  it.each(['a: b\n--- # second\nc: d', 'a: b\n...\nc: d', 'a: b\n--- c'])(
    'a second document is not dropped silently: %j',
    (yaml) => {
      expect(codes(yaml, true)).toEqual(['error YAML_INVALID']);
      expect(codes(yaml)).toEqual(['warning YAML_REPAIRED']);
    },
  );

  it('a `%YAML 1.1` directive does not bring back the old booleans', () => {
    const result = parseFrontmatter('%YAML 1.1\n--- # x\na: no\nb: 012', { file: 'SKILL.md', strict: false });
    expect(result.ok && { ...result.frontmatter.data }).toEqual({ a: 'no', b: 12 });
  });

  it('every diagnostic says what to do, and where', () => {
    for (const yaml of [
      '',
      'text',
      'a: &b c',
      'a: !b c',
      'a: "b',
      'a: b: c',
      `a: ${'['.repeat(99)}`,
      'a: 1\na: 2',
    ]) {
      const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict: true });
      for (const each of result.ok ? result.frontmatter.diagnostics : result.diagnostics) {
        expect(each.hint).not.toBe('');
        expect(each.message).not.toBe('');
        expect(each.line).toBeGreaterThanOrEqual(2);
        expect(each.column).toBeGreaterThanOrEqual(1);
      }
    }
  });
});
