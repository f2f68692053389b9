import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSandbox } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { makeRepository } from './support/git-project.ts';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

const works = (await chooseSandbox().probe()).ok;

const probe = `#!/bin/sh
cat "$1" 2>/dev/null
touch "$2" 2>/dev/null
pwd
ls /sys/class/net 2>/dev/null | wc -l
`;

/** A workspace that nobody trusted, with a secret beside it and a home of its own. */
function workspace(keys = ''): { cwd: string; env: Record<string, string>; root: string } {
  const root = temporaryFolder({
    'secret.txt': 'canary-secret',
    'home/keep': '',
    'project/readme.txt': 'hello',
    'project/.agents/skills/near/SKILL.md': toolText('near', './scripts/probe.sh {{read}} {{write}}', {
      keys,
      parameters: ['| read | string | yes | R |', '| write | string | yes | W |'],
    }),
    'project/.agents/skills/near/scripts/probe.sh': probe,
  });
  const cwd = join(root, 'project');
  makeRepository(cwd);
  return { cwd, root, env: { HOME: join(root, 'home') } };
}

describe('everything of an untrusted skill', () => {
  it('asks each time, with a loud warning, also after approve', async () => {
    const { cwd, env } = workspace('read_only: true\n');
    const call = ['call', 'run_it', '--arg', 'read=readme.txt', '--arg', 'write=made'];
    for (let round = 0; round < 2; round++) {
      const { code, stdout, stderr } = await runTechne(call, { cwd, env });
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain('  Sandbox  yes: it cannot change your files\n  Network  none\n');
      expect(stderr).toContain(
        '\nWARNING: UNTRUSTED SKILL\nThis skill comes from a place that you have not trusted. Read what it runs.\n',
      );
      const approved = await runTechne(['approve', 'near', '--yes'], { cwd, env });
      expect(approved.stdout).toContain('It is untrusted, so each run still asks.');
    }
  });

  it.runIf(works)('runs in the sandbox [reason: needs one that works]', async () => {
    const { cwd, env, root } = workspace();
    const secret = join(root, 'secret.txt');
    const call = async (read: string) => {
      const values = ['--arg', `read=${read}`, '--arg', `write=${join(cwd, 'made')}`];
      return runTechne(['call', 'near.run_it', ...values, '--yes'], { cwd, env });
    };
    const inside = await call('readme.txt');
    expect(inside.code).toBe(0);
    expect(JSON.parse(inside.stdout).output).toBe(`hello${cwd}\n0\n`);
    expect(inside.stderr).toContain('techne: WARNING: untrusted skill.');
    const outside = await call(secret);
    expect(outside.stdout).not.toContain('canary-secret');
    expect(existsSync(join(cwd, 'made'))).toBe(false);
    expect(readFileSync(secret, 'utf8')).toBe('canary-secret');
  });

  it.runIf(works)('runs outside it once the folder is trusted [reason: needs one that works]', async () => {
    const { cwd, env, root } = workspace();
    const values = ['--arg', `read=${join(root, 'secret.txt')}`, '--arg', `write=${join(cwd, 'made')}`];
    const call = () => runTechne(['call', 'run_it', ...values, '--yes'], { cwd, env });
    expect((await call()).stdout).not.toContain('canary-secret');
    await runTechne(['trust'], { cwd, env });
    expect((await call()).stdout).toContain('canary-secret');
    expect(existsSync(join(cwd, 'made'))).toBe(true);
    await runTechne(['trust', '--remove'], { cwd, env });
    expect((await call()).stdout).not.toContain('canary-secret');
  });

  it('network is shown when it is declared, and not given when the configuration says never', async () => {
    const { cwd, env } = workspace('network: true\n');
    const call = ['call', 'run_it', '--arg', 'read=x', '--arg', 'write=y'];
    const asked = await runTechne(call, { cwd, env });
    expect(asked.stderr).toContain(
      "  Network  yes: all of this machine's, also services that listen on this machine alone\n",
    );
    const never = await runTechne(call, { cwd, env: { ...env, TECHNE_SANDBOX__NETWORK: 'never' } });
    expect(never.stderr).toContain('  Network  none\n');
  });

  it('is refused where the sandbox is turned off: 3, with the reason, and nothing runs', async () => {
    const { cwd, env } = workspace();
    const call = ['call', 'run_it', '--arg', 'read=x', '--arg', `write=${join(cwd, 'made')}`, '--yes'];
    const ending = await runTechne(call, { cwd, env: { ...env, TECHNE_SANDBOX__BACKEND: 'none' } });
    expect(ending).toMatchObject({ code: 3, stdout: '' });
    expect(ending.stderr).toContain('The sandbox is turned off');
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });

  it('--dry-run names the git root as its folder, or null for a scratch one', async () => {
    const { cwd, env } = workspace();
    const call = ['call', 'run_it', '--arg', 'read=x', '--arg', 'write=y', '--dry-run'];
    const program = join(cwd, '.agents/skills/near/scripts/probe.sh');
    expect(JSON.parse((await runTechne(call, { cwd, env })).stdout)).toEqual({
      program,
      args: ['x', 'y'],
      cwd,
    });
  });
});

describe('script', () => {
  const files = {
    'a/tool/SKILL.md': '---\nname: tool\ndescription: T.\nenv: [WEATHER_KEY]\n---\nUse the scripts.\n',
    'a/tool/scripts/say.sh': '#!/bin/sh\nfor each in "$@"; do printf "[%s]" "$each"; done\n',
    'a/tool/scripts/env.py': 'import os\nprint(sorted(os.environ))\nprint(os.environ.get("WEATHER_KEY"))\n',
    'a/tool/scripts/slow.sh': '#!/bin/sh\nexit 7\n',
    'a/tool/data.bin': '\u0000\u0001',
  };

  it('asks first: 3 without a terminal, with the command and the sandbox', async () => {
    const cwd = temporaryFolder(files);
    const { code, stdout, stderr } = await runTechne(
      ['script', 'tool', 'scripts/say.sh', '--root=a', '--', 'a b', '$(id)'],
      { cwd },
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('Run scripts/say.sh of tool?\n');
    expect(stderr).toContain("  Command  scripts/say.sh 'a b' '$(id)'\n");
    expect(stderr).toContain('  Sandbox  yes: it cannot change your files\n');
  });

  it.runIf(works)('passes every word after -- as it is [reason: needs a sandbox]', async () => {
    const cwd = temporaryFolder(files);
    const argv = ['script', 'tool', 'scripts/say.sh', '--root=a', '--yes', '--'];
    const { code, stdout } = await runTechne([...argv, '--yes', '', 'a b', '--help', '"; ls'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).output).toBe('[--yes][][a b][--help]["; ls]');
  });

  it.runIf(works)('gets declared values, redacted, and nothing else [reason: needs a sandbox]', async () => {
    const cwd = temporaryFolder({
      ...files,
      '.techne/config.toml': '[skills.tool]\nWEATHER_KEY = "correct-horse-battery"\nOTHER = "x"\n',
    });
    const env = { GITHUB_TOKEN: 'canary' };
    const { stdout } = await runTechne(['script', 'tool', 'scripts/env.py', '--root=a', '--yes'], {
      cwd,
      env,
    });
    const { output } = JSON.parse(stdout);
    expect(output).toContain("'WEATHER_KEY'");
    expect(output).toContain('[redacted WEATHER_KEY]');
    expect(output).not.toMatch(/OTHER|GITHUB|canary|correct-horse/);
  });

  it.runIf(works)('ends with 1 when it fails [reason: needs a sandbox]', async () => {
    const cwd = temporaryFolder(files);
    const { code, stdout } = await runTechne(['script', 'tool', 'scripts/slow.sh', '--root=a', '--yes'], {
      cwd,
    });
    expect({ code, exit: JSON.parse(stdout).exit_code }).toEqual({ code: 1, exit: 7 });
  });

  it.each([
    ['scripts/none.sh', 4, 'The skill has no file scripts/none.sh'],
    ['../other/x.sh', 3, 'it leaves the folder'],
    ['/bin/ls', 3, 'it is absolute'],
    ['.hidden.sh', 3, 'hidden files are not readable'],
  ])('%s: %i', async (file, code, message) => {
    const cwd = temporaryFolder(files);
    const ending = await runTechne(['script', 'tool', file, '--root=a', '--yes'], { cwd });
    expect(ending).toMatchObject({ code, stdout: '' });
    expect(ending.stderr).toContain(message);
  });

  it('an unknown skill: 4; one of a disabled skill, or network that is forbidden: 3', async () => {
    const cwd = temporaryFolder(files);
    expect((await runTechne(['script', 'tol', 'x', '--root=a'], { cwd })).code).toBe(4);
    const disabled = { TECHNE_SKILLS__TOOL__ENABLED: 'false' };
    const argv = ['script', 'tool', 'scripts/say.sh', '--root=a', '--yes'];
    expect((await runTechne(argv, { cwd, env: disabled })).code).toBe(3);
    const never = await runTechne([...argv, '--network'], { cwd, env: { TECHNE_SANDBOX__NETWORK: 'never' } });
    expect(never).toMatchObject({ code: 3, stdout: '' });
    expect(never.stderr).toContain('[sandbox] network = "never"');
  });

  it('is refused where the sandbox is turned off: 3', async () => {
    const cwd = temporaryFolder(files);
    const env = { TECHNE_SANDBOX__BACKEND: 'none' };
    const ending = await runTechne(['script', 'tool', 'scripts/say.sh', '--root=a', '--yes'], { cwd, env });
    expect(ending).toMatchObject({ code: 3, stdout: '' });
    expect(readdirSync(cwd).sort()).toEqual(['.techne', 'a']);
  });
});
