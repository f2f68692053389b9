import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRepository } from './support/git-project.ts';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

/** Prints each argument in its own brackets. */
const stub = '#!/bin/sh\nprintf "%s" "$(basename "$0")"; for each in "$@"; do printf " [%s]" "$each"; done\n';

function withStubs(): { cwd: string; env: Record<string, string> } {
  const cwd = temporaryFolder({ 'bin/npx': stub, 'bin/vercel': stub, 'home/keep': '' });
  return { cwd, env: { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}`, HOME: join(cwd, 'home') } };
}

describe('the complete examples of gibberish.md, section 8', () => {
  const subjects = Array.from({ length: 12 }, (_, index) => `commit ${index}`);

  it('git_log without a count runs with 10; with one, with that', async () => {
    const { cwd, env } = withStubs();
    makeRepository(cwd, subjects);
    const ten = await runTechne(['call', 'git_log', '--yes'], { cwd, env });
    expect(ten.code).toBe(0);
    const { output } = JSON.parse(ten.stdout);
    expect(output.trim().split('\n')).toHaveLength(10);
    const three = await runTechne(['call', 'git_log', '--arg', 'count=3', '--yes'], { cwd, env });
    expect(JSON.parse(three.stdout).output.trim().split('\n')).toHaveLength(3);
  });

  it('git_status and git_diff run in the git root, from below it too', async () => {
    const { cwd, env } = withStubs();
    makeRepository(cwd, ['one']);
    mkdirSync(join(cwd, 'deep/er'), { recursive: true });
    const status = await runTechne(['call', 'git.git_status', '--yes'], { cwd: join(cwd, 'deep/er'), env });
    expect(JSON.parse(status.stdout)).toMatchObject({
      success: true,
      output: expect.stringContaining('?? bin/'),
    });
    const diff = ['call', 'git_diff', '--arg', 'staged=true', '--dry-run'];
    expect(JSON.parse((await runTechne(diff, { cwd, env })).stdout)).toEqual({
      program: 'git',
      args: ['diff', '--staged'],
      cwd,
    });
  });

  it('summarize_url runs npx, unasked, for it only reads and is bundled', async () => {
    const { cwd, env } = withStubs();
    const argv = ['call', 'summarize_url', '--arg', 'url=https://example.com/a b?c=d'];
    const { code, stdout, stderr } = await runTechne(argv, { cwd, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).output).toBe('npx [@anthropic-ai/summarize] [https://example.com/a b?c=d]');
  });

  it('deploy_preview runs its script with vercel, in the mode Dev alone', async () => {
    const { cwd, env } = withStubs();
    const argv = ['call', 'deploy_preview', '--mode', 'Dev', '--arg', 'message=ship it; rm -rf /', '--yes'];
    const { code, stdout } = await runTechne(argv, { cwd, env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).output).toBe('vercel [deploy] [--meta] [message=ship it; rm -rf /]');
    expect(await runTechne(['call', 'deploy_preview', '--yes'], { cwd, env })).toEqual({
      code: 4,
      stdout: '',
      stderr: 'techne: the tool "deploy_preview" exists only in the mode Dev. Add --mode Dev.\n',
    });
  });
});

describe('what call prints', () => {
  it('is the envelope, whole and in order, also without --json', async () => {
    const cwd = temporaryFolder({ 'a/x/SKILL.md': toolText('x', 'echo \'{"status": "ok"}\'') });
    for (const argv of [
      ['call', 'run_it', '--root=a', '--yes'],
      ['call', 'run_it', '--root=a', '--yes', '--json'],
    ]) {
      const { code, stdout, stderr } = await runTechne(argv, { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const envelope = JSON.parse(stdout);
      expect(Object.keys(envelope)).toEqual([
        'success',
        'exit_code',
        'output',
        'parsed',
        'truncated',
        'duration_ms',
      ]);
      expect(envelope).toMatchObject({
        success: true,
        exit_code: 0,
        parsed: { status: 'ok' },
        truncated: false,
      });
    }
  });

  it('a command that fails ends with 1, one that does not exist too', async () => {
    const cwd = temporaryFolder({
      'a/x/SKILL.md': toolText('x', 'false'),
      'a/y/SKILL.md': toolText('y', 'no-such-program', { tool: 'gone' }),
    });
    const failed = await runTechne(['call', 'run_it', '--root=a', '--yes'], { cwd });
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      success: false,
      exit_code: 1,
      error: 'Command failed with exit code 1',
    });
    const gone = await runTechne(['call', 'gone', '--root=a', '--yes'], { cwd });
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.stdout)).toMatchObject({ success: false, exit_code: -1 });
  });

  it('--dry-run prints program, args and cwd alone, asks nothing, runs nothing and records nothing', async () => {
    const cwd = temporaryFolder({ 'a/x/SKILL.md': toolText('x', 'touch made') });
    const { code, stdout, stderr } = await runTechne(['call', 'run_it', '--root=a', '--dry-run'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ program: 'touch', args: ['made'], cwd });
    expect(existsSync(join(cwd, 'made'))).toBe(false);
    expect(existsSync(join(cwd, '.techne'))).toBe(false);
  });
});

describe('the values of a call', () => {
  const rows = [
    '| word | string | yes | W |',
    '| count | integer | no | C |',
    '| loud | boolean | no | L |',
    '| files | array | no | F |',
  ];
  const command = 'echo {{word}} --count={{count}} {{loud:--loud}} {{files}}';
  const folder = () => temporaryFolder({ 'a/x/SKILL.md': toolText('x', command, { parameters: rows }) });
  const plan = async (...argv: string[]) => {
    const ending = await runTechne(['call', 'run_it', '--root=a', '--dry-run', ...argv], { cwd: folder() });
    return ending.code === 0 ? JSON.parse(ending.stdout).args : { code: ending.code, stderr: ending.stderr };
  };

  it.each([
    [['--arg', 'word=a=b'], ['a=b']],
    [
      ['--arg=word=x', '--arg', 'count=5'],
      ['x', '--count=5'],
    ],
    [
      ['--arg', 'word=', '--arg', 'loud=yes'],
      ['', '--loud'],
    ],
    [
      ['--arg', 'word=$(id)', '--arg', 'files=a b', '--arg', 'files=--c'],
      ['$(id)', 'a b', '--c'],
    ],
    [
      ['--input', '{"word":"\\"; rm -rf /","count":2,"files":["a"]}'],
      ['"; rm -rf /', '--count=2', 'a'],
    ],
    [
      ['--input', '{"word":"w"}', '--arg', 'count=1'],
      ['w', '--count=1'],
    ],
  ])('%j → %j', async (argv, args) => {
    expect(await plan(...argv)).toEqual(args);
  });

  it.each([
    [[], "Missing required parameter 'word'"],
    [['--arg', 'word'], '--arg "word" has no name and value. Write --arg name=value.'],
    [['--arg', '=x'], 'has no name and value'],
    [['--arg', 'word=x', '--arg', 'wrod=y'], 'has no parameter "wrod"'],
    [['--arg', 'word=x', '--arg', 'count=many'], 'cannot be read from "many"'],
    [['--arg', 'word=x', '--arg', 'word=y'], 'given more than once'],
    [
      ['--arg', 'word=x', '--input', '{"word":"y"}'],
      '"word" is given by --arg and by --input. Leave one out.',
    ],
    [['--input', '{"word":1}'], 'is not a text'],
    [['--input', '["word"]'], '--input is not a JSON object.'],
    [['--input', '{word:1}'], '--input is not JSON'],
    [['--input', '{"word":"x","__proto__":{"y":1}}'], 'has no parameter "__proto__"'],
  ])('%j is wrong: 2', async (argv, message) => {
    expect(await plan(...argv)).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe('which tool is meant', () => {
  const folder = () =>
    temporaryFolder({
      'a/one/SKILL.md': toolText('one', 'echo one'),
      'a/two/SKILL.md': toolText('two', 'echo two'),
      'a/hidden/SKILL.md': toolText('hidden', 'echo hidden', {
        keys: 'disable-model-invocation: true\n',
        tool: 'own',
      }),
    });
  const program = async (tool: string) => {
    const { code, stdout, stderr } = await runTechne(['call', tool, '--root=a', '--dry-run'], {
      cwd: folder(),
    });
    return code === 0 ? JSON.parse(stdout).args[0] : { code, stderr };
  };

  it.each([
    ['run_it', 'one'],
    ['one__run_it', 'one'],
    ['two__run_it', 'two'],
    ['one.run_it', 'one'],
    ['two.run_it', 'two'],
    ['hidden.own', 'hidden'],
  ])('%s is that of %s', async (tool, skill) => {
    expect(await program(tool)).toBe(skill);
  });

  it.each([
    ['run_ti', 'there is no tool named "run_ti". Did you mean "run_it"?'],
    ['own', 'there is no tool named "own".'],
    ['one.nope', 'there is no tool named "one.nope".'],
    ['nope.run_it', 'there is no tool named "nope.run_it".'],
  ])('%s is unknown: 4', async (tool, message) => {
    expect(await program(tool)).toEqual({ code: 4, stderr: expect.stringContaining(message) });
  });

  it('that of a skill which the configuration disables is refused: 3', async () => {
    const cwd = folder();
    const env = { TECHNE_SKILLS__TWO__ENABLED: 'false' };
    const ending = await runTechne(['call', 'two.run_it', '--root=a', '--yes'], { cwd, env });
    expect(ending).toMatchObject({ code: 3, stdout: '' });
    expect(ending.stderr).toContain('the skill "two" is not available: it is disabled by [skills.two]');
  });

  it('a program outside the skill is refused: 3', async () => {
    const cwd = temporaryFolder({ 'a/x/SKILL.md': toolText('x', './scripts/go.sh') });
    mkdirSync(join(cwd, 'a/x/scripts'));
    symlinkSync('/bin/ls', join(cwd, 'a/x/scripts/go.sh'));
    const ending = await runTechne(['call', 'run_it', '--root=a', '--yes'], { cwd });
    expect(ending).toMatchObject({ code: 3, stdout: '' });
    expect(ending.stderr).toContain('it leads out of the skill folder');
  });
});

describe('the environment of a call', () => {
  const values = '[skills.x]\nWEATHER_KEY = "correct-horse-battery"\nOTHER_KEY = "staple-staple-staple"\n';

  it('has the declared values that the configuration has, and no other; none is printed', async () => {
    const cwd = temporaryFolder({
      'a/x/SKILL.md': toolText('x', './scripts/env.sh', { keys: 'env: [WEATHER_KEY]\n' }),
      'a/x/scripts/env.sh':
        '#!/bin/sh\nenv\necho "$WEATHER_KEY" | rev\nprintf %s "$WEATHER_KEY" > "$HOME/seen"\nprintf %s "$WEATHER_KEY" | base64\n',
      '.techne/config.toml': values,
    });
    const env = { GITHUB_TOKEN: 'canary-1', AWS_PROFILE: 'canary-2', MY_VALUE: 'canary-3' };
    const { code, stdout } = await runTechne(['call', 'run_it', '--root=a', '--yes', '--mode', 'Dev'], {
      cwd,
      env,
    });
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'seen'), 'utf8')).toBe('correct-horse-battery');
    expect(stdout).toContain('WEATHER_KEY=[redacted WEATHER_KEY]');
    expect(stdout).toContain('GIBBERISH_MODE=Dev');
    expect(stdout).toContain(`TECHNE_SKILL_DIR=${join(cwd, 'a/x')}`);
    for (const secret of [
      'correct-horse',
      'OTHER_KEY',
      'canary',
      Buffer.from('correct-horse-battery').toString('base64'),
    ])
      expect(stdout).not.toContain(secret);
  });

  it('secrets show neither in the preview nor in a dry run, and the preview says which ones it gets', async () => {
    const cwd = temporaryFolder({
      'a/x/SKILL.md': toolText('x', 'echo {{word}}', {
        keys: 'env: [WEATHER_KEY]\n',
        parameters: ['| word | string | yes | W |'],
      }),
      '.techne/config.toml': values,
    });
    const call = ['call', 'run_it', '--root=a', '--arg', 'word=correct-horse-battery'];
    const asked = await runTechne(call, { cwd });
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain('redacted WEATHER_KEY');
    expect(asked.stderr).toContain('Secrets  it gets WEATHER_KEY of your configuration');
    const dry = await runTechne([...call, '--dry-run'], { cwd });
    const other = await runTechne(
      ['call', 'run_it', '--root=a', '--arg', 'word=staple-staple-staple', '--yes'],
      { cwd },
    );
    expect(other.stdout).toContain('[redacted OTHER_KEY]');
    const otherDry = await runTechne(
      ['call', 'run_it', '--root=a', '--arg', 'word=staple-staple-staple', '--dry-run'],
      { cwd },
    );
    for (const { stdout, stderr } of [asked, dry, other, otherDry])
      expect(stdout + stderr).not.toMatch(/correct-horse|staple-staple/);
  });

  it('a variable that loads code is refused: 3', async () => {
    const cwd = temporaryFolder({
      'a/x/SKILL.md': toolText('x', 'true', { keys: 'env: [LD_PRELOAD]\n' }),
      '.techne/config.toml': '[skills.x]\nLD_PRELOAD = "/tmp/x.so"\n',
    });
    const ending = await runTechne(['call', 'run_it', '--root=a', '--yes'], { cwd });
    expect(ending).toMatchObject({ code: 3, stdout: '' });
    expect(ending.stderr).toContain('"LD_PRELOAD" is refused');
  });
});
