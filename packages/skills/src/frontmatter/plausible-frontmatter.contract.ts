import fc from 'fast-check';

/** Words that YAML may read as something other than text, and words that it may not. */
export const scalars = [
  'text',
  'Some text, with commas.',
  "it's",
  'a "quoted" word',
  'http://example.com/a?b=c#d',
  'a:b',
  'a#b',
  'no',
  'yes',
  'on',
  'off',
  'y',
  'n',
  'true',
  'True',
  'TRUE',
  'tRue',
  'false',
  'null',
  'Null',
  'NULL',
  '~',
  '~x',
  '1',
  '-1',
  '+1',
  '0',
  '007',
  '1.0',
  '1.0.0',
  '.5',
  '5.',
  '-.5',
  '1e3',
  '1E-3',
  '1e',
  'e1',
  '0x1f',
  '0xZZ',
  '0o17',
  '0o8',
  '0b1',
  '1_000',
  '12:30:00',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '.inf',
  '-.inf',
  '+.INF',
  '.nan',
  '.NaN',
  '.',
  '..',
  '...',
  '+',
  '-',
  '=',
  '<<',
  '123456789012345678901234567890',
  '1'.repeat(400),
  '9007199254740993',
  '-0',
  '1e400',
  'é',
  '技能',
  '😀',
  'a\u00a0b',
  '\u00a0a',
  'a\u2028b',
  'a\u0085b',
  '\ufeffa',
  '(x)',
  '/x',
  '$x',
  '_x',
  '^x',
  '\\x',
  ';x',
  '"double"',
  "'single'",
  '""',
  "''",
  '"a: b"',
  "'a # b'",
  '"it\'s"',
  "'it''s'",
  '"a\\nb"',
  '"open',
  "'open",
  '"a" b',
  "'a' # c",
  '"a"#c',
  '"a',
  "a'",
  '"[x]"',
  '[]',
  '[a]',
  '[a, b]',
  '[a,b]',
  '[a, ]',
  '[ a , b ]',
  '["a", \'b\']',
  '[1, true, null, a.b, x/y]',
  '[a b]',
  '[a: b]',
  '[a',
  'a]',
  '{}',
  '{a: b}',
  '{a}',
  '[[a]]',
  '[""]',
  "['a''b']",
  '["a,b"]',
  '[~]',
  '[-a]',
  '[a-]',
  'a: b',
  'a:',
  'a #c',
  '#c',
  '@a',
  '`a`',
  '%a',
  '&a b',
  '*a',
  '!a b',
  '? a',
  '- a',
  '-a',
  ': a',
  '| a',
  '> a',
  ',a',
  '|',
  '>',
  '|-',
  '>-',
  '|+',
  '>+',
  '|2',
  '',
  ' ',
  '  x',
  'x  ',
  'x\ty',
  'x\t',
];

/** What is usual, and now and then what is odd: a whole document is to be plain often enough. */
function mostly<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
const oddScalar = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...scalars) },
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\n\r]/g, ' ')),
  fc.stringMatching(/^[a-z][a-zA-Z0-9 .,'/()-]{0,30}$/),
);
const plainScalar = fc.oneof(
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9 .,/()-]{0,30}$/),
  fc.constantFrom(...scalars.slice(0, 75)),
);
const scalar = mostly(plainScalar, oddScalar);
const key = mostly(
  fc.oneof(
    fc.constantFrom(
      'name',
      'description',
      'license',
      'compatibility',
      'metadata',
      'allowed-tools',
      'version',
      'author',
      'model',
      'tags',
      'inputs',
    ),
    fc.stringMatching(/^[a-z]{6,9}$/),
  ),
  fc.constantFrom(
    'true',
    'null',
    'no',
    '1',
    '1a',
    '-a',
    '_a',
    'a b',
    '"a"',
    "'a'",
    'A',
    'é',
    '__proto__',
    'constructor',
    '',
    '? a',
    'a.b',
    'a/b',
    '~',
    '<<',
    '.5',
    'k'.repeat(128),
    'k'.repeat(129),
    'k'.repeat(1025),
  ),
);
const gap = mostly(fc.constant(' '), fc.constantFrom('  ', '', '\t'));
const tail = mostly(fc.constant(''), fc.constantFrom(' ', '  ', ' # c', '\t'));
const indent = mostly(fc.constantFrom('  ', '    '), fc.constantFrom(' ', '', '\t'));

function shift(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');
}

const blockText = fc
  .tuple(
    mostly(fc.constantFrom('|', '>', '|-', '>-'), fc.constantFrom('|+', '>+', '|2', '>-1', '| # c', '|x')),
    indent,
    fc.array(
      fc.constantFrom('text', 'a: b', '# no', ' deeper', '', '', '  ', '- x', '---x', 'trail  ', '@', 'é'),
      { minLength: 0, maxLength: 5 },
    ),
  )
  .map(([header, by, lines]) => `${header}\n${shift(lines.join('\n'), by)}`);

const list = fc
  .tuple(indent, fc.array(fc.tuple(gap, scalar, tail), { minLength: 1, maxLength: 4 }))
  .map(
    ([by, items]) => `\n${shift(items.map(([space, item, end]) => `-${space}${item}${end}`).join('\n'), by)}`,
  );
const continued = fc
  .tuple(plainScalar, indent, plainScalar)
  .map(([first, by, second]) => `${first}\n${by}${second}`);

function entries(value: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  const entry = fc
    .tuple(key, gap, value, tail)
    .map(([name, space, text, end]) => `${name}:${text.startsWith('\n') ? '' : space}${text}${end}`);
  const line = mostly(
    fc.oneof({ weight: 6, arbitrary: entry }, fc.constantFrom('', '# comment')),
    fc.constantFrom('  ', '  # indented', 'loose text', '...', '- x'),
  );
  return fc.array(line, { minLength: 1, maxLength }).map((lines) => lines.join('\n'));
}

const nested = fc
  .tuple(indent, entries(fc.oneof(scalar, plainScalar, list), 3))
  .map(([by, text]) => `\n${shift(text, by)}`);
const deeper = fc
  .tuple(indent, entries(fc.oneof(plainScalar, nested), 3))
  .map(([by, text]) => `\n${shift(text, by)}`);

/** Frontmatter such as authors write it, right and wrong. */
export const plausibleFrontmatter = fc
  .tuple(
    entries(
      fc.oneof({ weight: 4, arbitrary: plainScalar }, scalar, blockText, list, nested, deeper, continued),
      6,
    ),
    fc.constantFrom('', '\n', '\n\n', '\n# end', '\n ', '\n...'),
  )
  .map(([text, end]) => text + end);

/** Frontmatter that a listing could take at a glance, and what is only just too odd for it. */
export const listingFrontmatter = fc
  .tuple(
    mostly(
      fc.constantFrom('name: a', 'name: "a"', "name: 'a'", 'name:  a '),
      fc.constantFrom('name: b', 'name: a-b', 'name: 1', '', 'name: a #c', 'name:a'),
    ),
    fc.uniqueArray(
      fc.tuple(
        mostly(
          fc.constantFrom(
            'description',
            'description',
            'description',
            'license',
            'compatibility',
            'allowed-tools',
            'version',
            'author',
            'model',
          ),
          fc.constantFrom('metadata', 'tags', 'env'),
        ),
        gap,
        mostly(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9 .,/()-]{0,30}$/), fc.oneof(plainScalar, oddScalar)),
        tail,
      ),
      { minLength: 1, maxLength: 5, selector: ([name]) => name },
    ),
    mostly(
      fc.constantFrom('', 'metadata:\n  a: b\n', 'metadata:\n  version: "1.0"\n  author: me\n'),
      fc.constantFrom(
        'metadata:\n  version: 1.0\n',
        'metadata:\n  a: x\n  a: y\n',
        'metadata:\n    a: x\n',
        'metadata: \n  true: x\n',
        'metadata:\n  a: [x]\n',
        'metadata:\n  a:\n',
        'metadata:\n',
        'metadata:\n  a: x\n    b: y\n',
        'metadata:\n  a: ~\n',
      ),
    ),
    fc.boolean(),
  )
  .map(([name, fields, metadata, last]) => {
    const lines = fields.map(([field, space, value, end]) => `${field}:${space}${value}${end}\n`);
    const first = name === '' ? '' : `${name}\n`;
    return last ? lines.join('') + metadata + first : first + metadata + lines.join('');
  });
