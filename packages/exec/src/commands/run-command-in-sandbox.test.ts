import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineTool } from '../../test/define-tool.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { chooseSandbox } from '../sandbox/choose-sandbox.ts';
import { noSandbox } from '../sandbox/none/none.ts';
import { planCommandInSandbox, runCommandInSandbox } from './run-command-in-sandbox.ts';

const works = (await chooseSandbox().probe()).ok;

describe.runIf(works)('runCommandInSandbox [reason: needs a sandbox that works]', () => {
  it('runs a program of the system in the project, which it cannot change', async () => {
    const project = temporaryFolder({ 'readme.txt': 'hello' });
    const tool = defineTool('cat readme.txt');
    expect(await runCommandInSandbox(tool, {}, { skill: { name: 'x' }, project })).toMatchObject({
      success: true,
      exit_code: 0,
      output: 'hello',
    });
    const write = defineTool('touch made');
    expect(await runCommandInSandbox(write, {}, { skill: { name: 'x' }, project })).toMatchObject({
      success: false,
    });
    expect(existsSync(join(project, 'made'))).toBe(false);
  });

  it('runs a program of the skill with the values of the call, and tells it of the skill', async () => {
    const directory = temporaryFolder({
      'scripts/say.sh': '#!/bin/sh\nprintf "%s|" "$@"; echo "$TECHNE_SKILL_NAME $TECHNE_MODE $HOME"\n',
    });
    const tool = defineTool('./scripts/say.sh {{word}} fixed', ['word string yes The word']);
    const { output, success } = await runCommandInSandbox(
      tool,
      { word: '"; rm -rf /' },
      { skill: { name: 'say', directory }, mode: 'Dev' },
    );
    expect(success).toBe(true);
    expect(output).toMatch(/^"; rm -rf \/\|fixed\|say Dev \//);
    expect(output).not.toContain(process.env['HOME'] ?? 'no home');
  });

  it('sees no variable of the host but its language, and what is declared is redacted', async () => {
    const environment = { LANG: 'C.UTF-8', CANARY_TOKEN: 'canary', USER: 'canary', LC_API_KEY: 'canary' };
    const declared = { WEATHER_API_KEY: 'correct-horse-battery' };
    const context = { skill: { name: 'x' }, environment, declared };
    const { output } = await runCommandInSandbox(defineTool('env'), {}, context);
    expect(output).toContain('LANG=C.UTF-8');
    expect(output).toContain('WEATHER_API_KEY=[redacted WEATHER_API_KEY]');
    expect(output).not.toContain('canary');
    expect(output).not.toContain('correct-horse-battery');
  });

  it('is ended by the time limit and by the host', async () => {
    const skill = { name: 'x', timeoutSeconds: 1 };
    expect(await runCommandInSandbox(defineTool('sleep 30'), {}, { skill })).toMatchObject({
      success: false,
      exit_code: -1,
      error: 'Command timed out after 1s',
    });
    const signal = AbortSignal.timeout(300);
    const cancelled = await runCommandInSandbox(defineTool('sleep 30'), {}, { skill: { name: 'x' }, signal });
    expect(cancelled).toMatchObject({ success: false, exit_code: -1, error: 'Cancelled' });
  });
});

it('refuses where the sandbox cannot work, and falls back to nothing', async () => {
  const folder = temporaryFolder();
  const tool = defineTool(`touch ${join(folder, 'ran')}`);
  const run = runCommandInSandbox(tool, {}, { skill: { name: 'x' }, sandbox: noSandbox });
  await expect(run).rejects.toMatchObject({ code: 'SANDBOX_UNAVAILABLE' });
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

describe('planCommandInSandbox', () => {
  it('names the project as working folder where it may be shown, else none', () => {
    const project = temporaryFolder();
    const tool = defineTool('git log -n {{count}}', ['count integer no Number (default: 10)']);
    const plan = { program: 'git', args: ['log', '-n', '10'] };
    const skill = { name: 'x' };
    expect(planCommandInSandbox(tool, {}, { skill, project })).toEqual({ ...plan, cwd: project });
    expect(planCommandInSandbox(tool, {}, { skill, project: '/' })).toEqual({ ...plan, cwd: null });
    expect(planCommandInSandbox(tool, {}, { skill })).toEqual({ ...plan, cwd: null });
  });

  it('shows no declared value, and refuses a program outside the skill', () => {
    const directory = temporaryFolder();
    const declared = { KEY: 'correct-horse-battery' };
    const tool = defineTool('echo {{word}}', ['word string yes The word']);
    const context = { skill: { name: 'x', directory }, declared };
    expect(planCommandInSandbox(tool, { word: 'correct-horse-battery' }, context).args).toEqual([
      '[redacted KEY]',
    ]);
    const outside = defineTool('../other/run.sh');
    expect(() => planCommandInSandbox(outside, {}, context)).toThrow(/leaves the skill folder/);
  });
});
