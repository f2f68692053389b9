import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callByName } from '../../../test/call-tool.ts';
import { catalogOf, fixtureCatalog, skillText } from '../../../test/skill-folders.ts';
import type { AgentEvent } from '../../events/agent-event.ts';
import { ActiveSkills } from '../active-skills.ts';
import { skillTools } from '../skill-tools.ts';

const git = { 'git/SKILL.md': skillText('git', { extra: 'allowed-tools: Read Bash\nnumbers: .inf\n' }) };

describe('the conformance fixture', () => {
  const name = 'skills-system-validation';

  it('is activated with its marker, its files and nothing cut', async () => {
    const events: AgentEvent[] = [];
    const tools = skillTools(await fixtureCatalog());
    const { output, activated } = await callByName(tools, 'skillsActivate', { name }, events);
    expect(output).toMatchObject({ name, truncated: false, source: 'user', trust: 'user' });
    expect(output['body']).toContain('MARKER-SKILL-5d1f8e07');
    expect(output['body']).not.toMatch(/MARKER-(?:REFERENCE|ASSET|SCRIPT)-[0-9a-f]{8}/);
    expect(output['frontmatter']).toMatchObject({ name, license: 'MIT', metadata: { version: '1.0' } });
    expect(output['files']).toEqual(['assets/fixture.json', 'references/REFERENCE.md', 'scripts/echo.sh']);
    expect(activated).toMatchObject({ name, truncated: false, digest: expect.stringMatching(/^sha256:/) });
    expect(events).toEqual([
      { type: 'skill_activated', skill: name, digest: activated?.digest, truncated: false },
    ]);
  });

  it.each([
    ['references/REFERENCE.md', 'MARKER-REFERENCE-b83a2c64'],
    ['assets/fixture.json', 'MARKER-ASSET-e19c4f70'],
    ['scripts/echo.sh', 'MARKER-SCRIPT-2f96d0ab'],
  ])('reads %s', async (path, marker) => {
    const events: AgentEvent[] = [];
    const tools = skillTools(await fixtureCatalog());
    const { output, isError } = await callByName(tools, 'skillsReadResource', { name, path }, events);
    expect(isError).toBeUndefined();
    expect(output).toMatchObject({ name, path, truncated: false });
    expect(output['content']).toContain(marker);
    expect(events).toEqual([{ type: 'skill_file_read', skill: name, path, truncated: false }]);
  });

  it.each([
    ['../../package.json', 'Path traversal is not allowed.'],
    ['/etc/passwd', 'Absolute paths are not allowed.'],
    ['references/../../../package.json', 'Path traversal is not allowed.'],
  ])('refuses %s', async (path, error) => {
    const events: AgentEvent[] = [];
    const tools = skillTools(await fixtureCatalog());
    const { output, isError } = await callByName(tools, 'skillsReadResource', { name, path }, events);
    expect(isError).toBe(true);
    expect(output).toMatchObject({ error });
    expect(output).not.toHaveProperty('content');
    expect(events).toEqual([{ type: 'skill_file_refused', skill: name, path, code: 'INVALID_PATH' }]);
  });
});

describe('skillsActivate', () => {
  it.each([
    [{}, 'Missing skill name.'],
    [null, 'Missing skill name.'],
    [['git'], 'Missing skill name.'],
    [{ name: '  ' }, 'Missing skill name.'],
    [{ name: { a: 1 } }, 'Missing skill name.'],
    [{ name: 'gti' }, 'Unknown skill: gti'],
    [{ name: 'constructor' }, 'Unknown skill: constructor'],
    [{ name: '../git' }, 'Unknown skill: ../git'],
  ])('answers %j with words', async (input, error) => {
    const { catalog } = await catalogOf(git);
    const outcome = await callByName(skillTools(catalog), 'skillsActivate', input as never);
    expect(outcome).toMatchObject({ output: { error }, isError: true });
    expect(outcome.activated).toBeUndefined();
  });

  it('guesses what was meant', async () => {
    const { catalog } = await catalogOf(git);
    expect((await callByName(skillTools(catalog), 'skillsActivate', { name: 'gti' })).output).toMatchObject({
      hint: 'Did you mean git?',
    });
  });

  it('says disabled, not missing', async () => {
    const { catalog } = await catalogOf({ ...git, 'off/SKILL.md': skillText('off') }, { disabled: 'off' });
    for (const [tool, input] of [
      ['skillsActivate', { name: 'off' }],
      ['skillsReadResource', { name: 'off', path: 'SKILL.md' }],
    ] as const) {
      const { output } = await callByName(skillTools(catalog), tool, input);
      expect(output['error']).toMatch(/^Skill is disabled: off \(it is disabled by/);
    }
  });

  it('keeps skills from models that only people may start, until one does', async () => {
    const { catalog } = await catalogOf({
      ...git,
      'mine/SKILL.md': skillText('mine', { extra: 'disable-model-invocation: true\n' }),
    });
    expect((await callByName(skillTools(catalog), 'skillsActivate', { name: 'mine' })).output).toMatchObject({
      error: 'Skill is not available here: mine (only a person can start it)',
    });
    const tools = skillTools(catalog, { invoked: new Map([['mine', 'go']]) });
    expect((await callByName(tools, 'skillsActivate', { name: 'mine' })).isError).toBeUndefined();
    expect(tools[0]?.inputSchema.properties['name']).toMatchObject({ enum: ['git', 'mine'] });
  });

  it('keeps skills to their mode and their kind of chat, whoever starts them', async () => {
    const { catalog } = await catalogOf({
      ...git,
      'dev/SKILL.md': skillText('dev', { extra: 'modes: [Dev]\nread_only: true\n' }),
      'secret/SKILL.md': skillText('secret', { extra: 'sensitive: true\n' }),
    });
    const invoked = new Map([
      ['dev', ''],
      ['secret', ''],
    ]);
    const tools = skillTools(catalog, { chatType: 'group', invoked });
    expect((await callByName(tools, 'skillsActivate', { name: 'dev' })).output).toMatchObject({
      error: 'Skill is not available here: dev (it belongs to the mode Dev)',
    });
    expect((await callByName(tools, 'skillsActivate', { name: 'secret' })).output).toMatchObject({
      error: 'Skill is not available here: secret (it is not for group chats)',
    });
    const inDev = skillTools(catalog, { mode: 'Dev', chatType: 'private' });
    expect(inDev[0]?.inputSchema.properties['name']).toMatchObject({ enum: ['dev', 'git', 'secret'] });
  });

  it('does not repeat a body that is there, and repeats one that changed', async () => {
    const { catalog, root } = await catalogOf(git);
    const active = new ActiveSkills();
    const events: AgentEvent[] = [];
    const tools = skillTools(catalog, { active });
    const first = await callByName(tools, 'skillsActivate', { name: 'git' }, events);
    const second = await callByName(tools, 'skillsActivate', { name: 'git' }, events);
    expect(first.output['body']).toBe('Instructions of git.\n');
    expect(second.output).toEqual({
      name: 'git',
      already_active: true,
      message:
        'The skill git is already active in this conversation, unchanged: follow the instructions above.',
    });
    expect(second.activated).toEqual(first.activated);
    writeFileSync(join(root, 'git/SKILL.md'), skillText('git', { body: 'New.\n' }));
    const third = await callByName(tools, 'skillsActivate', { name: 'git' }, events);
    expect(third.output['body']).toBe('New.\n');
    expect(events.map(({ type }) => type)).toEqual(['skill_activated', 'skill_activated']);
    expect(active.names).toEqual(['git']);
    active.remove('git');
    expect((await callByName(tools, 'skillsActivate', { name: 'git' })).output['body']).toBe('New.\n');
  });

  it('fills in what was typed after the name, and nothing else', async () => {
    const body = 'Fix $ARGUMENTS in {{place}}.\n';
    const { catalog } = await catalogOf({ 'fix/SKILL.md': skillText('fix', { body }) });
    const active = new ActiveSkills();
    for (const typed of ['bug 1', 'bug $ARGUMENTS']) {
      const tools = skillTools(catalog, { active, invoked: new Map([['fix', typed]]) });
      expect((await callByName(tools, 'skillsActivate', { name: 'fix' })).output['body']).toBe(
        `Fix ${typed} in {{place}}.\n`,
      );
    }
  });

  it('cuts at the limit, and says so at the very end', async () => {
    const { catalog } = await catalogOf({ 'long/SKILL.md': skillText('long', { body: 'é'.repeat(600) }) });
    const whole = skillTools(catalog, { maxSkillBytes: 1_200 });
    expect((await callByName(whole, 'skillsActivate', { name: 'long' })).output).toMatchObject({
      body: 'é'.repeat(600),
      truncated: false,
    });
    const cut = await callByName(skillTools(catalog, { maxSkillBytes: 1_001 }), 'skillsActivate', {
      name: 'long',
    });
    expect(cut.output['body']).toMatch(
      /^é{500}\n\n\[TECHNE_SKILLS_TRUNCATED: SKILL.md; 200 bytes removed\]$/,
    );
    expect(cut.output['truncated']).toBe(true);
    expect(cut.activated?.truncated).toBe(true);
  });

  it('names characters that nobody sees, and shows who is not trusted', async () => {
    const files = { 'odd/SKILL.md': skillText('odd', { body: 'a\u202eb\n' }) };
    const { catalog } = await catalogOf(files, { kind: 'workspace' });
    expect((await callByName(skillTools(catalog), 'skillsActivate', { name: 'odd' })).output).toMatchObject({
      hidden_characters: ['U+202E'],
      source: 'workspace',
      trust: 'untrusted',
    });
  });

  it('answers when SKILL.md is gone, without a path', async () => {
    const { catalog, root } = await catalogOf(git);
    rmSync(join(root, 'git/SKILL.md'));
    const { output } = await callByName(skillTools(catalog), 'skillsActivate', { name: 'git' });
    expect(output['error']).toBe('Resource not found.');
    expect(JSON.stringify(output)).not.toContain(root);
  });
});

describe('skillsReadResource', () => {
  it.each([
    ['', 'Missing resource path.'],
    ['.', 'Not a file.'],
    ['..', 'Path traversal is not allowed.'],
    ['../SKILL.md', 'Path traversal is not allowed.'],
    ['references/../SKILL.md', 'Path traversal is not allowed.'],
    ['C:\\x', 'Invalid resource path.'],
    ['%2e%2e/SKILL.md', 'Invalid resource path.'],
    ['a\u0000b', 'Invalid resource path.'],
    ['.hidden', 'Access denied.'],
    ['leak.md', 'Access denied.'],
    ['assets', 'Not a file.'],
    ['none.md', 'Resource not found.'],
    ['assets/nul.txt', 'binary not supported: assets/nul.txt'],
  ])('refuses %j with %s', async (path, error) => {
    const { catalog, root } = await catalogOf({
      ...git,
      'git/.hidden': 'x',
      'git/assets/nul.txt': 'a\0b',
      'outside.txt': 'secret',
    });
    symlinkSync('../outside.txt', join(root, 'git/leak.md'));
    const outcome = await callByName(skillTools(catalog), 'skillsReadResource', { name: 'git', path });
    expect(outcome).toMatchObject({ output: { error }, isError: true });
    expect(JSON.stringify(outcome.output)).not.toContain(root);
  });

  it('cuts a text over the limit, with the notice at its end', async () => {
    const { catalog } = await catalogOf({ ...git, 'git/big.txt': 'x'.repeat(100) });
    const tools = skillTools(catalog, { maxResourceBytes: 60 });
    const { output } = await callByName(tools, 'skillsReadResource', { name: 'git', path: './big.txt' });
    expect(output).toEqual({
      name: 'git',
      path: 'big.txt',
      content: `${'x'.repeat(60)}\n\n[TECHNE_SKILLS_TRUNCATED: resource; 40 bytes removed]`,
      truncated: true,
    });
  });
});

describe('what is offered', () => {
  it('is nothing where there is no skill', async () => {
    const { catalog } = await catalogOf({});
    expect(skillTools(catalog)).toEqual([]);
    expect(skillTools(catalog, { set: 'tavernkit', search: true })).toEqual([]);
    const off = await catalogOf(git, { disabled: 'git' });
    expect(skillTools(off.catalog)).toEqual([]);
  });

  it('has wire names, dotted ids, and an enum of up to 200 names', async () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`s${index}/SKILL.md`, skillText(`s${index}`)]),
      );
    const { catalog } = await catalogOf(many(200));
    const tools = skillTools(catalog);
    expect(tools.map(({ name, id }) => [name, id])).toEqual([
      ['skillsActivate', 'skills.activate'],
      ['skillsReadResource', 'skills.readResource'],
    ]);
    const names = Array.from({ length: 200 }, (_, index) => `s${index}`).sort();
    expect(tools[0]?.inputSchema.properties['name']).toMatchObject({ enum: names });
    const more = (await catalogOf({ ...many(200), 'fruit/SKILL.md': skillText('fruit') })).catalog;
    const beyond = skillTools(more);
    expect(beyond.map(({ name }) => name)).toEqual(['skillsActivate', 'skillsReadResource', 'skills_search']);
    expect(beyond[0]?.inputSchema.properties['name']).not.toHaveProperty('enum');
    const { output } = await callByName(beyond, 'skills_search', { query: 'fruit' });
    expect(output['skills'][0]).toEqual({ name: 'fruit', description: 'Does fruit.' });
    expect((await callByName(beyond, 'skills_search', {})).output).toEqual({ error: 'Missing query.' });
  });
});
