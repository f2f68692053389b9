import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../src/terminal/display-width.ts';
import { hasTerminal, onTerminal } from './support/on-terminal.ts';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

const question = 'Your answer [o/a/n/d]: ';

function folderWithTool(): string {
  return temporaryFolder({ 'a/hello/SKILL.md': toolText('hello', 'echo said hello') });
}

function decisions(folder: string): string[] {
  try {
    const lines = readFileSync(join(folder, '.techne/approvals.jsonl'), 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line).approval.decision);
  } catch {
    return [];
  }
}

describe('the answers to the question', () => {
  const call = ['call', 'run_it', '--root=a'];

  it.each([
    ['o', 0, ['once']],
    ['once', 0, ['once']],
    ['A', 0, ['always']],
    [' always ', 0, ['always']],
    ['n', 3, ['never']],
    ['d', 3, []],
    ['', 3, []],
  ])('%j ends with %i and records %j', async (answer, code, recorded) => {
    const cwd = folderWithTool();
    const ending = await runTechne(call, { cwd, answers: [answer] });
    expect(ending.code).toBe(code);
    expect(ending.stdout.includes('said hello')).toBe(code === 0);
    expect(decisions(cwd)).toEqual(recorded);
  });

  it('anything else is asked again; the end of input is no', async () => {
    const cwd = folderWithTool();
    const again = await runTechne(call, { cwd, answers: ['y', 'yes', 'o'] });
    expect(again.code).toBe(0);
    expect(again.stderr.match(/Please answer o, a, n or d\./g)).toHaveLength(2);
    const over = await runTechne(call, { cwd, answers: [] });
    expect(over).toMatchObject({ code: 3, stdout: '' });
    expect(over.stderr).toContain('The answer was no: hello was not run');
  });

  it('always is not offered where it would not hold', async () => {
    const cwd = temporaryFolder({
      'a/careful/SKILL.md': toolText('careful', 'echo x', { keys: 'always_ask: true\n' }),
    });
    const { code, stderr } = await runTechne(call, { cwd, answers: ['a', 'o'] });
    expect(code).toBe(0);
    expect(stderr).toContain('Your answer [o/n/d]: Please answer o, n or d.\n');
  });
});

describe.runIf(hasTerminal)('on a terminal [reason: needs the program script]', () => {
  it('shows everything, asks, and runs after o; the next run asks again', async () => {
    const cwd = folderWithTool();
    const call = (keys: string) =>
      onTerminal(['call', 'run_it', '--root=a'], { cwd, type: [{ after: question, keys }] });
    const { code, screen } = await call('o\n');
    expect(code).toBe(0);
    for (const text of [
      'Run run_it of hello?\n',
      '  Command  echo said hello\n',
      '  Why      The first run of this skill\n',
      `  Source   user, ${join(cwd, 'a/hello')}\n`,
      '  Trust    user, one of yours\n',
      '  Digest   sha256:',
      '  Sandbox  no: it may do whatever you may do\n',
      '  o  yes, once\n  a  yes, and do not ask again for this version\n  n  no, and never for this version\n  d  no (also Enter)\n',
      '"output": "said hello\\n"',
    ]) {
      expect(screen).toContain(text);
    }
    expect((await call('a\n')).screen).toContain('The skill may change something');
    const third = await call('');
    expect(third.code).toBe(0);
    expect(third.screen).not.toContain('Run run_it');
  });

  it('Enter is no: 3, and nothing runs', async () => {
    const cwd = folderWithTool();
    const { code, screen } = await onTerminal(['call', 'run_it', '--root=a'], {
      cwd,
      type: [{ after: question, keys: '\n' }],
    });
    expect(code).toBe(3);
    expect(screen).not.toContain('"output"');
  });

  it('Ctrl-C is no: 130, and nothing runs; Ctrl-D is no: 3', async () => {
    const cwd = folderWithTool();
    const press = (keys: string) =>
      onTerminal(['call', 'run_it', '--root=a'], { cwd, type: [{ after: question, keys }] });
    const [interrupted, ended] = await Promise.all([press('\u0003'), press('\u0004')]);
    expect(interrupted.code).toBe(130);
    expect(interrupted.screen).toContain('techne: interrupted; nothing was run.\n');
    expect(ended.code).toBe(3);
    for (const { screen } of [interrupted, ended]) expect(screen).not.toContain('"output"');
    expect(decisions(cwd)).toEqual([]);
  });

  it('is readable at 40 columns, and the command is whole', async () => {
    const command =
      'echo --message "a rather long message that nobody can fit" --and-one-very-long-word-without-any-space-in-it-at-all';
    const cwd = temporaryFolder({ 'a/hello/SKILL.md': toolText('hello', command) });
    const { screen } = await onTerminal(['call', 'run_it', '--root=a'], {
      cwd,
      columns: 40,
      type: [{ after: question, keys: 'd\n' }],
    });
    const lines = screen.split('\n');
    const shown = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('Your answer')),
    );
    expect(shown.filter((line) => displayWidth(line) > 40)).toEqual([]);
    const start = shown.findIndex((line) => line.startsWith('  Command'));
    const end = shown.findIndex((line) => line.startsWith('  Why'));
    const read = shown.slice(start, end).map((line) => line.slice(11).padEnd(29));
    expect(read.join('').replaceAll(' ', '')).toBe(
      "echo--message'a rather long message that nobody can fit'--and-one-very-long-word-without-any-space-in-it-at-all".replaceAll(
        ' ',
        '',
      ),
    );
  });

  it('approve asks too, and y records', async () => {
    const cwd = folderWithTool();
    const { code, screen } = await onTerminal(['approve', 'hello', '--root=a'], {
      cwd,
      type: [{ after: 'Approve this version? [y/N]: ', keys: 'y\n' }],
    });
    expect(code).toBe(0);
    expect(screen).toContain('Approved: this version of hello.');
    expect(decisions(cwd)).toEqual(['always']);
  });
});
