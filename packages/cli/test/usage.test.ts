import { describe, expect, it } from 'vitest';
import { commands } from '../src/program/commands.ts';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('wrong usage is one line on stderr and 2', () => {
  it.each([
    [['lst'], 'unknown command "lst". Did you mean "list"? Run techne --help.'],
    [['frobnicate'], 'unknown command "frobnicate". Run techne --help.'],
    [['list', '--jsno'], 'unknown option "--jsno". Did you mean "--json"? Run techne list --help.'],
    [['list', '--frobnicate=x'], 'unknown option "--frobnicate". Run techne list --help.'],
    [['--jsno'], 'unknown option "--jsno". Did you mean "--json"? Run techne --help.'],
    [['list', '--root'], '--root needs a value: --root DIR. Run techne list --help.'],
    [['list', '--root', ''], '--root needs a value: --root DIR. Run techne list --help.'],
    [
      ['validate', 'x', '--dialect', 'gibbrish'],
      '--dialect cannot be "gibbrish"; it is one of auto, agentskills, ash, gibberish, agent-flow. Did you mean "gibberish"? Run techne validate --help.',
    ],
    [['list', '--json=yes'], '--json takes no value. Run techne list --help.'],
    [['list', 'extra'], 'list does not take "extra". Run techne list --help.'],
    [['show'], 'show needs a name. Run techne show --help.'],
    [['show', ''], 'show was given an empty name or path. Run techne show --help.'],
    [['show', 'a', 'b'], 'show does not take "b". Run techne show --help.'],
    [['validate'], 'validate needs a path. Run techne validate --help.'],
    [['new', '--force', 'x'], 'unknown option "--force". Run techne new --help.'],
    [['new'], 'new needs a name. Run techne new --help.'],
    [['read', 'x'], 'read needs a path. Run techne read --help.'],
    [['read', 'x', 'y', 'z'], 'read does not take "z". Run techne read --help.'],
    [['search'], 'search needs a query. Run techne search --help.'],
    [['call'], 'call needs a tool. Run techne call --help.'],
    [['call', 'x', '--arg'], '--arg needs a value: --arg NAME=VALUE. Run techne call --help.'],
    [['script', 'x'], 'script needs a file. Run techne script --help.'],
    [['script', 'x', '', '--', ''], 'script was given an empty name or path. Run techne script --help.'],
    [['approve'], 'approve needs a name. Run techne approve --help.'],
    [['run'], 'run needs a name. Run techne run --help.'],
    [['use', 'x'], 'use needs a message. Run techne use --help.'],
    [['chat', 'x'], 'chat does not take "x". Run techne chat --help.'],
    [['capability'], 'capability needs an action. Run techne capability --help.'],
    [['trust', 'a', 'b'], 'trust does not take "b". Run techne trust --help.'],
    [['list', '--config'], '--config needs a value: --config FILE. Run techne list --help.'],
    [
      ['prompt', '--format', 'yaml'],
      '--format cannot be "yaml"; it is one of xml, json, markdown, functions. Run techne prompt --help.',
    ],
    [['a\u001b[31m\nb'], 'unknown command "a[31m b". Run techne --help.'],
  ])('%j', async (argv, message) => {
    const ending = await runTechne(argv, { cwd: temporaryFolder() });
    expect(ending).toEqual({ code: 2, stdout: '', stderr: `techne: ${message}\n` });
  });

  it('holds for the real program', async () => {
    const ending = await spawnTechne(['lst'], { cwd: temporaryFolder() });
    expect(ending).toEqual({
      code: 2,
      stdout: '',
      stderr: 'techne: unknown command "lst". Did you mean "list"? Run techne --help.\n',
    });
  });
});

describe('help', () => {
  it('of the program names every command and option, also without a command', async () => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await spawnTechne(['--help'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const text of [
      'list',
      'show NAME',
      'prompt',
      'read NAME PATH',
      'search QUERY…',
      'tools',
      'call TOOL',
      'script NAME FILE [ARG…]',
      'run NAME',
      'use NAME MESSAGE',
      'chat',
      'capability ACTION [WORD…]',
      'models',
      'approve NAME',
      'revoke NAME',
      'approvals',
      'trust [DIR]',
      'packages [NAME…]',
      'config [KEY]',
      'validate PATH…',
      'doctor [NAME]',
      'new NAME',
      'serve',
      'backup FILE',
      'restore FILE',
      'tenant ACTION [NAME…]',
      'Examples',
    ]) {
      expect(stdout).toContain(text);
    }
    for (const option of [
      '--root DIR',
      '--config FILE',
      '--dialect NAME',
      '--strict',
      '--server URL',
      '--token-file FILE',
      '--insecure-http',
      '--json',
      '--color, --no-color',
      '--help',
      '--version',
    ]) {
      expect(stdout).toContain(option);
    }
    for (const argv of [[], ['-h'], ['help'], ['help', 'help'], ['--json', '--help', '--nonsense']]) {
      expect((await runTechne(argv, { cwd })).stdout).toBe(stdout);
    }
  });

  it.each(commands.map(({ name }) => name))('of %s has usage, options and examples', async (name) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await runTechne([name, '--help'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`\nUsage: techne ${name}`);
    expect(stdout).toContain('\nOptions of every command\n');
    expect(stdout).toContain(`\nExamples\n  techne ${name}`);
    expect(stdout.split('\n').filter((line) => line.length > 110)).toEqual([]);
    for (const argv of [
      ['help', name],
      [name, '-h', '--nonsense'],
      ['--help', name],
    ]) {
      expect((await runTechne(argv, { cwd })).stdout).toBe(stdout);
    }
  });
});

it('--version prints the version, before and after a command', async () => {
  const cwd = temporaryFolder();
  const { code, stdout } = await spawnTechne(['--version'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^techne \d+\.\d+\.\d+\n$/);
  for (const argv of [['-v'], ['list', '--version']])
    expect((await runTechne(argv, { cwd })).stdout).toBe(stdout);
});

it('options may stand before the command, and -- ends them', async () => {
  const cwd = temporaryFolder();
  expect((await runTechne(['--json', '--root', cwd, 'list'], { cwd })).stdout).toContain('"skills": []');
  const ending = await runTechne(['--root', cwd, 'show', '--', '--json'], { cwd });
  expect(ending.code).toBe(4);
  expect(ending.stderr).toContain('there is no skill named "--json"');
});
