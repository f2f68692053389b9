import { describe, expect, it } from 'vitest';
import { dialectNames, type DialectChoice } from '../dialects/dialect-name.ts';
import { parseSkill, type ParsedSkill } from '../skill/parse-skill.ts';

function load(
  yaml: string,
  options: {
    strict?: boolean;
    folderName?: string;
    dialect?: DialectChoice;
    unknownKeys?: 'warning' | 'error';
  } = {},
): ParsedSkill {
  return parseSkill(`---\n${yaml}\n---\nDo it.\n`, {
    file: 'SKILL.md',
    folderName: 'a',
    dialect: 'agentskills',
    ...options,
  });
}

function said(skill: ParsedSkill): string[] {
  return skill.diagnostics.map((each) => `${each.severity} ${each.code}`);
}

describe('ruling 4: names', () => {
  it('strict agentskills requires one; lenient falls back to the folder with a warning', () => {
    for (const name of ['', 'name:\n', 'name: ""\n', 'name: "  "\n', 'name: ~\n', 'name: null\n']) {
      expect(said(load(`${name}description: d`, { strict: true }))).toEqual(['error NAME_MISSING']);
      const lenient = load(`${name}description: d`, { folderName: 'my-folder' });
      expect(lenient).toMatchObject({ ok: true, manifest: { name: 'my-folder' } });
      expect(said(lenient)).toEqual(['warning NAME_MISSING']);
    }
  });

  it('says that the folder’s name counts, or in strict mode that it would', () => {
    const [lenient] = load('description: d', { folderName: 'my-folder' }).diagnostics;
    expect(lenient?.message).toBe("`name` is missing; the folder's name, my-folder, counts instead");
    const [strict] = load('description: d', { folderName: 'my-folder', strict: true }).diagnostics;
    expect(strict?.message).toContain('my-folder, would count in lenient mode');
  });

  it('the fallback follows the rules too', () => {
    expect(said(load('description: d', { folderName: 'My Folder' }))).toEqual([
      'warning NAME_MISSING',
      'warning NAME_INVALID',
    ]);
    expect(said(load('description: d', { folderName: 'My Folder', dialect: 'ash', strict: true }))).toEqual([
      'error NAME_INVALID',
    ]);
    for (const folderName of ['a..b', 'a\\b', 'a\u001bb']) {
      for (const dialect of dialectNames)
        expect(said(load('description: d', { folderName, dialect }))).toContain('error NAME_REFUSED');
    }
  });

  it.each([
    '../../x',
    '"a\\0b"',
    'a/b',
    'a\\b',
    '..',
    '"\\e[31m"',
    'C:\\x',
    '\uff0e\uff0e',
    'a\uff0fb',
    'x'.repeat(300) + '/..',
  ])('%s is refused in every dialect and mode', (name) => {
    for (const dialect of [...dialectNames, 'auto'] as const) {
      for (const strict of [false, true]) {
        const skill = load(`name: ${name}\ndescription: d`, { dialect, strict });
        expect(skill.ok).toBe(false);
        expect(said(skill)).toContain('error NAME_REFUSED');
        // Control characters never reach a message.
        const words = skill.diagnostics.map((each) => each.message + each.hint).join('');
        expect(
          [...words].filter(
            (character) => character < ' ' || (character >= '\u007f' && character <= '\u009f'),
          ),
        ).toEqual([]);
      }
    }
  });

  it.each([
    ['A', 'upper-case'],
    ['a_b', 'characters'],
    ['a b', 'characters'],
    ['-a', 'hyphen'],
    ['a--b', 'hyphens'],
    ['é', 'characters'],
    ['x'.repeat(65), 'longer'],
    ['300 characters '.repeat(20).trim(), 'longer'],
  ])('%s is a warning in lenient mode and an error in strict mode', (name, reason) => {
    const lenient = load(`name: ${name}\ndescription: d`, { folderName: name });
    expect(lenient).toMatchObject({
      ok: true,
      manifest: { name },
      diagnostics: [
        { code: 'NAME_INVALID', severity: 'warning', line: 2, message: expect.stringContaining(reason) },
      ],
    });
    expect(said(load(`name: ${name}\ndescription: d`, { folderName: name, strict: true }))).toEqual([
      'error NAME_INVALID',
    ]);
  });

  it('NFKC makes the identity, on both sides', () => {
    expect(load('name: ａｂｃ\ndescription: d', { folderName: 'abc', strict: true })).toMatchObject({
      ok: true,
      manifest: { name: 'abc' },
      diagnostics: [],
    });
    expect(load('name: cafe\u0301\ndescription: d', { folderName: 'café' })).toMatchObject({
      ok: true,
      manifest: { name: 'café' },
    });
    expect(said(load('name: café\ndescription: d', { folderName: 'cafe\u0301' }))).toEqual([
      'warning NAME_INVALID',
    ]);
  });

  it.each([
    ['agentskills', false, 'warning'],
    ['agentskills', true, 'error'],
    ['ash', false, 'warning'],
    ['ash', true, 'error'],
    ['gibberish', false, 'warning'],
    ['gibberish', true, 'error'],
    ['agent-flow', false, 'error'],
    ['agent-flow', true, 'error'],
  ] as const)('a name that is not the folder’s: %s, strict %s: %s', (dialect, strict, severity) => {
    const body = '### up\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```\nuptime\n```\n';
    const content = `---\nname: b\nversion: 1.0.0\ndescription: d\n---\n${body}`;
    const skill = parseSkill(content, { file: 'SKILL.md', folderName: 'a', dialect, strict });
    expect(said(skill)).toContain(`${severity} NAME_MISMATCH`);
    expect(skill.ok ? skill.manifest.name : 'refused').toBe(severity === 'error' ? 'refused' : 'b');
  });
});

/** The written scalar, and the text that it is. Undefined: no text at all. */
const scalars: readonly (readonly [string, string | undefined])[] = [
  ['abc', 'abc'],
  ['123', '123'],
  ['-5', '-5'],
  ['+5', '+5'],
  ['007', '007'],
  ['0', '0'],
  ['1.0', '1.0'],
  ['1.10', '1.10'],
  ['1.0.0', '1.0.0'],
  ['.5', '.5'],
  ['5.', '5.'],
  ['1e3', '1e3'],
  ['1E-3', '1E-3'],
  ['0x1f', '0x1f'],
  ['0o17', '0o17'],
  ['0b101', '0b101'],
  ['1_000', '1_000'],
  ['9007199254740993', '9007199254740993'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['.inf', '.inf'],
  ['-.INF', '-.INF'],
  ['.nan', '.nan'],
  ['true', 'true'],
  ['True', 'True'],
  ['TRUE', 'TRUE'],
  ['false', 'false'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['No', 'No'],
  ['on', 'on'],
  ['off', 'off'],
  ['y', 'y'],
  ['n', 'n'],
  ['NO', 'NO'],
  ['null', undefined],
  ['Null', undefined],
  ['NULL', undefined],
  ['~', undefined],
  ['', undefined],
  ['""', undefined],
  ["''", undefined],
  ['"  "', undefined],
  ['2026-01-01', '2026-01-01'],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['12:30:00', '12:30:00'],
  ['12:30', '12:30'],
  ['1:2', '1:2'],
  ['"123"', '123'],
  ["'true'", 'true'],
  ['"null"', 'null'],
  ['"1.0"', '1.0'],
  ["'~'", '~'],
  ['"a\\tb"', 'a\tb'],
  ["'it''s'", "it's"],
  ['"\\u00e9"', 'é'],
  ['é', 'é'],
  ['日本', '日本'],
  ['😀', '😀'],
  ['=', '='],
  ['<<', '<<'],
  ['a#b', 'a#b'],
  ['a #b', 'a'],
  ['a:b', 'a:b'],
  ['|-\n  1.0', '1.0'],
  ['>-\n  true', 'true'],
  ['"1"   # c', '1'],
];

describe('threat 5: scalars are what the author wrote, never what YAML makes of them', () => {
  it('has at least 60 of them', () => {
    expect(scalars.length).toBeGreaterThanOrEqual(60);
  });

  it.each(scalars)('description: %s', (written, text) => {
    for (const strict of [false, true]) {
      const skill = load(`name: a\ndescription: ${written}`, { strict });
      const found = skill.ok ? [skill.manifest.description, ...said(skill)] : said(skill);
      expect(found).toEqual([text ?? 'error FIELD_MISSING']);
    }
  });

  it.each(scalars)('name: %s', (written, text) => {
    const skill = load(`name: ${written}\ndescription: d`);
    const expected = text?.includes('\t') === true ? 'error NAME_REFUSED' : (text?.normalize('NFKC') ?? 'a');
    expect(skill.ok ? skill.manifest.name : said(skill).join()).toBe(expected);
  });

  it.each(scalars)('license, compatibility, version, author, model and agent: %s', (written, text) => {
    const skill = load(
      ['license', 'compatibility', 'version', 'author', 'model', 'agent']
        .map((key) => `${key}: ${written}`)
        .join('\n')
        .replace(/^/, 'name: a\ndescription: d\n'),
    );
    const { license, compatibility, version, author, model, agent } = skill.ok ? skill.manifest : {};
    expect([license, compatibility, version, author, model, agent]).toEqual(
      Array.from({ length: 6 }, () => text),
    );
  });

  it.each(['[a]', '{a: b}', '\n  - a', '\n  a: b'])('a list or a map is no text: %j', (written) => {
    expect(said(load(`name: a\ndescription: ${written}`))).toEqual([
      'warning FIELD_TYPE',
      'error FIELD_MISSING',
    ]);
    expect(said(load(`name: ${written}\ndescription: d`))).toEqual([
      'warning FIELD_TYPE',
      'warning NAME_MISSING',
    ]);
    expect(said(load(`name: a\ndescription: d\nlicense: ${written}`))).toEqual(['warning FIELD_TYPE']);
    expect(said(load(`name: a\ndescription: d\nlicense: ${written}`, { strict: true }))).toEqual([
      'error FIELD_TYPE',
    ]);
  });
});

describe('ruling 5: description', () => {
  it.each(['x', 'é', '😀'])(
    '1,024 code points are taken, one more is an error in strict mode and a warning in lenient mode (%s)',
    (character) => {
      expect(load(`name: a\ndescription: ${character.repeat(1_024)}`, { strict: true })).toMatchObject({
        ok: true,
        diagnostics: [],
      });
      expect(said(load(`name: a\ndescription: ${character.repeat(1_025)}`, { strict: true }))).toEqual([
        'error DESCRIPTION_TOO_LONG',
      ]);
      const lenient = load(`name: a\ndescription: ${character.repeat(1_025)}`);
      expect(said(lenient)).toEqual(['warning DESCRIPTION_TOO_LONG']);
      expect(lenient.ok && lenient.manifest.description).toBe(character.repeat(1_025));
    },
  );

  it('the final line break of a block does not count', () => {
    expect(load(`name: a\ndescription: |\n  ${'x'.repeat(1_024)}`, { strict: true })).toMatchObject({
      ok: true,
      diagnostics: [],
    });
  });

  it.each(['agentskills', 'ash', 'gibberish', 'auto'] as const)(
    'required in %s, strict and lenient',
    (dialect) => {
      for (const strict of [false, true])
        expect(said(load('name: a\nversion: 1.0.0', { dialect, strict }))).toContain('error FIELD_MISSING');
    },
  );
});

describe('TavernKit: compatibility has at most 500 characters', () => {
  it.each(['x', '😀'])('%s', (character) => {
    expect(
      said(load(`name: a\ndescription: d\ncompatibility: ${character.repeat(500)}`, { strict: true })),
    ).toEqual([]);
    expect(
      said(load(`name: a\ndescription: d\ncompatibility: ${character.repeat(501)}`, { strict: true })),
    ).toEqual(['error FIELD_RANGE']);
    expect(said(load(`name: a\ndescription: d\ncompatibility: ${character.repeat(501)}`))).toEqual([
      'warning FIELD_RANGE',
    ]);
  });
});

describe('ruling 8: metadata', () => {
  it.each([
    ['{author: me, version: "1.0"}', { author: 'me', version: '1.0' }, [], []],
    ['{}', {}, [], []],
    ['', {}, [], []],
    ['{version: 1.0}', { version: '1.0' }, [], ['FIELD_TYPE']],
    [
      '{n: 007, on: True, empty: , tilde: ~}',
      { n: '007', on: 'True', empty: '', tilde: '~' },
      [],
      ['FIELD_TYPE'],
    ],
    ['{tags: [a, 1], deep: {x: y}}', { tags: '["a",1]', deep: '{"x":"y"}' }, ['FIELD_TYPE'], ['FIELD_TYPE']],
    ['text', {}, ['FIELD_TYPE'], ['FIELD_TYPE']],
    ['[a]', {}, ['FIELD_TYPE'], ['FIELD_TYPE']],
  ])('metadata: %s', (value, strings, lenient, strict) => {
    const skill = load(`name: a\ndescription: d\nmetadata: ${value}`);
    expect(skill.ok && { ...skill.manifest.metadataStrings }).toEqual(strings);
    expect(said(skill)).toEqual(lenient.map((code) => `warning ${code}`));
    expect(said(load(`name: a\ndescription: d\nmetadata: ${value}`, { strict: true }))).toEqual(
      strict.map((code) => `error ${code}`),
    );
  });

  it('is kept as written', () => {
    const skill = load('name: a\ndescription: d\nmetadata: {a: [1, {b: c}], d: 1.5}');
    expect(skill.ok && JSON.stringify(skill.manifest.metadata)).toBe('{"a":[1,{"b":"c"}],"d":1.5}');
  });
});

describe('ruling 6: unknown keys', () => {
  it('are kept, with a warning that names the key and its line', () => {
    const skill = load('name: a\ndescription: d\ncolour: red\nconstructor: x');
    expect(skill.ok && [skill.manifest.raw['colour'], skill.manifest.raw['constructor']]).toEqual([
      'red',
      'x',
    ]);
    expect(skill.diagnostics.map((each) => [each.code, each.severity, each.line])).toEqual([
      ['FIELD_UNKNOWN', 'warning', 4],
      ['FIELD_UNKNOWN', 'warning', 5],
    ]);
  });

  it('are warnings in strict mode too, and errors where validation asks for it', () => {
    expect(said(load('name: a\ndescription: d\ncolour: red', { strict: true }))).toEqual([
      'warning FIELD_UNKNOWN',
    ]);
    expect(
      said(
        load('name: a\ndescription: d\ncolour: red\nversion: 1.0.0', { strict: true, unknownKeys: 'error' }),
      ),
    ).toEqual(['error FIELD_UNKNOWN', 'error FIELD_UNKNOWN']);
    expect(
      said(load('description: d\nenv: [X]', { strict: true, unknownKeys: 'error', dialect: 'ash' })),
    ).toEqual([]);
  });

  it('a long key is shortened in the message', () => {
    const [first] = load(`name: a\ndescription: d\n${'k'.repeat(500)}: x`).diagnostics;
    expect(first?.message.length).toBeLessThan(150);
  });
});

describe('STANDARDS: fields of other clients', () => {
  it('are understood without a word', () => {
    const skill = load(
      'name: a\ndescription: d\nversion: 2.1\nauthor: me\nuser-invocable: false\ndisable-model-invocation: true\nargument-hint: <file>\nmodel: opus\ncontext: fork\nagent: Explore\npaths: src',
    );
    expect(said(skill)).toEqual([]);
    expect(skill.ok && skill.manifest).toMatchObject({
      version: '2.1',
      author: 'me',
      userInvocable: false,
      modelInvocable: false,
      argumentHint: '<file>',
      model: 'opus',
      fork: true,
      agent: 'Explore',
    });
  });

  it('have their defaults', () => {
    expect(load('name: a\ndescription: d')).toMatchObject({
      ok: true,
      manifest: { userInvocable: true, modelInvocable: true, fork: false },
    });
  });

  it.each([
    ['disable-model-invocation: maybe', { modelInvocable: false }],
    ['disable-model-invocation: [true]', { modelInvocable: false }],
    ['disable-model-invocation: "yes"', { modelInvocable: false }],
    ['disable-model-invocation: no', { modelInvocable: true }],
    ['user-invocable: maybe', { userInvocable: true }],
    ['user-invocable: "no"', { userInvocable: false }],
    ['context: inline', { fork: false }],
    ['argument-hint: [file]', { argumentHint: '[file]' }],
    ['argument-hint: [file, 1]', { argumentHint: '[file, 1]' }],
    ['argument-hint: [file] [out]', { argumentHint: '[file] [out]' }],
  ])('%s', (yaml, expected) => {
    expect(load(`name: a\ndescription: d\n${yaml}`)).toMatchObject({ ok: true, manifest: expected });
  });

  it.each(['user-invocable: maybe', 'disable-model-invocation: maybe', 'model: {a: b}', 'model: [x]'])(
    'a value out of range refuses the skill in strict mode: %s',
    (yaml) => {
      const skill = load(`name: a\ndescription: d\n${yaml}`, { strict: true });
      expect(skill.ok).toBe(false);
      expect(said(skill)).toEqual(['error FIELD_TYPE']);
    },
  );

  it('threat 23: hooks are never run, and said so', () => {
    const skill = load('name: a\ndescription: d\nhooks: {PreToolUse: [{command: touch x}]}');
    expect(said(skill)).toEqual(['warning HOOKS_NOT_RUN']);
  });
});

describe('threat 29: invisible characters', () => {
  const read = (description: string, name = 'a', strict = false) =>
    parseSkill(`---\nname: ${name}\ndescription: ${description}\n---\n`, {
      file: 'a/SKILL.md',
      folderName: 'a',
      strict,
    });

  it('warns of a description that holds them, and keeps it', () => {
    const skill = read('Safe\u202e and \u{e0041}sound');
    expect(skill).toMatchObject({ ok: true });
    expect(skill.diagnostics).toMatchObject([
      {
        code: 'INVISIBLE_CHARACTER',
        severity: 'warning',
        line: 3,
        message: expect.stringContaining('U+202E, U+E0041'),
      },
    ]);
  });

  it('a description of nothing else counts as missing, in every mode', () => {
    for (const description of ['\u200b', '"\u2060 \u202e"', '\u{e0041}\u{e0042}', '\ufdd0', '"\\u200b\\n"']) {
      for (const strict of [false, true]) {
        const skill = read(description, 'a', strict);
        expect(skill.ok).toBe(false);
        expect(said(skill)).toEqual(['error FIELD_MISSING']);
      }
      const reference = parseSkill(`---\nname: a\ndescription: ${description}\n---\n`, {
        file: 'a/SKILL.md',
        folderName: 'a',
        dialect: 'agentskills',
        strict: true,
        reference: true,
      });
      expect(said(reference)).toEqual(['error FIELD_MISSING']);
      const flow = load(`name: a\ndescription: ${description}`, { dialect: 'agent-flow' });
      expect(flow).toMatchObject({ ok: true, manifest: { description: 'a', descriptionDefaulted: true } });
      expect(said(flow)).toContain('warning FIELD_MISSING');
    }
  });

  it('refuses a name that holds them, in every mode', () => {
    expect(read('Fine.', 'a\u200b').diagnostics).toMatchObject([{ code: 'NAME_REFUSED', severity: 'error' }]);
  });

  it('has no word against emoji and scripts that need joiners', () => {
    expect(read('👩‍👩‍👧 می‌خواهم ❤️').diagnostics).toEqual([]);
  });
});
