import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../src/terminal/display-width.ts';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder, toolText } from './support/temporary-folder.ts';

const files = {
  'a/one/SKILL.md': toolText('one', 'echo {{word}}', {
    keys: 'read_only: true\ntimeout: 5\n',
    parameters: ['| word | string | yes | The word |', '| count | integer | no | How many (default: 3) |'],
  }),
  'a/two/SKILL.md': toolText('two', 'echo two'),
  'a/dev/SKILL.md': toolText('dev', 'true', { tool: 'dev_run' }).replace('[Global]', '[Dev]'),
  'a/both/SKILL.md': toolText('both', 'true', { tool: 'both_run' }).replace('[Global]', '[Meeting, Global]'),
  'a/own/SKILL.md': toolText('own', 'true', { tool: 'own_run', keys: 'disable-model-invocation: true\n' }),
  'a/plain/SKILL.md': skillText('plain', 'Plain.'),
};

const names = async (...argv: string[]) => {
  const { stdout } = await runTechne(['tools', '--root=a', '--json', ...argv], {
    cwd: temporaryFolder(files),
  });
  return JSON.parse(stdout).map(({ name }: { name: string }) => name);
};

describe('tools', () => {
  it('modes filter as gibberish.md, section 7.2 says: Global everywhere, others in theirs', async () => {
    expect(await names()).toEqual(['both_run', 'run_it', 'two__run_it']);
    expect(await names('--mode', 'Global')).toEqual(['both_run', 'run_it', 'two__run_it']);
    expect(await names('--mode', 'Dev')).toEqual(['both_run', 'dev_run', 'run_it', 'two__run_it']);
    expect(await names('--mode', 'Meeting')).toEqual(['both_run', 'run_it', 'two__run_it']);
  });

  it('an unknown mode is warned about, and has what is Global', async () => {
    const { code, stdout, stderr } = await runTechne(['tools', '--root=a', '--json', '--mode', 'Devel'], {
      cwd: temporaryFolder(files),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(3);
    expect(stderr).toContain('the mode "Devel" is not known');
  });

  it('--json has name, skill, description, schema, trust and the rest', async () => {
    const cwd = temporaryFolder(files);
    const { stdout } = await runTechne(['tools', '--root=a', '--json'], { cwd });
    expect(JSON.parse(stdout)[1]).toEqual({
      name: 'run_it',
      skill: 'one',
      tool: 'run_it',
      description: 'Runs it.',
      parameters: {
        type: 'object',
        properties: {
          word: { type: 'string', description: 'The word' },
          count: { type: 'integer', description: 'How many (default: 3)', default: 3 },
        },
        required: ['word'],
        additionalProperties: false,
      },
      command: 'echo {{word}}',
      source: 'user',
      trust: 'user',
      path: join(cwd, 'a/one/SKILL.md'),
      modes: ['Global'],
      read_only: true,
      always_ask: false,
      network: false,
      timeout: 5,
    });
  });

  it('shows them in lines that fit', async () => {
    const cwd = temporaryFolder(files);
    const { stdout } = await runTechne(['tools', '--root=a'], { cwd, columns: 40 });
    expect(stdout).toContain(
      [
        'run_it  one  user',
        '  Runs it.',
        '  $ echo {{word}}',
        '  word (string, required): The word',
        '  count (integer, optional, default 3):',
        '  How many (default: 3)',
        'two__run_it  two  user',
      ].join('\n'),
    );
    expect(stdout.split('\n').filter((line) => displayWidth(line) > 40)).toEqual([]);
    expect(stdout).toMatch(/\n3 tools\. techne call TOOL runs one\.\n$/);
  });

  it('says so when there are none', async () => {
    const cwd = temporaryFolder({ 'a/plain/SKILL.md': skillText('plain', 'Plain.') });
    const ending = await runTechne(['tools', '--root=a'], { cwd });
    expect(ending).toMatchObject({ code: 0, stdout: '' });
    expect(ending.stderr).toContain('No skill here has tools for this mode.');
  });
});

describe('search', () => {
  it('finds by name, description and with a typing mistake, the best first', async () => {
    const cwd = temporaryFolder({
      'a/code-review/SKILL.md': skillText('code-review', 'Reviews code before a merge.'),
      'a/merge/SKILL.md': skillText('merge', 'Merges branches.'),
      'a/cook/SKILL.md': skillText('cook', 'Recipes.'),
    });
    const found = async (...argv: string[]) =>
      JSON.parse((await runTechne(['search', '--root=a', '--json', ...argv], { cwd })).stdout);
    const [first, second] = await found('merge');
    expect(first).toEqual({ name: 'merge', description: 'Merges branches.', score: expect.any(Number) });
    expect(second).toMatchObject({ name: 'code-review' });
    expect(first.score).toBeGreaterThan(second.score);
    expect(await found('code', 'reveiw')).toMatchObject([{ name: 'code-review' }]);
    expect(await found('merge', '--limit', '1')).toHaveLength(1);
    const text = await runTechne(['search', '--root=a', 'merge'], { cwd });
    expect(text.stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'NAME',
      'merge',
      'code-review',
      '',
    ]);
  });

  it('nothing found is 0, a word on stderr and an empty list', async () => {
    const cwd = temporaryFolder({ 'a/cook/SKILL.md': skillText('cook', 'Recipes.') });
    expect(await runTechne(['search', '--root=a', 'zebra'], { cwd })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No skill matches "zebra". techne list shows all of them.\n',
    });
    expect(await runTechne(['search', '--root=a', 'zebra', '--json'], { cwd })).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '',
    });
    expect((await runTechne(['search', 'x', '--limit', '0'], { cwd })).code).toBe(2);
  });
});

describe('packages', () => {
  const ash = (name: string, list: string) =>
    `---\nname: ${name}\ndescription: D.\npackages: [${list}]\n---\nDo it.\n`;
  const places = () =>
    temporaryFolder({
      'a/one/SKILL.md': ash('one', 'bash, no-such-package-here'),
      'a/two/SKILL.md': ash('two', 'bash'),
      'a/odd/SKILL.md': ash('odd', '"UPPER_case:=1"'),
    });

  it('says which are there and which are missing, and ends with 1 when one is', async () => {
    const cwd = places();
    const { code, stdout, stderr } = await runTechne(['packages', '--root=a'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toBe('bash  present  for one, two\nno-such-package-here  missing  for one\n');
    expect(stderr).toContain('the skill "odd" asks for "UPPER_case:=1", which is no name of a package.');
    expect(stderr).toMatch(
      /\ntechne: missing: no-such-package-here\. (?:Run: apt-get install .* no-such-package-here|Install)/,
    );
  });

  it('of the skills named alone; --json has the command', async () => {
    const cwd = places();
    const two = await runTechne(['packages', 'two', '--root=a', '--json'], { cwd });
    expect(two.code).toBe(0);
    expect(JSON.parse(two.stdout)).toEqual({
      packages: [{ name: 'bash', skills: ['two'], installed: true }],
      install_command: null,
    });
    expect((await runTechne(['packages', 'tow', '--root=a'], { cwd })).code).toBe(4);
    const none = temporaryFolder({ 'a/x/SKILL.md': skillText('x', 'X.') });
    expect(await runTechne(['packages', '--root=a'], { cwd: none })).toMatchObject({
      code: 0,
      stderr: 'No skill here asks for a package.\n',
    });
  });

  it('--install has nothing to do when all are there, and leaves out what only untrusted skills want', async () => {
    const cwd = temporaryFolder({
      '.agents/skills/one/SKILL.md': ash('one', 'no-such-package-here'),
      'home/x': '',
    });
    const env = { HOME: join(cwd, 'home'), TECHNE_SKILLS__RESEARCH__ENABLED: 'false' };
    const { code, stdout, stderr } = await runTechne(['packages', '--install'], { cwd, env });
    expect(code).toBe(1);
    expect(stdout).toBe('no-such-package-here  missing  for one\n');
    expect(stderr).not.toContain('apt-get ended');
  });
});
