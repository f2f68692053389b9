import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import type { DialectChoice } from './dialect-name.ts';

function load(
  yaml: string,
  options: { dialect?: DialectChoice; strict?: boolean; body?: string; folderName?: string } = {},
) {
  const { dialect = 'ash', strict = false, body = 'Do it.\n', folderName = 'a' } = options;
  return parseSkill(`---\ndescription: d\n${yaml}\n---\n${body}`, {
    file: 'SKILL.md',
    folderName,
    dialect,
    strict,
  });
}

function said(skill: ReturnType<typeof load>): string[] {
  return skill.diagnostics.map((each) => `${each.severity} ${each.code}`);
}

describe('ash: fields and defaults', () => {
  it('ash: max_iterations is 10, lists are empty, sensitive is false where nothing is written', () => {
    const skill = load('license: MIT');
    expect(skill.ok && skill.manifest.ash).toEqual({
      authors: [],
      sensitive: false,
      env: [],
      packages: [],
      capabilities: [],
      maxIterations: 10,
    });
    expect(said(skill)).toEqual([]);
  });

  it('ash: the name falls back to the folder without a word', () => {
    expect(load('license: MIT', { folderName: 'research' })).toMatchObject({
      ok: true,
      manifest: { name: 'research' },
      diagnostics: [],
    });
    expect(load('license: MIT', { folderName: 'research', strict: true })).toMatchObject({
      ok: true,
      manifest: { name: 'research' },
      diagnostics: [],
    });
  });

  it.each([
    ['- alice\n  - bob', ['alice', 'bob']],
    ['alice', ['alice']],
    ['[alice, " bob ", ""]', ['alice', 'bob']],
    ['', []],
    ['""', []],
    ['[007, 1.0, true]', ['007', '1.0', 'true']],
    ['007', ['007']],
  ])('ash: authors %j are texts as written', (value, authors) => {
    const skill = load(`authors:${value.startsWith('-') ? '\n  ' : ' '}${value}`);
    expect(skill.ok && skill.manifest.ash?.authors).toEqual(authors);
  });

  it('ash: rationale and model are texts', () => {
    const skill = load('rationale: Why not.\nmodel: haiku');
    expect(skill.ok && [skill.manifest.ash?.rationale, skill.manifest.model]).toEqual(['Why not.', 'haiku']);
  });

  it('ash: a mapping model is not Ash’s', () => {
    expect(said(load('model: {temperature: 1}'))).toEqual(['warning FIELD_TYPE']);
    expect(said(load('model: {temperature: 1}', { strict: true }))).toEqual(['error FIELD_TYPE']);
  });

  it.each([
    ['1', 1, []],
    ['250', 250, []],
    ['"15"', 15, []],
    ['1e2', 100, []],
    ['0', 10, ['FIELD_RANGE']],
    ['-1', 10, ['FIELD_RANGE']],
    ['1.5', 10, ['FIELD_RANGE']],
    ['true', 10, ['FIELD_RANGE']],
    ['nope', 10, ['FIELD_RANGE']],
    ['.inf', 10, ['FIELD_RANGE']],
    ['[3]', 10, ['FIELD_RANGE']],
    ['', 10, []],
  ])('ash: max_iterations %j', (value, expected, codes) => {
    const skill = load(`max_iterations: ${value}`);
    expect(skill.ok && skill.manifest.ash?.maxIterations).toBe(expected);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    expect(said(load(`max_iterations: ${value}`, { strict: true }))).toEqual(
      codes.map((code) => `error ${code}`),
    );
  });

  it.each([
    ['true', true, ['private'], []],
    ['false', false, undefined, []],
    ['"yes"', true, ['private'], []],
    ['no', false, undefined, []],
    ['"0"', false, undefined, []],
    ['', false, undefined, []],
    ['maybe', true, ['private'], ['FIELD_TYPE']],
    ['[true]', true, ['private'], ['FIELD_TYPE']],
    ['1', true, ['private'], ['FIELD_TYPE']],
  ])('ash: sensitive %j is private unless access says otherwise', (value, sensitive, chatTypes, codes) => {
    const skill = load(`sensitive: ${value}`);
    expect(skill.ok && [skill.manifest.ash?.sensitive, skill.manifest.ash?.chatTypes]).toEqual([
      sensitive,
      chatTypes,
    ]);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
  });
});

describe('ash: access', () => {
  it.each([
    ['{chat_types: [private, Group]}', ['private', 'group'], []],
    ['{chat_types: group}', ['group'], []],
    ['{chat_types: []}', undefined, []],
    ['{chat_types: }', undefined, []],
    ['{}', undefined, []],
    ['', undefined, []],
  ])('ash: access %j', (value, chatTypes, codes) => {
    const skill = load(`access: ${value}`);
    expect(skill.ok && skill.manifest.ash?.chatTypes).toEqual(chatTypes);
    expect(said(skill)).toEqual(codes);
  });

  it.each(['private', '[private]', '{chat_types: [{a: b}]}', '{chat_types: {private: true}}'])(
    'ash: a restriction that cannot be read never becomes none: access %j',
    (value) => {
      const skill = load(`access: ${value}`);
      expect(skill.ok && skill.manifest.ash?.chatTypes).toEqual(['private']);
      expect(new Set(said(skill))).toEqual(new Set(['warning FIELD_TYPE']));
    },
  );

  it('ash: access has no other keys', () => {
    expect(said(load('access: {chat_ids: [1]}'))).toEqual(['error FIELD_UNKNOWN']);
    const found = load('access: {chat_ids: [1]}', { dialect: 'auto' });
    expect(said(found)).toEqual(['warning FIELD_UNKNOWN']);
    expect(found.ok && found.manifest.ash?.chatTypes).toEqual(['private']);
  });

  it('ash: sensitive with chat types of its own keeps those', () => {
    const skill = load('sensitive: true\naccess: {chat_types: [group]}');
    expect(skill.ok && skill.manifest.ash?.chatTypes).toEqual(['group']);
  });
});

describe('ash: capabilities', () => {
  it.each(['gog.email', 'gog.calendar', '1.2', 'g_.e-', 'a.b-c_d'])('ash: %s is namespaced', (id) => {
    const skill = load(`capabilities: ["${id}"]`);
    expect(skill.ok && skill.manifest.ash?.capabilities).toEqual([id]);
    expect(said(skill)).toEqual([]);
  });

  it.each(['email', 'Gog.email', 'gog.email.read', 'gog.*', '-g.e', '.e', 'g.', 'g e.x', 'gog/email'])(
    'ash: capability ids must be namespaced: %s',
    (id) => {
      const yaml = `capabilities: ["${id}", gog.email]`;
      expect(said(load(yaml))).toEqual(['error CAPABILITY_NOT_NAMESPACED']);
      expect(said(load(yaml, { dialect: 'auto', strict: true }))).toContain(
        'error CAPABILITY_NOT_NAMESPACED',
      );
      const found = load(yaml, { dialect: 'auto' });
      expect(said(found)).toEqual(['warning CAPABILITY_NOT_NAMESPACED']);
      expect(found.ok && found.manifest.ash?.capabilities).toEqual(['gog.email']);
    },
  );
});

describe('ash: env, packages and tools', () => {
  it.each([
    ['env', '[PERPLEXITY_API_KEY, _x, A1]', ['PERPLEXITY_API_KEY', '_x', 'A1'], []],
    ['env', 'KEY', ['KEY'], []],
    ['env', '[1A, A-B, "A B", "A=B", KEY]', ['KEY'], ['FIELD_RANGE']],
    ['env', '{A: b}', [], ['FIELD_TYPE']],
    ['env', '[[A], KEY]', ['KEY'], ['FIELD_TYPE']],
    [
      'packages',
      '[jq, curl, g++, libx11-dev, "python3.11", "a=1.0"]',
      ['jq', 'curl', 'g++', 'libx11-dev', 'python3.11', 'a=1.0'],
      [],
    ],
    ['packages', '["invalid; rm -rf /", "--force", jq]', ['jq'], ['FIELD_RANGE']],
  ] as const)('ash: %s %s', (key, value, expected, codes) => {
    const skill = load(`${key}: ${value}`);
    expect(skill.ok && skill.manifest.ash?.[key]).toEqual(expected);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    expect(said(load(`${key}: ${value}`, { strict: true }))).toEqual(codes.map((code) => `error ${code}`));
  });

  it('ash: allowed_tools is the standard’s field', () => {
    const skill = load('allowed_tools:\n  - bash\n  - web_search');
    expect(skill.ok && skill.manifest.allowedTools).toEqual(['bash', 'web_search']);
  });
});

describe('ash: what is fatal', () => {
  it('ash: description is required', () => {
    for (const content of [
      '---\nmodel: haiku\n---\nbody',
      '---\ndescription:\n---\nbody',
      '---\ndescription: ""\n---\nbody',
      '---\ndescription: [a]\n---\nbody',
    ]) {
      const skill = parseSkill(content, { file: 'SKILL.md', folderName: 'a', dialect: 'ash' });
      expect(skill.ok).toBe(false);
      expect(said(skill)).toContain('error FIELD_MISSING');
    }
  });

  it.each(['', '\n\n', '  \n\t\n'])('ash: instructions are required (body %j)', (body) => {
    expect(said(load('license: MIT', { body }))).toEqual(['error BODY_EMPTY']);
    expect(said(load('env: [X]', { body, dialect: 'auto' }))).toEqual(['warning BODY_EMPTY']);
  });

  it('ash: an unknown key is kept, with a warning (ruling 6)', () => {
    const skill = load('triggers: [/x]');
    expect(said(skill)).toEqual(['warning FIELD_UNKNOWN']);
    expect(skill.ok && skill.manifest.raw['triggers']).toEqual(['/x']);
  });
});
