import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolDefinition } from '@techne/skills';
import { expect, it } from 'vitest';
import { defineTool } from '../../test/define-tool.ts';
import { folderWithPrograms } from '../../test/folder-with-programs.ts';
import { planCommand, runCommand, type CommandContext } from './run-command.ts';

const arguments_ = '#!/bin/sh\nfor argument in "$@"; do printf "<%s>" "$argument"; done\n';

function skill(files: Record<string, string> = {}): { directory: string; context: CommandContext } {
  const directory = folderWithPrograms(files);
  const home = folderWithPrograms();
  return { directory, context: { skill: { name: 'demo', directory }, cwd: home, home } };
}

function print(expression: string): ToolDefinition {
  return defineTool(`sh -c '${expression}'`);
}

it('runs a program of the skill folder with exactly the values', async () => {
  const { context } = skill({ 'scripts/show.sh': arguments_ });
  const tool = defineTool('./scripts/show.sh --s={{s}} {{l}}', ['s string yes .', 'l array no .']);
  const envelope = await runCommand(tool, { s: '$(id); "x"', l: ['--y', '', 'a b'] }, context);
  expect(envelope).toEqual({
    success: true,
    exit_code: 0,
    output: '<--s=$(id); "x"><--y><><a b>',
    truncated: false,
    duration_ms: expect.any(Number),
  });
  expect(Object.keys(envelope)).toEqual(['success', 'exit_code', 'output', 'truncated', 'duration_ms']);
});

it('runs in the git root around the person, not in the skill folder', async () => {
  const { context } = skill();
  const project = folderWithPrograms({ 'src/deep/a.txt': '' });
  mkdirSync(join(project, '.git'));
  const { output } = await runCommand(defineTool('pwd'), {}, { ...context, cwd: join(project, 'src/deep') });
  expect(output).toBe(`${project}\n`);
});

it('runs at home outside of git', async () => {
  const { context } = skill();
  expect((await runCommand(defineTool('pwd'), {}, context)).output).toBe(`${context.home}\n`);
});

it('gives the command the environment of ruling 21 and nothing else', async () => {
  const { context, directory } = skill();
  const canaries = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`CANARY_${index}`, `canary-${index}`]),
  );
  const environment = {
    ...canaries,
    PATH: process.env['PATH'],
    LANG: 'C',
    LC_API_KEY: 'canary-key',
    NODE_OPTIONS: '--canary',
  };
  const { output } = await runCommand(
    defineTool('env'),
    {},
    { ...context, environment, mode: 'Dev', runId: 'run-1' },
  );
  expect(output).not.toMatch(/canary/i);
  const names = output
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0]);
  expect(new Set(names)).toEqual(
    new Set([
      'GIBBERISH_MODE',
      'GIBBERISH_SKILL_DIR',
      'GIBBERISH_SKILL_NAME',
      'LANG',
      'PATH',
      'TECHNE_MODE',
      'TECHNE_RUN_ID',
      'TECHNE_SKILL_DIR',
      'TECHNE_SKILL_MODE',
      'TECHNE_SKILL_NAME',
    ]),
  );
  expect(output).toContain(`GIBBERISH_SKILL_DIR=${directory}\n`);
});

it('redacts declared values from output, from parsed and from the error', async () => {
  const { context } = skill();
  const declared = { API_KEY: 'sk-canary-0123456789' };
  const spelled = String.raw`printf "{\"plain\":\"$API_KEY\",\"spelled\":\"\\\\u0073k-canary-0123456789\"}"`;
  const envelope = await runCommand(print(spelled), {}, { ...context, declared });
  expect(envelope.parsed).toEqual({ plain: '[redacted API_KEY]', spelled: '[redacted API_KEY]' });
  expect(envelope.output).toContain('"plain":"[redacted API_KEY]"');
  const encoded = await runCommand(
    print('printf %s "$API_KEY" | base64; printf %s "$API_KEY" >&2'),
    {},
    { ...context, declared },
  );
  expect(encoded.output.split('\n').toSorted().join('\n').trim()).toMatch(
    /^\[redacted API_KEY\](\n?)\[redacted API_KEY\]$/,
  );
});

it('redacts before it cuts, so that no half of a secret shows at the cut', async () => {
  const { context } = skill();
  const declared = { API_KEY: `sk-${'0123456789abcdef'.repeat(4)}` };
  const before = String.raw`head -c 2020 /dev/zero | tr "\0" x; printf %s "$API_KEY"; head -c 9000 /dev/zero | tr "\0" y`;
  const { output } = await runCommand(print(before), {}, { ...context, declared });
  expect(output).toContain('x[redacted API_KEY]y');
  expect(output).not.toContain('sk-0');
});

it('takes the timeout from the manifest', async () => {
  const { context } = skill();
  const tool = defineTool('sh -c "echo begun; sleep 60"');
  const envelope = await runCommand(
    tool,
    {},
    { ...context, skill: { ...context.skill, timeoutSeconds: 1 }, graceSeconds: 1 },
  );
  expect(envelope).toMatchObject({
    success: false,
    exit_code: -1,
    output: 'begun\n',
    error: 'Command timed out after 1s',
  });
});

it('names a missing and a forbidden program as the author wrote them', async () => {
  const { context, directory } = skill({ 'scripts/no.sh': '#!/bin/sh\n' });
  chmodSync(join(directory, 'scripts/no.sh'), 0o644);
  const error = async (program: string) => (await runCommand(defineTool(program), {}, context)).error;
  expect(await error('./scripts/none.sh')).toBe('Command not found: ./scripts/none.sh');
  expect(await error('no-such-program-anywhere')).toBe('Command not found: no-such-program-anywhere');
  expect(await error('./scripts/no.sh')).toBe('Permission denied: ./scripts/no.sh');
});

it('does not let the working folder bring its own programs', async () => {
  const { context } = skill();
  const cwd = folderWithPrograms({ 'own-program': '#!/bin/sh\necho hijacked\n' });
  mkdirSync(join(cwd, '.git'));
  const environment = { PATH: `.::${process.env['PATH']}` };
  expect(await runCommand(defineTool('own-program'), {}, { ...context, cwd, environment })).toMatchObject({
    error: 'Command not found: own-program',
  });
});

it('plans without running', () => {
  const { context, directory } = skill({ 'scripts/x.sh': '#!/bin/sh\ntouch ran\n' });
  const tool = defineTool('scripts/x.sh {{s}}', ['s string yes .']);
  expect(planCommand(tool, { s: 'a b' }, context)).toEqual({
    program: join(directory, 'scripts/x.sh'),
    args: ['a b'],
    cwd: context.home,
  });
  expect(planCommand(defineTool('git log'), {}, context)).toEqual({
    program: 'git',
    args: ['log'],
    cwd: context.home,
  });
});

it('a plan shows no declared value either', () => {
  const { context } = skill();
  const tool = defineTool('run {{s}}', ['s string yes .']);
  expect(planCommand(tool, { s: 'hunter22' }, { ...context, declared: { KEY: 'hunter22' } }).args).toEqual([
    '[redacted KEY]',
  ]);
});
