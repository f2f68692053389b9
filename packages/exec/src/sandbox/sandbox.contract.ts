import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { ExecError } from '../errors/exec-error.ts';
import { runInSandbox, type SandboxResult } from './run-in-sandbox.ts';
import type { Sandbox, SandboxRequest } from './sandbox.ts';

const runner =
  (sandbox: Sandbox) =>
  (line: string, request: Partial<SandboxRequest> = {}): Promise<SandboxResult> =>
    runInSandbox(sandbox, { program: 'sh', args: ['-c', line], ...request }, { timeoutSeconds: 20 });

/** What every backend promises where it cannot work: to refuse, with the reason. */
export function refusalContract(title: string, sandbox: Sandbox): void {
  describe(`${title}, where it cannot work`, () => {
    it('says why, and what to do, the same each time', async () => {
      const readiness = await sandbox.probe();
      expect(readiness).toEqual({
        ok: false,
        reason: expect.stringMatching(/./),
        hint: expect.stringMatching(/./),
      });
      expect(await sandbox.probe()).toBe(readiness);
    });

    it('refuses everything with that reason, and runs nothing', async () => {
      const work = temporaryFolder();
      const readiness = await sandbox.probe();
      const error: unknown = await runner(sandbox)('touch ran', { work }).catch((reason: unknown) => reason);
      expect(ExecError.isInstance(error)).toBe(true);
      const reason = 'reason' in readiness ? readiness.reason : '';
      expect(error).toMatchObject({ code: 'SANDBOX_UNAVAILABLE', data: { reason } });
      expect(readdirSync(work)).toEqual([]);
    });
  });
}

/** What every backend promises where it works: to keep a program in. */
export function sandboxContract(title: string, sandbox: Sandbox): void {
  const run = runner(sandbox);

  describe(`${title}, where it works`, () => {
    it('answers the probe the same each time', async () => {
      const first = await sandbox.probe();
      expect(first).toMatchObject({ ok: true });
      expect(await sandbox.probe()).toBe(first);
    });

    it('runs a program and gives its output and its exit code', async () => {
      expect(await run('echo out; echo err >&2; exit 7')).toMatchObject({
        end: { kind: 'exited', exitCode: 7 },
        output: 'out\nerr\n',
        stdout: 'out\n',
      });
    });

    it('shows the skill, and does not let it be changed', async () => {
      const skillDirectory = temporaryFolder({ 'data.txt': 'skill data' });
      const { output } = await run(
        `cat ${skillDirectory}/data.txt; echo x > ${skillDirectory}/data.txt && echo wrote`,
        {
          skillDirectory,
        },
      );
      expect(output).toContain('skill data');
      expect(output).not.toContain('wrote');
      expect(readFileSync(join(skillDirectory, 'data.txt'), 'utf8')).toBe('skill data');
    });

    it('lets the work folder be written, and makes it the home', async () => {
      const work = temporaryFolder();
      expect((await run('echo kept > "$HOME/result.txt" && pwd', { work })).output).toBe(`${work}\n`);
      expect(readFileSync(join(work, 'result.txt'), 'utf8')).toBe('kept\n');
    });

    it('gives each run a fresh work folder and removes it', async () => {
      const [first, second] = await Promise.all([run('pwd; touch mine; ls'), run('pwd; ls')]);
      const [folder = ''] = first.output.split('\n');
      expect(first.output).toBe(`${folder}\nmine\n`);
      expect(second.output.trim()).not.toBe(folder);
      expect(existsSync(folder)).toBe(false);
    });

    it('shows no file of somebody else', async () => {
      const other = temporaryFolder({ 'secret.txt': 'canary-other' });
      expect((await run(`cat ${other}/secret.txt`)).output).not.toContain('canary-other');
    });

    it('does not let anything else be written', async () => {
      const other = temporaryFolder();
      mkdirSync(join(other, 'folder'));
      await run(`touch ${other}/folder/x`);
      expect(readdirSync(join(other, 'folder'))).toEqual([]);
    });

    it('shows no variable but those given', async () => {
      const { output } = await run('env', { env: { GIVEN: 'yes' } });
      const names = output
        .split('\n')
        .flatMap((line) => (line.includes('=') ? [line.slice(0, line.indexOf('='))] : []));
      expect(output).toContain('GIVEN=yes\n');
      expect(
        names.filter(
          (name) =>
            name in process.env && !['HOME', 'PATH', 'PWD', 'TMPDIR', 'SHLVL', 'OLDPWD', '_'].includes(name),
        ),
      ).toEqual([]);
    });

    it('shows the project without letting it be changed, and starts there', async () => {
      const project = temporaryFolder({ 'readme.txt': 'project data' });
      const { output } = await run('pwd; cat readme.txt; echo x > readme.txt && echo wrote', { project });
      expect(output).toContain(`${project}\nproject data`);
      expect(output).not.toContain('wrote');
    });

    it('brings Node along', async () => {
      expect((await run('node --version')).output).toBe(`${process.version}\n`);
    });

    it('removes what a script made hard to remove', async () => {
      // Longer in all than a path may be.
      const script = `pwd; mkdir -p a/b && touch a/b/c && chmod 000 a/b a; for i in $(seq 25); do mkdir ${'d'.repeat(200)} && cd ${'d'.repeat(200)} || exit 1; done`;
      const [folder = ''] = (await run(script)).output.split('\n');
      expect(folder).not.toBe('');
      expect(existsSync(folder)).toBe(false);
    });

    it('says that a folder is not there', async () => {
      const gone = join(temporaryFolder(), 'gone');
      await expect(run('true', { skillDirectory: gone })).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
      writeFileSync(gone, '');
    });
  });
}
