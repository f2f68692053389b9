import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import type { DialectChoice } from './dialect-name.ts';

function load(
  yaml: string,
  options: { dialect?: DialectChoice; strict?: boolean; body?: string; folderName?: string } = {},
) {
  const { dialect = 'agent-flow', strict = false, body = 'Do it.\n', folderName = 'a' } = options;
  return parseSkill(`---\n${yaml}\n---\n${body}`, { file: 'SKILL.md', folderName, dialect, strict });
}

function said(skill: ReturnType<typeof load>): string[] {
  return skill.diagnostics.map((each) => `${each.severity} ${each.code}`);
}

const start = 'name: a\ndescription: d\n';

describe('agent-flow 3.1: standard fields', () => {
  it('name defaults to the folder without a word, strict and lenient', () => {
    for (const strict of [false, true])
      expect(load('description: d', { strict })).toMatchObject({
        ok: true,
        manifest: { name: 'a' },
        diagnostics: [],
      });
  });

  it('ruling 4: a name that is not the folder’s is refused always', () => {
    for (const strict of [false, true])
      expect(said(load('name: b\ndescription: d', { strict }))).toEqual(['error NAME_MISMATCH']);
    expect(said(load('name: b\ndescription: d\nuser_id: u', { dialect: 'auto' }))).toEqual([
      'error NAME_MISMATCH',
    ]);
  });

  it('ruling 5: description defaults to the name, with a warning, and is marked', () => {
    for (const strict of [false, true]) {
      for (const description of ['', 'description:\n', 'description: ""\n']) {
        const skill = load(`name: a\n${description}user_id: u`, { strict });
        expect(skill).toMatchObject({
          ok: true,
          manifest: { description: 'a', descriptionDefaulted: true },
          diagnostics: [{ code: 'FIELD_MISSING', severity: 'warning' }],
        });
      }
    }
    expect(load(start)).toMatchObject({ manifest: { description: 'd', descriptionDefaulted: false } });
  });

  it.each([
    ['license', 64],
    ['knowledge_base', 256],
    ['user_id', 256],
  ])('%s has at most %i characters', (key, limit) => {
    for (const character of ['x', '😀']) {
      expect(said(load(`${start}${key}: ${character.repeat(limit)}`, { strict: true }))).toEqual([]);
      expect(said(load(`${start}${key}: ${character.repeat(limit + 1)}`))).toEqual(['warning FIELD_RANGE']);
      expect(said(load(`${start}${key}: ${character.repeat(limit + 1)}`, { strict: true }))).toEqual([
        'error FIELD_RANGE',
      ]);
    }
  });

  it('description has at most 1,024 characters', () => {
    expect(said(load(`name: a\ndescription: ${'x'.repeat(1_024)}`, { strict: true }))).toEqual([]);
    expect(said(load(`name: a\ndescription: ${'x'.repeat(1_025)}`, { strict: true }))).toEqual([
      'error DESCRIPTION_TOO_LONG',
    ]);
    expect(said(load(`name: a\ndescription: ${'x'.repeat(1_025)}`))).toEqual([
      'warning DESCRIPTION_TOO_LONG',
    ]);
  });

  it('metadata is an arbitrary object, also in strict mode', () => {
    const skill = load(`${start}metadata: {tags: [a, b], n: 1.0, deep: {x: y}}`, { strict: true });
    expect(said(skill)).toEqual([]);
    expect(skill.ok && { ...skill.manifest.metadataStrings }).toEqual({
      tags: '["a","b"]',
      n: '1.0',
      deep: '{"x":"y"}',
    });
  });

  it('an empty body is fine', () => {
    expect(said(load(start, { body: '', strict: true }))).toEqual([]);
  });
});

describe('agent-flow 3.2: model', () => {
  it.each([
    ['{}', undefined, []],
    ['{temperature: 0.3, max_tokens: 1000}', { temperature: 0.3, maxTokens: 1_000 }, []],
    ['{temperature: 0.8}', { temperature: 0.8, maxTokens: 2_000 }, []],
    ['{max_tokens: 5}', { temperature: 0.7, maxTokens: 5 }, []],
    ['{temperature: 0, max_tokens: 1}', { temperature: 0, maxTokens: 1 }, []],
    ['{temperature: 2.0, max_tokens: 8192}', { temperature: 2, maxTokens: 8_192 }, []],
    ['{temperature: "0.5", max_tokens: "100"}', { temperature: 0.5, maxTokens: 100 }, []],
    ['{temperature: 2.1}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{temperature: -0.1}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{temperature: .nan}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{temperature: hot}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{max_tokens: 0}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{max_tokens: 8193}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    ['{max_tokens: 1.5}', { temperature: 0.7, maxTokens: 2_000 }, ['FIELD_RANGE']],
    [
      '{max_tokens: true, temperature: [1]}',
      { temperature: 0.7, maxTokens: 2_000 },
      ['FIELD_RANGE', 'FIELD_RANGE'],
    ],
  ])('model %s', (value, model, codes) => {
    const skill = load(`${start}model: ${value}`);
    expect(skill.ok && skill.manifest.agentFlow?.model).toEqual(model);
    expect(said(skill)).toEqual(codes.map((code) => `warning ${code}`));
    expect(said(load(`${start}model: ${value}`, { strict: true }))).toEqual(
      codes.map((code) => `error ${code}`),
    );
  });

  it('ruling 8: a text is a model id, and a map may have one', () => {
    expect(load(`${start}model: haiku`)).toMatchObject({
      ok: true,
      manifest: { model: 'haiku', agentFlow: { inputs: [] } },
    });
    expect(load(`${start}model: {id: local:test, temperature: 1}`)).toMatchObject({
      ok: true,
      manifest: { model: 'local:test', agentFlow: { model: { temperature: 1 } } },
    });
  });
});

describe('agent-flow 3.3: inputs', () => {
  const inputs = (yaml: string, strict = false) => load(`${start}inputs:\n${yaml}`, { strict });

  it('every field', () => {
    const skill = inputs(
      '  - name: article\n    label: Article Content\n    type: textarea\n    required: true\n    default: none\n    description: The text',
    );
    expect(skill.ok && skill.manifest.agentFlow?.inputs).toEqual([
      {
        name: 'article',
        label: 'Article Content',
        type: 'textarea',
        required: true,
        default: 'none',
        description: 'The text',
      },
    ]);
  });

  it('defaults: label is the name, type is text, required is false', () => {
    const skill = inputs('  - name: x');
    expect(skill.ok && skill.manifest.agentFlow?.inputs).toEqual([
      { name: 'x', label: 'x', type: 'text', required: false },
    ]);
    expect(said(skill)).toEqual([]);
  });

  it.each(['  - label: x', '  - name:', '  - name: ""', '  - x', '  - 5', '  -', '  - [name, x]'])(
    'an entry without a name is skipped, with a warning in both modes: %j',
    (yaml) => {
      for (const strict of [false, true]) {
        const skill = inputs(`${yaml}\n  - name: y`, strict);
        expect(skill.ok && skill.manifest.agentFlow?.inputs.map((each) => each.name)).toEqual(['y']);
        expect(said(skill)).toEqual(['warning FIELD_IGNORED']);
      }
    },
  );

  it('an unknown type counts as text', () => {
    for (const strict of [false, true]) {
      const skill = inputs('  - {name: x, type: number}', strict);
      expect(skill.ok && skill.manifest.agentFlow?.inputs[0]?.type).toBe('text');
      expect(said(skill)).toEqual(['warning FIELD_RANGE']);
    }
  });

  it.each([
    ['true', true, 0],
    ['false', false, 0],
    ['"yes"', true, 0],
    ['on', true, 0],
    ['1', true, 0],
    ['0', false, 0],
    ['maybe', false, 1],
    ['[true]', false, 1],
    ['{}', false, 1],
    ['{a: b}', false, 1],
  ])('required: %s', (value, required, problems) => {
    const skill = inputs(`  - {name: x, required: ${value}}`);
    expect(skill.ok && skill.manifest.agentFlow?.inputs[0]?.required).toBe(required);
    expect(skill.diagnostics).toHaveLength(problems);
  });

  it.each([
    ['1.0', '1.0'],
    ['007', '007'],
    ['true', 'true'],
    ['2026-01-01', '2026-01-01'],
    ['""', ''],
    ['"  x "', '  x '],
    ['no', 'no'],
  ])('default: %s is the text %j', (value, expected) => {
    const skill = inputs(`  - name: x\n    default: ${value}`);
    expect(skill.ok && skill.manifest.agentFlow?.inputs[0]?.default).toBe(expected);
    expect(said(skill)).toEqual([]);
  });

  it.each([
    ['label', 128],
    ['default', 1_024],
    ['description', 512],
  ] as const)('%s has at most %i characters; a longer one is left out', (key, limit) => {
    const short = inputs(`  - {name: x, ${key}: "${'é'.repeat(limit)}"}`, true);
    expect(short.ok && short.manifest.agentFlow?.inputs[0]?.[key]).toBe('é'.repeat(limit));
    const long = inputs(`  - {name: x, ${key}: "${'é'.repeat(limit + 1)}"}`);
    expect(long.ok && long.manifest.agentFlow?.inputs[0]?.[key]).toBe(key === 'label' ? 'x' : undefined);
    expect(said(long)).toEqual(['warning FIELD_RANGE']);
    expect(said(inputs(`  - {name: x, ${key}: [a]}`, true))).toEqual(['error FIELD_RANGE']);
  });

  it('a name has at most 64 characters, and stands once', () => {
    expect(said(inputs(`  - name: ${'x'.repeat(64)}`, true))).toEqual([]);
    expect(said(inputs(`  - name: ${'x'.repeat(65)}`))).toEqual(['warning FIELD_RANGE']);
    const twice = inputs('  - {name: x, label: first}\n  - {name: x, label: second}');
    expect(twice.ok && twice.manifest.agentFlow?.inputs.map((each) => each.label)).toEqual(['first']);
    expect(said(twice)).toEqual(['warning FIELD_RANGE']);
  });

  it.each(['inputs: text', 'inputs: {name: x}', 'inputs: 5'])('%s is no list', (yaml) => {
    expect(said(load(start + yaml))).toEqual(['warning FIELD_TYPE']);
    expect(said(load(start + yaml, { strict: true }))).toEqual(['error FIELD_TYPE']);
  });

  it('no inputs are fine', () => {
    expect(said(load(`${start}inputs:`, { strict: true }))).toEqual([]);
    expect(said(load(`${start}inputs: []`, { strict: true }))).toEqual([]);
  });
});

describe('agent-flow 4: names', () => {
  it.each(['article-summary', 'code-review', 'product-qa', 'layer', 'my-skill-v2', 'a', 'a'.repeat(64)])(
    '%s is valid',
    (name) => {
      expect(said(load(`name: ${name}\ndescription: d`, { folderName: name, strict: true }))).toEqual([]);
    },
  );

  it.each([
    'Article-Summary',
    '-my-skill',
    'my--skill',
    'my skill',
    'my_skill',
    'a'.repeat(65),
    'my-skill-',
    'é',
  ])('%s is not', (name) => {
    expect(said(load(`name: "${name}"\ndescription: d`, { folderName: name, strict: true }))).toEqual([
      'error NAME_INVALID',
    ]);
    expect(said(load(`name: "${name}"\ndescription: d`, { folderName: name }))).toEqual([
      'warning NAME_INVALID',
    ]);
  });
});

describe('agent-flow 2: frontmatter is required', () => {
  it.each([
    ['Just a prompt.\n', 'FRONTMATTER_MISSING'],
    ['---\n---\nPrompt.\n', 'FRONTMATTER_EMPTY'],
    ['---\n# nothing\n---\nPrompt.\n', 'FRONTMATTER_EMPTY'],
    ['', 'FRONTMATTER_MISSING'],
  ])('%j', (content, code) => {
    expect(said(parseSkill(content, { file: 'SKILL.md', folderName: 'a', dialect: 'agent-flow' }))).toEqual([
      `error ${code}`,
    ]);
  });
});
