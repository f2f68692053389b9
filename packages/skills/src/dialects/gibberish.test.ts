import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import type { DialectChoice } from './dialect-name.ts';

const tool = '### up\n\nShows.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\nuptime -p\n```\n';

function load(yaml: string, options: { dialect?: DialectChoice; strict?: boolean; body?: string } = {}) {
  const { dialect = 'gibberish', strict = false, body = tool } = options;
  return parseSkill(`---\nname: a\ndescription: d\n${yaml}\n---\n${body}`, {
    file: 'SKILL.md',
    folderName: 'a',
    dialect,
    strict,
  });
}

function said(skill: ReturnType<typeof load>): string[] {
  return skill.diagnostics.map((each) => `${each.severity} ${each.code}`);
}

const version = 'version: 1.0.0\n';

describe('gibberish 2.2: fields and defaults', () => {
  it('modes are [Global], timeout is 30, everything else is false', () => {
    const skill = load(version);
    expect(skill.ok && skill.manifest.gibberish).toEqual({
      modes: ['Global'],
      readOnly: false,
      alwaysAsk: false,
      timeout: 30,
      network: false,
    });
    expect(said(skill)).toEqual([]);
  });

  it('all of them', () => {
    const skill = load(
      `${version}author: gibb.eri.sh\nmodes: [Dev, Meeting]\nread_only: true\nalways_ask: true\ntimeout: 10\nnetwork: true`,
    );
    expect(skill.ok && skill.manifest).toMatchObject({
      version: '1.0.0',
      author: 'gibb.eri.sh',
      gibberish: { modes: ['Dev', 'Meeting'], readOnly: true, alwaysAsk: true, timeout: 10, network: true },
    });
    expect(said(skill)).toEqual([]);
  });

  it.each([
    ['1.0.0', []],
    ['0.1.0-beta.1', []],
    ['1.2.3+build.5', []],
    ['"1.0.0"', []],
    ['1.0', ['FIELD_RANGE']],
    ['1', ['FIELD_RANGE']],
    ['v1.0.0', ['FIELD_RANGE']],
    ['latest', ['FIELD_RANGE']],
  ])('version %s', (value, codes) => {
    const skill = load(`version: ${value}`);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    expect(skill.ok && skill.manifest.version).toBe(value.replaceAll('"', ''));
    expect(said(load(`version: ${value}`, { strict: true }))).toEqual(codes.map((code) => `error ${code}`));
  });

  it.each([
    ['1', 1, []],
    ['300', 300, []],
    ['"60"', 60, []],
    ['0', 30, ['FIELD_RANGE']],
    ['301', 30, ['FIELD_RANGE']],
    ['1.5', 30, ['FIELD_RANGE']],
    ['-5', 30, ['FIELD_RANGE']],
    ['ten', 30, ['FIELD_RANGE']],
    ['', 30, []],
  ])('timeout %j is 1 to 300 seconds', (value, timeout, codes) => {
    const skill = load(`${version}timeout: ${value}`);
    expect(skill.ok && skill.manifest.gibberish?.timeout).toBe(timeout);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    expect(said(load(`${version}timeout: ${value}`, { strict: true }))).toEqual(
      codes.map((code) => `error ${code}`),
    );
  });

  it.each([
    ['read_only', 'readOnly', 'maybe', false],
    ['network', 'network', '[x]', false],
    ['always_ask', 'alwaysAsk', 'maybe', true],
  ] as const)('%s that cannot be read takes the careful value', (key, field, value, expected) => {
    const skill = load(`${version}${key}: ${value}`);
    expect(skill.ok && skill.manifest.gibberish?.[field]).toBe(expected);
    expect(said(skill)).toEqual(['warning FIELD_TYPE']);
    expect(said(load(`${version}${key}: ${value}`, { strict: true }))).toEqual(['error FIELD_TYPE']);
  });

  it.each([
    ['Dev', ['Dev'], []],
    ['[Dev, Writer]', ['Dev', 'Writer'], ['MODE_UNKNOWN']],
    ['[dev]', ['dev'], ['MODE_UNKNOWN']],
    ['[]', ['Global'], []],
    ['', ['Global'], []],
  ])('ruling 23: modes %j; unknown modes warn in both modes', (value, modes, codes) => {
    for (const strict of [false, true]) {
      const skill = load(`${version}modes: ${value}`, { strict });
      expect(skill.ok && skill.manifest.gibberish?.modes).toEqual(modes);
      expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    }
  });
});

describe('gibberish 9.1: what is fatal', () => {
  it('version is required where the dialect was set, and warned about where `auto` found it', () => {
    expect(said(load('license: MIT'))).toEqual(['error FIELD_MISSING']);
    expect(said(load('read_only: true', { dialect: 'auto' }))).toEqual(['warning FIELD_MISSING']);
    expect(said(load('read_only: true', { dialect: 'auto', strict: true }))).toEqual([
      'warning FIELD_MISSING',
    ]);
  });

  it('description is required', () => {
    const skill = parseSkill(`---\nname: a\nversion: 1.0.0\n---\n${tool}`, {
      file: 'SKILL.md',
      folderName: 'a',
      dialect: 'gibberish',
    });
    expect(said(skill)).toEqual(['error FIELD_MISSING']);
  });

  it('ruling 4: name is required in strict mode, and falls back to the folder in lenient mode', () => {
    const content = `---\nversion: 1.0.0\ndescription: d\n---\n${tool}`;
    expect(
      said(parseSkill(content, { file: 'SKILL.md', folderName: 'a', dialect: 'gibberish', strict: true })),
    ).toEqual(['error NAME_MISSING']);
    expect(parseSkill(content, { file: 'SKILL.md', folderName: 'a', dialect: 'gibberish' })).toMatchObject({
      ok: true,
      manifest: { name: 'a' },
      diagnostics: [{ code: 'NAME_MISSING', severity: 'warning' }],
    });
  });

  it.each([
    ['an empty body', '', 'BODY_EMPTY'],
    ['no tool definitions', 'Prose.\n', 'TOOLS_MISSING'],
    ['duplicate tool names', tool + tool, 'TOOL_DUPLICATE'],
    ['a tool name that breaks the grammar', tool.replace('### up', '### Up-Time'), 'TOOL_NAME_INVALID'],
  ])('%s: fatal where the dialect was set, a warning where `auto` found it', (_, body, code) => {
    expect(said(load(version, { body }))).toContain(`error ${code}`);
    const found = load(`${version}read_only: true`, { body, dialect: 'auto' });
    expect(found.ok).toBe(true);
    expect(said(found)).toContain(`warning ${code}`);
  });

  it('invalid YAML', () => {
    expect(said(load(`${version}author: &x y`))).toEqual(['error YAML_ANCHOR']);
  });
});

describe('gibberish 9.2: what is warned about', () => {
  it('an unknown key', () => {
    expect(said(load(`${version}colour: red`))).toEqual(['warning FIELD_UNKNOWN']);
  });

  it('a tool without a Parameters section', () => {
    expect(said(load(version, { body: tool.replace('#### Parameters\n\nNone.\n\n', '') }))).toEqual([
      'warning TOOL_PARAMETERS_MISSING',
    ]);
  });

  it.each([
    [256, []],
    [257, ['warning DESCRIPTION_TOO_LONG']],
    [5_000, ['warning DESCRIPTION_TOO_LONG']],
  ])(
    'ruling 5: a description of %i characters is cut at 256 code points, in both modes',
    (length, expected) => {
      for (const character of ['x', '😀']) {
        for (const strict of [false, true]) {
          const skill = parseSkill(
            `---\nname: a\nversion: 1.0.0\ndescription: ${character.repeat(length)}\n---\n${tool}`,
            { file: 'SKILL.md', folderName: 'a', dialect: 'gibberish', strict },
          );
          expect(skill.ok && skill.manifest.description).toBe(character.repeat(Math.min(length, 256)));
          expect(said(skill)).toEqual(expected);
        }
      }
    },
  );
});
