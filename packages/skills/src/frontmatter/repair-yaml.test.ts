import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { parseFrontmatter } from './parse-frontmatter.ts';
import { parseYaml } from './parse-yaml.ts';
import { plausibleFrontmatter } from './plausible-frontmatter.contract.ts';
import { repairYaml } from './repair-yaml.ts';

type Repaired = readonly [mistake: string, yaml: string, data: unknown, lines: readonly number[]];

/** A value that YAML cannot take as it stands, and which means itself. */
function itself(mistake: string, ...values: readonly string[]): Repaired[] {
  return values.map((value) => [
    mistake,
    `name: a\ndescription: ${value}\nlicense: MIT`,
    { name: 'a', description: value, license: 'MIT' },
    [3],
  ]);
}

const repaired: readonly Repaired[] = [
  ...itself(
    'an unquoted colon',
    'Use when: always',
    'a:',
    'Use: a: b: c',
    'http://x: y',
    'a, b: c',
    'Four modes: one (x), two',
    '100%: x',
    "don't: stop",
    'x: "y"',
    "x: 'y'",
    '<x>: y',
    '${x}: y',
    '你好：世界: x',
    'a:\tb',
    'a\tb: c',
    '=: x',
    '---x: y',
    '“smart: quotes”',
    '‘x’: y',
    'a: b # c',
  ),
  ...itself('a leading @', '@org/package helps', '@', '@a: b'),
  ...itself('a leading backtick', '`git` helper', '`', '`a`: b'),
  ...itself(
    'brackets with text behind them',
    '[x] y',
    '[Beta] Do: things',
    '[link](http://x): y',
    '[file] [out]',
    '{x} y',
    '{{x}} y',
    '{{x}}: y',
    '{a,b}/*.ts',
    '[',
    '{',
    '[a, b',
    '{a: b',
    '["a", "b" "c"]',
    '[a]: b',
    '{a}: b',
    '[a] : b',
    '[a]:',
    '{a: [b]}: c',
    '[a]: b: c',
    '{a: b: c}',
  ),
  ...itself(
    'quotes with text behind them',
    '"foo" bar',
    "'foo' bar",
    '"a" and "b"',
    '"a", "b"',
    '"a": b',
    '"a" and "b": c',
    '"x"y: z',
    "'a' or 'b'",
  ),
  ...itself('a quote that never closes', '"open', "'open", '"', "'", '"a\\"b: c'),
  ...itself(
    'another indicator',
    '%x',
    '- item',
    '? x',
    ': x',
    ', x',
    '] x',
    '} x',
    '|x',
    '>x',
    '> quote: x',
    '> text',
    '| text',
    '| a | b |',
    '& x',
    '**bold** text',
    '*bold* text',
    '*bold*: text',
  ),
  ...itself('a glob', '*.ts', '**/*', '*.ts, *.js', '**/*.{ts,js}'),
  ['inner double quotes', 'description: "say "hi" now"', { description: 'say "hi" now' }, [2]],
  ['inner quotes that enclose all', 'description: ""quoted""', { description: '"quoted"' }, [2]],
  ['inner single quotes', "description: 'it's fine'", { description: "it's fine" }, [2]],
  [
    'inner single quotes and a colon',
    "description: 'Don't use: quotes'",
    { description: "Don't use: quotes" },
    [2],
  ],
  ['an unknown escape', 'description: "a \\d b"', { description: 'a \\d b' }, [2]],
  ['a Windows path in quotes', 'description: "C:\\Users"', { description: 'C:\\Users' }, [2]],
  ['a short hexadecimal escape', 'description: "\\x4"', { description: '\\x4' }, [2]],
  ['text behind a block header', 'description: >- text here', { description: 'text here' }, [2]],
  [
    'text behind a block header that goes on',
    'description: >+ text\n  more\nname: a',
    { description: 'text more', name: 'a' },
    [2],
  ],
  ['text behind a literal header', 'description: |- text', { description: 'text' }, [2]],
  [
    'text behind a mark without a sign that goes on',
    'description: > text\n  more\nname: a',
    { description: '> text more', name: 'a' },
    [2],
  ],
  [
    'a colon in a continuation line',
    'description: foo\n  bar: baz\n  qux\nname: a',
    { description: 'foo bar: baz qux', name: 'a' },
    [2],
  ],
  [
    'a colon on both lines',
    'description: Use when: a\n  more: b\n  end',
    { description: 'Use when: a more: b end' },
    [2],
  ],
  ['a colon after a blank line', 'description: a\n\n  b: c', { description: 'a b: c' }, [2]],
  ['a list in a continuation', 'description: x\n  - y: z', { description: 'x - y: z' }, [2]],
  [
    'an example below a colon',
    'description: Example:\n\n  a: 1\nlicense: MIT',
    { description: 'Example: a: 1', license: 'MIT' },
    [2],
  ],
  [
    'text that slipped to the margin',
    'description: Use when: a\nmore text here\nlicense: MIT',
    { description: 'Use when: a more text here', license: 'MIT' },
    [2],
  ],
  [
    'a list that slipped to the margin',
    'description: Text. Triggers:\n- a\n- b\nlicense: MIT',
    { description: 'Text. Triggers: - a - b', license: 'MIT' },
    [2],
  ],
  [
    'a list with colons at the margin',
    'description: Text\n- a: b\n- c\nname: x',
    { description: 'Text - a: b - c', name: 'x' },
    [2],
  ],
  [
    'a quote over lines at the margin',
    'description: "multi\nline at margin: yes"\nlicense: MIT',
    { description: 'multi line at margin: yes', license: 'MIT' },
    [2],
  ],
  [
    'a quoted list at the margin',
    'description: "Text. Use when:\n- a\n- b"\nlicense: MIT',
    { description: 'Text. Use when: - a - b', license: 'MIT' },
    [2],
  ],
  [
    'an open quote before another key',
    "description: 'open\nlicense: MIT",
    { description: "'open", license: 'MIT' },
    [2],
  ],
  [
    'an open quote over lines before another key',
    'description: "open\n  more\nlicense: MIT',
    { description: '"open more', license: 'MIT' },
    [2],
  ],
  ['an open quote in a map', 'metadata:\n  a: "x\n  b: y', { metadata: { a: '"x', b: 'y' } }, [3]],
  [
    'a block scalar at the margin',
    'description: |\ntext at margin\nlicense: MIT',
    { description: 'text at margin\n', license: 'MIT' },
    [2],
  ],
  [
    'a folded scalar with a list at the margin',
    'description: >\n- a\n- b\nlicense: MIT',
    { description: '- a - b\n', license: 'MIT' },
    [2],
  ],
  ['a block scalar that slips', 'description: |\n  a\n b\n  c', { description: 'a\nb\nc\n' }, [2]],
  ['no space behind the colon', 'name:a\ndescription:b', { name: 'a', description: 'b' }, [2, 3]],
  ['no space behind one colon', 'name:a\ndescription: b', { name: 'a', description: 'b' }, [2]],
  ['a full-width colon', 'name：a\ndescription： b', { name: 'a', description: 'b' }, [2, 3]],
  ['a tab as indent', 'metadata:\n\ta: b\n\tc: d', { metadata: { a: 'b', c: 'd' } }, [3, 4]],
  ['tabs as indents of two levels', 'metadata:\n\ta:\n\t\tb: c', { metadata: { a: { b: 'c' } } }, [3, 4]],
  ['a tab before a key', '\tname: a', { name: 'a' }, [2]],
  ['a tab behind the colon', 'description:\tx: y', { description: 'x: y' }, [2]],
  ['tabs in a block scalar', 'description: |\n\tx\n\ty', { description: 'x\ny\n' }, [3, 4]],
  ['a tab in a continuation', 'description: a\n\tb: c', { description: 'a b: c' }, [2, 3]],
  ['a duplicate key: the last one wins', 'a: 1\nb: x\na: 2', { b: 'x', a: 2 }, [4]],
  ['three of one key', 'a: 1\na: 2\na: 3', { a: 3 }, [3, 4]],
  ['a duplicate key in a map', 'metadata:\n  a: 1\n  a: 2', { metadata: { a: 2 } }, [4]],
  [
    'a flow list over lines at the margin',
    'tags: [a,\nb,\nc]\nname: x',
    { tags: ['a', 'b', 'c'], name: 'x' },
    [2],
  ],
  ['globs in a flow list', 'paths: [*.ts, **/*.js]', { paths: ['*.ts', '**/*.js'] }, [2]],
  ['globs in a flow list over lines', 'paths: [*.ts,\n  *.js]', { paths: ['*.ts', '*.js'] }, [2]],
  ['globs in a list', 'paths:\n  - *.ts\n  - **/*.md', { paths: ['*.ts', '**/*.md'] }, [3, 4]],
  [
    'a tool with a colon in a flow list',
    'allowed-tools: [Bash(git: *), Read]',
    { 'allowed-tools': ['Bash(git: *)', 'Read'] },
    [2],
  ],
  ['values in a list', 'tags:\n- @a\n- b\n- [x] y', { tags: ['@a', 'b', '[x] y'] }, [3, 5]],
  [
    'values in a list of maps',
    'inputs:\n  - name: a: b\n    description: c: d\n  - name: e',
    { inputs: [{ name: 'a: b', description: 'c: d' }, { name: 'e' }] },
    [3, 4],
  ],
  [
    'a value beside good ones in a list of maps',
    'hooks:\n  PreToolUse:\n    - matcher: "Bash"\n      command: "x" y',
    { hooks: { PreToolUse: [{ matcher: 'Bash', command: '"x" y' }] } },
    [5],
  ],
  [
    'values at several depths',
    'license: MIT: x\nmetadata:\n  a: b: c\n  d: [x] y',
    { license: 'MIT: x', metadata: { a: 'b: c', d: '[x] y' } },
    [2, 4, 5],
  ],
  ['a quoted key', '"description": a: b', { description: 'a: b' }, [2]],
  ['a key with a space before its colon', 'description : a: b', { description: 'a: b' }, [2]],
  [
    'a map with uneven indents, kept as text',
    'name: a\nmetadata:\n  a: x\n b: y\ndescription: d',
    { name: 'a', metadata: '  a: x\n b: y\n', description: 'd' },
    [3],
  ],
  ['a second document', 'description: b\n--- x', { description: 'b --- x' }, [2]],
];

describe('ruling 3: lenient mode repairs, keeps the author’s text and warns at its line', () => {
  it.each(repaired)('%s: %j', (_, yaml, data, lines) => {
    const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict: false });
    expect(result.ok && JSON.parse(JSON.stringify(result.frontmatter.data))).toEqual(data);
    const diagnostics = result.ok ? result.frontmatter.diagnostics : result.diagnostics;
    expect(diagnostics.map((each) => [each.code, each.severity, each.line])).toEqual(
      lines.map((line) => ['YAML_REPAIRED', 'warning', line]),
    );
    for (const each of diagnostics) expect(each.hint).not.toBe('');
  });

  it.each(repaired)('strict refuses %s: %j', (_, yaml) => {
    const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict: true });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.diagnostics).toHaveLength(1);
    expect(result.diagnostics[0]).toMatchObject({
      severity: 'error',
      code: expect.stringMatching(/^(?:YAML_(?:INVALID|DUPLICATE_KEY|ALIAS)|FRONTMATTER_NOT_MAPPING)$/),
    });
  });

  it.each(repaired.filter(([, yaml]) => /^description:/m.test(yaml)))(
    '%s, in a file with CRLF: %j',
    (_, yaml, data, lines) => {
      const content = `\uFEFF---\n${yaml}\n---\nbody\n`.replaceAll('\n', '\r\n');
      const skill = parseSkill(content, { file: 'SKILL.md', folderName: 'a' });
      expect(skill.ok && JSON.parse(JSON.stringify(skill.manifest.raw))).toEqual(data);
      expect(skill.ok && skill.body).toBe('body\r\n');
      const warned = skill.diagnostics.filter((each) => each.code === 'YAML_REPAIRED');
      expect(warned.map((each) => each.line)).toEqual(lines);
    },
  );
});

describe('ruling 3: a description that YAML reads as a comment', () => {
  it.each([
    ['name: a\ndescription: # Title: it’s text  \nlicense: MIT', '# Title: it’s text', [3]],
    ['description:  #x\nlicense: a: b', '#x', [2, 3]],
    ['license: MIT\ndescription:\t# x', '# x', [3]],
  ])('%j', (yaml, description, lines) => {
    const lenient = parseFrontmatter(yaml, { file: 'SKILL.md', strict: false });
    expect(lenient.ok && lenient.frontmatter.data['description']).toBe(description);
    const diagnostics = lenient.ok ? lenient.frontmatter.diagnostics : [];
    expect(diagnostics.map((each) => [each.code, each.line])).toEqual(
      lines.map((line) => ['YAML_REPAIRED', line]),
    );
  });

  it.each(['description: # c\n  text', 'description: text # c', 'description: >- # c\n  text'])(
    'a comment beside a text stays one: %j',
    (yaml) => {
      const lenient = parseFrontmatter(yaml, { file: 'SKILL.md', strict: false });
      expect(
        lenient.ok && [lenient.frontmatter.data['description'], lenient.frontmatter.diagnostics],
      ).toEqual(['text', []]);
    },
  );

  it('strict mode has no description there', () => {
    const strict = parseFrontmatter('name: a\ndescription: # x', { file: 'SKILL.md', strict: true });
    expect(strict.ok && strict.frontmatter.data['description']).toBeNull();
  });
});

describe('ruling 3: what is right is left alone', () => {
  it.each([
    'description: "a: b"',
    "description: 'it''s'",
    'description: a # comment: with colon',
    'description: a:b',
    'description: http://x.y:80/z',
    'description: >-\n  Use when: always\n  @x',
    'description: |\n  a: b\n    c: d',
    'tags: [a, b]',
    'tags: [a,\n  b]',
    'metadata: {a: b, c: [d]}',
    'description: “smart quotes”',
    'description: "x" # y',
    'argument-hint: <file> | --all',
    'description: \\x',
  ])('%j', (yaml) => {
    const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict: true });
    expect(result.ok && result.frontmatter.diagnostics).toEqual([]);
    expect(repairYaml(yaml)).toBeNull();
  });

  it('a comment right behind a quote is a comment', () => {
    const result = parseFrontmatter('description: "x"# y', { file: 'SKILL.md', strict: true });
    expect(result.ok && { ...result.frontmatter.data }).toEqual({ description: 'x' });
  });
});

describe('ruling 3: what no repair can save says why', () => {
  it.each([
    ['description: !important x', 'YAML_TAG'],
    ['description: &x: y', 'YAML_ANCHOR'],
    ['description: &a &b c', 'YAML_INVALID'],
    ['a: x: y\nb: &z w', 'YAML_ANCHOR'],
    ['- name: a\n- description: b', 'FRONTMATTER_NOT_MAPPING'],
    ['  name: a\n description: b', 'YAML_INVALID'],
    ['just words', 'FRONTMATTER_NOT_MAPPING'],
    ['{a: b}: c', 'YAML_INVALID'],
  ])('%j', (yaml, code) => {
    const result = parseFrontmatter(yaml, { file: 'SKILL.md', strict: false });
    expect(result.ok ? [] : result.diagnostics.map((each) => [each.severity, each.code])).toEqual([
      ['error', code],
    ]);
  });
});

describe('ruling 3: properties of the repair', () => {
  it('keeps the number of lines, and needs no second repair', () => {
    fc.assert(
      fc.property(plausibleFrontmatter, (text) => {
        const first = repairYaml(text);
        if (first === null) return;
        expect(first.text.split('\n')).toHaveLength(text.split('\n').length);
        expect(first.lines.every((line) => line >= 1 && line <= text.split('\n').length)).toBe(true);
        const loads = parseFrontmatter(text, { file: 'SKILL.md', strict: false }).ok;
        expect(loads || !parseYaml(first.text).ok).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  it('any text in one line behind a key leaves the other lines alone, and what is right as it is', () => {
    const character = fc.constantFrom(...'ab :#"\'[]{},&*!|>%@`-?\\.0(é');
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 1, maxLength: 14 }), (value) => {
        const read = (strict: boolean) =>
          parseFrontmatter(`name: a\nlicense: ${value}\nversion: 1.0.0`, { file: 'SKILL.md', strict });
        const strict = read(true);
        const lenient = read(false);
        const before = strict.ok ? { ...strict.frontmatter.data } : {};
        const after = lenient.ok ? { ...lenient.frontmatter.data } : { name: 'a', version: '1.0.0' };
        expect(after).toMatchObject({ ...before, name: 'a', version: '1.0.0' });
        expect(lenient.ok || lenient.diagnostics.every((each) => each.code.startsWith('YAML_'))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
