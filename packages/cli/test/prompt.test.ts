import { join } from 'node:path';
import { promptFormatNames } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { formatChoices } from '../src/commands/prompt.ts';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder, toolText } from './support/temporary-folder.ts';

const files = {
  'a/alpha/SKILL.md': skillText('alpha', 'The <first> & "best".'),
  'a/beta/SKILL.md': toolText('beta', 'true', { tool: 'beta_run' }),
  'a/dev/SKILL.md': toolText('dev', 'true', { tool: 'dev_run' }).replace('[Global]', '[Dev]'),
  'a/private/SKILL.md':
    '---\nname: private\ndescription: P.\naccess:\n  chat_types: [private]\n---\nDo it.\n',
  'a/own/SKILL.md': '---\nname: own\ndescription: O.\ndisable-model-invocation: true\n---\nDo it.\n',
};

const printed = async (...argv: string[]) => {
  const { code, stdout } = await runTechne(['prompt', '--root=a', ...argv], { cwd: temporaryFolder(files) });
  expect(code).toBe(0);
  return stdout;
};

it('offers what the library knows', () => {
  expect(formatChoices).toEqual(promptFormatNames);
});

describe('golden blocks', () => {
  it('xml is the default', async () => {
    const block =
      '<available_skills>\n' +
      '  <skill>\n    <name>alpha</name>\n    <description>The &lt;first&gt; &amp; "best".</description>\n  </skill>\n' +
      '  <skill>\n    <name>beta</name>\n    <description>The skill beta.</description>\n  </skill>\n' +
      '  <skill>\n    <name>private</name>\n    <description>P.</description>\n  </skill>\n' +
      '</available_skills>\n';
    expect(await printed()).toBe(block);
    expect(await printed('--format=xml')).toBe(block);
  });

  it('xml with --location has the absolute SKILL.md after the description', async () => {
    const cwd = temporaryFolder(files);
    const { stdout } = await runTechne(['prompt', '--root=a', '--location'], { cwd });
    expect(stdout).toContain(
      `    <description>P.</description>\n    <location>${join(cwd, 'a/private/SKILL.md')}</location>\n`,
    );
  });

  it('json, markdown and functions', async () => {
    const json = await printed('--format', 'json');
    expect(json).toMatch(/\n$/);
    expect(json).toContain('The <first> & \\"best\\".');
    expect(await printed('--format', 'markdown')).toBe(
      '## Skills\n\n' +
        "Before replying, check if any available skill matches the user's request.\n" +
        'If one clearly applies, invoke it with `use_skill`. If none apply, respond directly.\n\n' +
        '- **alpha**: The <first> & "best".\n- **beta**: The skill beta.\n- **private**: P.\n',
    );
    expect(await printed('--format', 'functions')).toBe(
      'You are a model that can do function calling with the following functions:\n\n' +
        '[Skills]\n- alpha: The <first> & "best".\n- beta_run: Runs it.\n- private: P.\n',
    );
  });
});

describe('what is left out', () => {
  it('--mode adds the skills of that mode; an unknown one is warned about', async () => {
    expect(await printed('--format', 'functions')).not.toContain('dev_run');
    expect(await printed('--format', 'functions', '--mode', 'Dev')).toContain('dev_run');
    const unknown = await runTechne(['prompt', '--root=a', '--mode', 'dev'], { cwd: temporaryFolder(files) });
    expect(unknown.code).toBe(0);
    expect(unknown.stderr).toContain(
      'techne: warning: the mode "dev" is not known. The modes are Global, Dev, Meeting, in these letters.',
    );
  });

  it('--chat-type leaves out what is for others', async () => {
    expect(await printed('--chat-type', 'group')).not.toContain('private');
    expect(await printed('--chat-type', 'private')).toContain('private');
  });

  it('nothing at all where there are no skills', async () => {
    const cwd = temporaryFolder({ 'a/keep': '' });
    for (const format of formatChoices)
      expect(await runTechne(['prompt', '--root=a', '--format', format], { cwd })).toEqual({
        code: 0,
        stdout: '',
        stderr: '',
      });
  });
});

describe('the budget', () => {
  const many = () =>
    temporaryFolder(
      Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `a/skill-${index}/SKILL.md`,
          skillText(`skill-${index}`, 'A long description that takes its room. '.repeat(8)),
        ]),
      ),
    );

  it('is 4000 tokens, or what the configuration or the option says; a notice tells', async () => {
    const cwd = many();
    const tokens = async (env: Record<string, string>, ...argv: string[]) => {
      const { stdout } = await runTechne(['prompt', '--root=a', '--json', ...argv], { cwd, env });
      const disclosure = JSON.parse(stdout);
      expect(Object.keys(disclosure)).toEqual(['text', 'tokens', 'shortened', 'nameOnly', 'omitted']);
      return disclosure;
    };
    const usual = await tokens({});
    expect(usual.tokens).toBeLessThanOrEqual(4_000);
    expect(usual.nameOnly + usual.shortened).toBe(200);
    expect(usual.text).toMatch(/skills_search \{query\}/);
    expect((await tokens({}, '--budget', '20000')).shortened).toBe(0);
    const configured = await tokens({ TECHNE_SKILLS__PROMPT_BUDGET: '500' });
    expect(configured.tokens).toBeLessThanOrEqual(500);
    expect(configured.omitted).toBeGreaterThan(0);
    expect((await tokens({ TECHNE_SKILLS__PROMPT_BUDGET: '500' }, '--budget', '20000')).omitted).toBe(0);
  });

  it('is the same from run to run', async () => {
    const cwd = many();
    const run = () => runTechne(['prompt', '--root=a'], { cwd });
    expect((await run()).stdout).toBe((await run()).stdout);
  });

  it.each(['0', '-1', 'many', '1.5', '1e3'])('--budget %s is wrong: 2', async (budget) => {
    const ending = await runTechne(['prompt', `--budget=${budget}`], { cwd: temporaryFolder() });
    expect(ending).toEqual({
      code: 2,
      stdout: '',
      stderr: `techne: --budget cannot be "${budget}". Give a whole number from 1.\n`,
    });
  });
});
