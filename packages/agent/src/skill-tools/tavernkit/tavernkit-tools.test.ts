import { FileApprovalStore, ApprovalGate } from '@techne/exec';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callByName } from '../../../test/call-tool.ts';
import { catalogOf, fixtureCatalog, skillText, temporaryFolder } from '../../../test/skill-folders.ts';
import { toolContext } from '../../../test/tool-context.ts';
import type { AgentEvent } from '../../events/agent-event.ts';
import { ActiveSkills } from '../active-skills.ts';
import { skillTools } from '../skill-tools.ts';

const files = {
  'git/SKILL.md': skillText('git', { extra: 'allowed-tools: Read Bash(git add:*)\n' }),
  'git/references/guide.md': '# Guide\n',
  'git/references/deep/more.md': 'deep',
  'git/assets/big.txt': 'x'.repeat(200_001),
  'git/assets/nul.bin': 'a\0b',
  'git/notes.md': 'n',
};

async function tavern(options = {}) {
  const { catalog, root } = await catalogOf(files, options);
  return { tools: skillTools(catalog, { set: 'tavernkit' }), catalog, root };
}

const failure = (tool_name: string, code: string, message: unknown) => ({
  ok: false,
  tool_name,
  data: {},
  warnings: [],
  errors: [{ code, message }],
});

describe('the set', () => {
  it('has the names and descriptions of the document', async () => {
    const { tools } = await tavern();
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['skills_list', 'List available agent skills (metadata only).'],
      ['skills_load', "Load a skill's SKILL.md body (progressive disclosure)."],
      ['skills_read_file', 'Read a file bundled with a skill (scripts/, references/, assets/).'],
      ['skills_run_script', "Run a script of a skill's folder in the sandbox."],
    ]);
    expect(tools.filter(({ baseline }) => baseline).map(({ name }) => name)).toEqual([
      'skills_list',
      'skills_load',
      'skills_read_file',
    ]);
  });
});

describe('skills_list', () => {
  it('gives names and descriptions', async () => {
    const { tools } = await tavern();
    expect((await callByName(tools, 'skills_list', {})).output).toEqual({
      ok: true,
      tool_name: 'skills_list',
      data: { skills: [{ name: 'git', description: 'Does git.' }] },
      warnings: [],
      errors: [],
    });
  });

  it('lists what fits, and warns of the rest', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `s${String(index).padStart(2, '0')}`);
    const { catalog } = await catalogOf(
      Object.fromEntries(many.map((name) => [`${name}/SKILL.md`, skillText(name)])),
    );
    const tools = skillTools(catalog, { set: 'tavernkit', maxOutputBytes: 1_000, search: true });
    const { output } = await callByName(tools, 'skills_list', {});
    expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThanOrEqual(1_000);
    expect(output['data'].skills.length).toBeGreaterThan(5);
    expect(output['warnings']).toEqual([
      { code: 'LIST_TRUNCATED', message: expect.stringMatching(/of 100 skills .* skills_search/) },
    ]);
    expect((await callByName(tools, 'skills_search', { query: 's42' })).output).toMatchObject({
      ok: true,
      data: { query: 's42' },
    });
    expect((await callByName(tools, 'skills_search', {})).output).toEqual(
      failure('skills_search', 'ARGUMENT_ERROR', 'query is required'),
    );
  });
});

describe('skills_load', () => {
  it('gives the body and the files that can be read', async () => {
    const events: AgentEvent[] = [];
    const { tools } = await tavern();
    const outcome = await callByName(tools, 'skills_load', { name: ' git ' }, events);
    expect(outcome.output).toEqual({
      ok: true,
      tool_name: 'skills_load',
      data: {
        name: 'git',
        description: 'Does git.',
        allowed_tools: ['Read', 'Bash(git add:*)'],
        allowed_tools_raw: 'Read Bash(git add:*)',
        body_markdown: 'Instructions of git.\n',
        files: ['assets/big.txt', 'assets/nul.bin', 'references/guide.md'],
      },
      warnings: [],
      errors: [],
    });
    expect(outcome.activated).toMatchObject({ name: 'git', allowedTools: ['Read', 'Bash(git add:*)'] });
    expect(events).toMatchObject([{ type: 'skill_activated', skill: 'git', truncated: false }]);
  });

  it.each([
    [{}, 'ARGUMENT_ERROR', 'name is required'],
    ['git', 'ARGUMENT_ERROR', 'name is required'],
    [{ name: 'nope' }, 'SKILL_NOT_FOUND', 'Unknown skill: nope'],
  ])('answers %j with %s', async (input, code, message) => {
    const { tools } = await tavern();
    expect((await callByName(tools, 'skills_load', input)).output).toEqual(
      failure('skills_load', code, message),
    );
  });

  it('says disabled, not missing', async () => {
    const { catalog } = await catalogOf({ ...files, 'off/SKILL.md': skillText('off') }, { disabled: 'off' });
    const { output } = await callByName(skillTools(catalog, { set: 'tavernkit' }), 'skills_load', {
      name: 'off',
    });
    expect(output['errors']).toEqual([
      { code: 'SKILL_DISABLED', message: expect.stringMatching(/^Skill is disabled: off/) },
    ]);
  });

  it('warns of a body that was cut, of one that is there, and of trust', async () => {
    const { catalog } = await catalogOf(files, { kind: 'workspace' });
    const tools = skillTools(catalog, { set: 'tavernkit', maxSkillBytes: 5, active: new ActiveSkills() });
    const untrusted = { code: 'SKILL_UNTRUSTED', message: expect.any(String) };
    const { output } = await callByName(tools, 'skills_load', { name: 'git' });
    expect(output['data'].body_markdown).toBe('Instr');
    expect(output['warnings']).toEqual([
      { code: 'CONTENT_TRUNCATED', message: 'SKILL.md exceeded size limit and was truncated' },
      untrusted,
    ]);
    const again = await callByName(tools, 'skills_load', { name: 'git' });
    expect(again.output).toMatchObject({ ok: true, data: { body_markdown: '' } });
    expect(again.output['warnings']).toEqual([
      { code: 'ALREADY_LOADED', message: expect.any(String) },
      untrusted,
    ]);
  });
});

describe('skills_read_file', () => {
  it('reads one level of three folders', async () => {
    const { tools } = await tavern();
    expect(
      (await callByName(tools, 'skills_read_file', { name: 'git', path: ' references/guide.md ' })).output,
    ).toEqual({
      ok: true,
      tool_name: 'skills_read_file',
      data: { path: 'references/guide.md', content: '# Guide\n' },
      warnings: [],
      errors: [],
    });
  });

  it.each([
    [{ path: 'references/guide.md' }, 'ARGUMENT_ERROR', /^name is required$/],
    [{ name: 'git' }, 'ARGUMENT_ERROR', /^path is required$/],
    [{ name: 'nope', path: 'references/guide.md' }, 'SKILL_NOT_FOUND', /^Unknown skill: nope$/],
    [{ name: 'git', path: '../x' }, 'INVALID_PATH', /^Invalid skill file path: \.\.\/x/],
    [{ name: 'git', path: '/etc/passwd' }, 'INVALID_PATH', /^Invalid skill file path: /],
    [{ name: 'git', path: 'notes.md' }, 'INVALID_PATH', /^Invalid skill file path: notes\.md/],
    [{ name: 'git', path: 'references/deep/more.md' }, 'INVALID_PATH', /^Invalid skill file path: /],
    [
      { name: 'git', path: 'references/none.md' },
      'FILE_NOT_FOUND',
      /^Skill file not found: references\/none\.md$/,
    ],
    [{ name: 'git', path: 'assets/big.txt' }, 'FILE_TOO_LARGE', /^Skill file too large: assets\/big\.txt$/],
    [{ name: 'git', path: 'assets/nul.bin' }, 'ARGUMENT_ERROR', /binary/],
  ])('answers %j with %s', async (input, code, message) => {
    const { tools, root } = await tavern();
    const { output, isError } = await callByName(tools, 'skills_read_file', input);
    expect(isError).toBe(true);
    expect(output).toEqual(failure('skills_read_file', code, expect.stringMatching(message)));
    expect(JSON.stringify(output)).not.toContain(root);
  });
});

describe('skills_run_script', () => {
  it('answers NOT_IMPLEMENTED until the host turns the sandbox on', async () => {
    const { tools } = await tavern();
    expect((await callByName(tools, 'skills_run_script', { name: 'git', script: 'x' })).output).toEqual(
      failure('skills_run_script', 'NOT_IMPLEMENTED', 'skills_run_script is not implemented'),
    );
  });

  it('runs the script of the fixture in the sandbox, after approval and not before', async () => {
    const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
    const catalog = await fixtureCatalog();
    const tool = skillTools(catalog, { set: 'tavernkit', scripts: { gate } }).at(-1);
    const input = { name: 'skills-system-validation', script: 'scripts/echo.sh', args: ['hello'] };
    const context = toolContext();
    expect((await tool?.execute(input, context))?.output).toMatchObject({
      ok: false,
      errors: [{ code: 'APPROVAL_REQUIRED' }],
    });
    const need = await tool?.approval?.(input, context);
    expect(need?.preview).toMatchObject({
      command: 'scripts/echo.sh hello',
      sandboxed: true,
      network: false,
    });
    await need?.answer('once');
    const outcome = await tool?.execute(input, context);
    expect(outcome?.output).toMatchObject({
      ok: true,
      data: { success: true, exit_code: 0, output: 'MARKER-SCRIPT-2f96d0ab hello\n' },
    });
  });

  it.each([
    [{ script: 'echo.sh' }, 'ARGUMENT_ERROR'],
    [{ name: 'git' }, 'ARGUMENT_ERROR'],
    [{ name: 'git', script: 'x.sh', args: [{}] }, 'ARGUMENT_ERROR'],
    [{ name: 'nope', script: 'x.sh' }, 'SKILL_NOT_FOUND'],
    [{ name: 'git', script: 'none.sh' }, 'FILE_NOT_FOUND'],
    [{ name: 'git', script: '../x.sh' }, 'INVALID_PATH'],
  ])('answers %j with %s', async (input, code) => {
    const { catalog } = await catalogOf(files);
    const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
    const tool = skillTools(catalog, { set: 'tavernkit', scripts: { gate } }).at(-1);
    const context = toolContext();
    await (await tool?.approval?.(input, context))?.answer('once');
    expect((await tool?.execute(input, context))?.output).toMatchObject({ ok: false, errors: [{ code }] });
  });
});
