import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

let server: TestServer;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  await server.register();
  user = await server.register();
});

const validate = async (raw_content: string, name?: string, who: Account = user) => {
  const body = { raw_content, ...(name === undefined ? {} : { name }) };
  return server.request('/api/v1/skills/validate', { token: who.token, body });
};
const codes = (findings: readonly { code: string }[]): string[] => findings.map(({ code }) => code);

const prompt = `---
name: summary
description: Sums an article up.
inputs:
  - name: article
    type: textarea
    required: true
  - name: tone
---

Sum this up: {{article}}
`;

it('a text that could be saved is valid, is shown as it would look, and is not saved', async () => {
  const { status, json } = await validate(prompt, 'summary');
  expect(status).toBe(200);
  expect(json).toMatchObject({ valid: true, dialect: 'agent-flow', errors: [], warnings: [] });
  expect(json.detail).toMatchObject({
    name: 'summary',
    description: 'Sums an article up.',
    inputs: [{ name: 'article', type: 'textarea', required: true }, { name: 'tone' }],
    tools: [],
    placeholders: { used: ['article'], undeclared: [], unused: ['tone'] },
  });
  expect(json.body_tokens).toBe(Math.ceil('Sum this up: {{article}}'.length / 4));
  expect(existsSync(join(server.data, 'skills', 'default', 'summary'))).toBe(false);
});

it('every format tells of the one skill, with its tokens', async () => {
  const { formats } = (await validate(prompt)).json;
  expect(Object.keys(formats)).toEqual(['xml', 'json', 'markdown', 'functions']);
  for (const { text, tokens } of Object.values<{ text: string; tokens: number }>(formats)) {
    expect(text).toContain('summary');
    expect(tokens).toBe(Math.ceil(Buffer.byteLength(text) / 4));
  }
  expect(formats.xml.text).not.toContain('draft');
});

it('tools are shown with their command and what gates them, also those of another mode', async () => {
  const parameters =
    '| Name | Type | Required | Description |\n|---|---|---|---|\n| what | string | no | What (default: hi) |';
  const text = toolSkill('teller', 'echo {{what}}', 'always_ask: true', parameters).replace('Global', 'Dev');
  const { json } = await validate(text);
  expect(json).toMatchObject({ valid: true, dialect: 'gibberish' });
  expect(json.detail.tools).toEqual([
    {
      name: 'go',
      description: 'Goes.',
      command: 'echo {{what}}',
      parameters: [
        { name: 'what', type: 'string', required: false, description: expect.any(String), default: 'hi' },
      ],
      read_only: false,
      always_ask: true,
    },
  ]);
  expect(json.detail.placeholders).toEqual({ used: [], undeclared: [], unused: [] });
  expect(json.formats.functions.text).toContain('go');
});

it('what saving refuses is an error with its place and what to do, and saving agrees', async () => {
  const wrong: Readonly<Record<string, string>> = {
    FRONTMATTER_MISSING: 'Just text.',
    YAML_INVALID: '---\nname: [a\n---\nx',
    DESCRIPTION_TOO_LONG: `---\nname: wrong\ndescription: ${'a'.repeat(1_025)}\n---\nx`,
    PLACEHOLDER_UNDECLARED: prompt
      .replace('name: summary', 'name: wrong')
      .replace('{{article}}', '{{other}}'),
    NAME_MISMATCH: prompt,
    FIELD_RANGE: '---\nname: wrong\ndescription: d\nuser_id: somebody\n---\nx',
    FILE_TOO_LARGE: `---\nname: wrong\ndescription: d\n---\n${'x'.repeat(51_200)}`,
  };
  for (const [code, content] of Object.entries(wrong)) {
    const { status, json } = await validate(content, 'wrong');
    expect([code, status, json.valid, codes(json.errors)]).toEqual([code, 200, false, [code]]);
    expect(json.errors[0].hint).not.toBe('');
    const saved = await server.request('/api/v1/skills', {
      token: user.token,
      body: { name: 'wrong', content },
    });
    expect([code, saved.status]).toEqual([code, 400]);
  }
  const { errors } = (await validate(wrong['PLACEHOLDER_UNDECLARED'] ?? '')).json;
  expect(errors[0]).toMatchObject({ line: 11, column: 14, message: 'The placeholder {{other}} is no input' });
});

it('a placeholder that a run would leave empty, and saving lets pass, is a warning', async () => {
  const { json } = await validate(prompt.replace('{{article}}', '{{article}} {{an-other}}'));
  expect([json.valid, codes(json.warnings)]).toEqual([true, ['PLACEHOLDER_UNDECLARED']]);
  expect(json.detail.placeholders.undeclared).toEqual(['an-other']);
});

it('a name that no skill may have is an error, and no name at all a warning', async () => {
  const plain = '---\ndescription: Does it.\n---\nDo it.';
  expect((await validate(plain, 'A b')).json).toMatchObject({ valid: false });
  expect(codes((await validate(plain, 'A b')).json.errors)).toContain('NAME_INVALID');
  const { json } = await validate(plain);
  expect([json.valid, codes(json.warnings)]).toEqual([true, ['NAME_MISSING']]);
});

it.each(['', 'description:\n', 'description: ""\n', 'description: "  "\n'])(
  'a missing description is said, and models are told nothing of the skill (ruling 5): %j',
  async (line) => {
    const { json } = await validate(`---\nname: quiet\n${line}---\nDo it.`);
    expect([json.valid, codes(json.warnings), json.detail.description]).toEqual([
      true,
      ['FIELD_MISSING'],
      'quiet',
    ]);
    expect(json.formats.json).toEqual({ text: '', tokens: 0 });
  },
);

it('what is no text is 400, and nobody is asked who is not signed in', async () => {
  expect((await validate('\ud800')).status).toBe(400);
  expect((await server.request('/api/v1/skills/validate', { body: { raw_content: '' } })).status).toBe(401);
});

it('counts against no bucket: an editor asks with every pause', async () => {
  for (let count = 0; count < 12; count += 1) expect((await validate(prompt)).status).toBe(200);
});
