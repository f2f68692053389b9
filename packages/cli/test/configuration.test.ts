import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder, toolText } from './support/temporary-folder.ts';

/** A project with one skill, and a home of its own. */
function places(files: Readonly<Record<string, string>>): { cwd: string; env: Record<string, string> } {
  const root = temporaryFolder({
    'home/keep': '',
    'project/.agents/skills/near/SKILL.md': skillText('near', 'Near.'),
    ...files,
  });
  mkdirSync(join(root, 'project/.git'));
  for (const file of ['home/.techne/config.toml', 'project/techne.toml'])
    if (file in files) chmodSync(join(root, file), 0o600);
  return { cwd: join(root, 'project'), env: { HOME: join(root, 'home') } };
}

async function listed(at: { cwd: string; env: Record<string, string> }, ...argv: string[]) {
  const ending = await runTechne(['list', '--json', ...argv], at);
  const skills: { name: string; available: boolean; reason?: string; trust: string; source: string }[] =
    ending.code === 0 ? JSON.parse(ending.stdout).skills : [];
  return { ...ending, skills, names: skills.map(({ name }) => name) };
}

describe('which skills count', () => {
  it('sources come from the configuration, in its order', async () => {
    const at = places({
      'home/mine/own/SKILL.md': skillText('own', 'Own.'),
      'home/mine/git/SKILL.md': skillText('git', 'My git.'),
      'home/.techne/config.toml': '[[skills.sources]]\npath = "~/mine"\n',
    });
    const { skills, names } = await listed(at);
    expect(names).toContain('near');
    expect(skills.find(({ name }) => name === 'own')).toMatchObject({ source: 'user', trust: 'user' });
    expect(skills.find(({ name }) => name === 'git')).toMatchObject({ source: 'user' });
  });

  it('--root and --bundled stand instead of them', async () => {
    const at = places({
      'home/mine/own/SKILL.md': skillText('own', 'Own.'),
      'home/.techne/config.toml': '[skills]\ndirectories = ["~/mine"]\n',
    });
    expect((await listed(at, '--root', '.agents/skills')).names).toEqual(['near']);
    expect((await listed(at, '--bundled')).names).not.toContain('own');
  });

  it('what it disables is listed with the reason, in list, show and doctor; no command runs it', async () => {
    const at = places({
      'home/.techne/config.toml': '[skills.git]\nenabled = false\n',
    });
    const { skills } = await listed(at);
    const reason = 'it is disabled by [skills.git] enabled = false';
    expect(skills.find(({ name }) => name === 'git')).toMatchObject({ available: false, reason });
    expect((await runTechne(['show', 'git'], at)).stdout).toContain(`Not available  ${reason}`);
    expect(await runTechne(['doctor', 'git'], at)).toMatchObject({ code: 1 });
    expect((await runTechne(['tools'], at)).stdout).not.toContain('git_log');
    expect((await runTechne(['prompt'], at)).stdout).not.toContain('<name>git</name>');
    expect((await runTechne(['search', 'git', '--json'], at)).stdout).not.toContain('"git"');
    expect((await runTechne(['call', 'git_log', '--yes'], at)).code).toBe(4);
  });

  it('[skills] enabled = false turns all of them off; prompt then prints nothing', async () => {
    const at = places({ 'home/.techne/config.toml': '[skills]\nenabled = false\n' });
    expect((await listed(at)).names).toEqual([]);
    expect(await runTechne(['prompt'], at)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('--strict and --dialect hold for configured sources too, which keep the rest of what is said of them', async () => {
    const at = places({
      'home/mine/flat.md': '---\ndescription: F.\n---\nDo it.\n',
      'home/.techne/config.toml': '[[skills.sources]]\npath = "~/mine"\ndialect = "ash"\n',
    });
    expect((await listed(at)).names).toContain('flat');
    expect((await listed(at, '--strict')).names).toContain('flat');
    expect((await listed(at, '--dialect', 'agentskills')).names).not.toContain('flat');
  });
});

describe('which file counts', () => {
  const disabling = (name: string) => `[skills.${name}]\nenabled = false\n`;
  const isOff = async (at: { cwd: string; env: Record<string, string> }, name: string, ...argv: string[]) =>
    (await listed(at, ...argv)).skills.find((each) => each.name === name)?.available === false;

  it('--config, TECHNE_CONFIG, TECHNE_HOME, techne.toml here and above, a variable', async () => {
    const at = places({
      'project/other.toml': disabling('git'),
      'home/else/config.toml': disabling('git'),
      'project/deep/keep': '',
    });
    expect(await isOff(at, 'git')).toBe(false);
    expect(await isOff(at, 'git', '--config', 'other.toml')).toBe(true);
    expect(await isOff({ ...at, env: { ...at.env, TECHNE_CONFIG: 'other.toml' } }, 'git')).toBe(true);
    expect(await isOff({ ...at, env: { ...at.env, TECHNE_HOME: '~/else' } }, 'git')).toBe(true);
    expect(await isOff({ ...at, env: { ...at.env, TECHNE_SKILLS__GIT__ENABLED: 'false' } }, 'git')).toBe(
      true,
    );
    writeFileSync(join(at.cwd, 'techne.toml'), disabling('git'));
    expect(await isOff({ ...at, cwd: join(at.cwd, 'deep') }, 'git')).toBe(true);
  });

  it('a file that was named and is not there: 2', async () => {
    const at = places({});
    const { code, stdout, stderr } = await runTechne(['list', '--config', 'none.toml'], at);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `techne: error: ${join(at.cwd, 'none.toml')}: The configuration file does not exist. Correct the path, or create the file.\n` +
        'techne: the configuration is not valid: 1 error, as said above. Nothing was done.\n',
    );
  });

  it('a techne.toml of an untrusted project that cannot be read switches nothing off', async () => {
    const at = places({});
    symlinkSync('nowhere', join(at.cwd, 'techne.toml'));
    const { code, stderr } = await runTechne(['list'], at);
    expect({ code, warned: stderr.includes('techne.toml') }).toEqual({ code: 0, warned: true });
  });

  it('skills.enabled = false: list and doctor say so, and where', async () => {
    const at = places({});
    const off = { ...at, env: { ...at.env, TECHNE_SKILLS__ENABLED: 'false' } };
    expect((await runTechne(['list'], off)).stderr).toContain(
      '`skills.enabled` is false in TECHNE_SKILLS__ENABLED',
    );
    const { code, stdout } = await runTechne(['doctor', 'git', '--json'], off);
    expect({ code, status: JSON.parse(stdout).status }).toEqual({ code: 1, status: 'disabled' });
  });

  it('a home that is no folder counts as an empty one', async () => {
    const at = places({});
    expect((await runTechne(['list'], { ...at, env: { ...at.env, HOME: '/dev/null' } })).code).toBe(0);
  });
});

describe('what is wrong', () => {
  it('is said with file and line, and every command that reads it ends with 2', async () => {
    const at = places({
      'home/.techne/config.toml': '[skills]\nmax_skills = "many"\n\n[server]\nport = 99999\n',
      'project/.agents/skills/tool/SKILL.md': toolText('tool', 'true'),
    });
    const file = join(at.env['HOME'] ?? '', '.techne/config.toml');
    for (const argv of [
      ['list'],
      ['config'],
      ['prompt'],
      ['doctor'],
      ['call', 'run_it'],
      ['tools', '--json'],
    ]) {
      const { code, stdout, stderr } = await runTechne(argv, at);
      expect({ argv, code, stdout }).toEqual({ argv, code: 2, stdout: '' });
      expect(stderr).toContain(`techne: error: ${file}:2: `);
      expect(stderr).toContain(`techne: error: ${file}:5: `);
      expect(stderr).toContain(
        'techne: the configuration is not valid: 2 errors, as said above. Nothing was done.\n',
      );
    }
  });

  it('broken TOML is said with its line: 2', async () => {
    const at = places({ 'home/.techne/config.toml': '[skills]\nenabled = \n' });
    const { code, stderr } = await runTechne(['list'], at);
    expect(code).toBe(2);
    expect(stderr).toMatch(/config\.toml:2(?::\d+)?: /);
  });

  it('a warning goes to stderr, and the command goes on', async () => {
    const at = places({ 'home/.techne/config.toml': '[skills]\nmax_skils = 3\n' });
    const { code, stdout, stderr } = await runTechne(['list', '--json'], at);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).skills).not.toEqual([]);
    expect(stderr).toMatch(/^techne: warning: .*config\.toml:2: .*max_skils.*max_skills/);
  });

  it('what an untrusted project may not say is left out, with a warning, until it is trusted', async () => {
    const at = places({
      'project/techne.toml':
        '[skills.git]\nenabled = false\n[skills.near]\nSECRET_KEY = "x"\n[sandbox]\nbackend = "none"\n',
    });
    const before = await runTechne(['config', 'sandbox.backend'], at);
    expect(before.stdout).toBe('sandbox.backend = "bubblewrap"  # default\n');
    expect(before.stderr).toContain(
      `techne: warning: ${join(at.cwd, 'techne.toml')}:6: sandbox.backend is left out`,
    );
    expect((await listed(at)).skills.find(({ name }) => name === 'near')?.trust).toBe('untrusted');
    await runTechne(['trust'], at);
    const after = await runTechne(['config', 'sandbox.backend'], at);
    expect(after.stdout).toBe(`sandbox.backend = "none"  # ${join(at.cwd, 'techne.toml')}:6\n`);
    expect((await listed(at)).skills.find(({ name }) => name === 'near')?.trust).toBe('user');
  });
});

describe('config', () => {
  const at = () =>
    places({
      'home/.techne/config.toml':
        '[skills.near]\nAPI_KEY = "correct-horse"\nmodel = "local:x"\n\n[models.providers.local]\nbase_url = "http://127.0.0.1:1/v1"\napi_key = "battery-staple"\n\n[[skills.sources]]\npath = "~/mine"\nkind = "user"\n',
    });

  it('shows every setting with its value and where it came from; secrets masked', async () => {
    const place = at();
    const file = join(place.env['HOME'] ?? '', '.techne/config.toml');
    const env = { ...place.env, TECHNE_SERVER__PORT: '5000' };
    const { code, stdout } = await runTechne(['config'], { ...place, env });
    expect(code).toBe(0);
    expect(stdout).toContain(`skills.near.API_KEY = "********"  # ${file}:2\n`);
    expect(stdout).toContain(`skills.near.model = "local:x"  # ${file}:3\n`);
    expect(stdout).toContain(`models.providers.local.api_key = "********"  # ${file}:7\n`);
    expect(stdout).toMatch(/skills\.sources = \[\{ path = ".*\/mine", kind = "user" \}\] {2}# .*:9\n/);
    expect(stdout).toContain('server.port = 5000  # TECHNE_SERVER__PORT\n');
    expect(stdout).toContain('server.host = "127.0.0.1"  # default\n');
    const json = await runTechne(['config', '--json'], { ...place, env });
    for (const text of [stdout, json.stdout]) expect(text).not.toMatch(/correct-horse|battery-staple/);
    expect(JSON.parse(json.stdout)).toContainEqual({
      key: 'server.port',
      value: 5000,
      origin: { kind: 'environment', variable: 'TECHNE_SERVER__PORT' },
    });
  });

  it('KEY shows one, or a section', async () => {
    const place = at();
    expect((await runTechne(['config', 'server.port'], place)).stdout).toBe(
      'server.port = 4310  # default\n',
    );
    expect(JSON.parse((await runTechne(['config', 'server.port', '--json'], place)).stdout)).toEqual({
      key: 'server.port',
      value: 4310,
      origin: { kind: 'default' },
    });
    const section = await runTechne(['config', 'skills.near', '--json'], place);
    expect(JSON.parse(section.stdout).map(({ key }: { key: string }) => key)).toEqual([
      'skills.near.API_KEY',
      'skills.near.model',
    ]);
    expect(await runTechne(['config', 'server.prt'], place)).toEqual({
      code: 4,
      stdout: '',
      stderr: 'techne: nothing sets "server.prt". Did you mean "server.port"?\n',
    });
  });
});

describe('trust', () => {
  it('trusts the git root from below it, says what that means, lists it and takes it back', async () => {
    const at = places({ 'project/deep/keep': '' });
    const deep = { ...at, cwd: join(at.cwd, 'deep') };
    const trusted = await runTechne(['trust'], deep);
    expect(trusted).toMatchObject({ code: 0, stdout: `Trusted: ${at.cwd}\n` });
    expect(trusted.stderr.replaceAll('\n', ' ')).toContain('Its skills count as your own from now on');
    expect((await runTechne(['trust', '--list'], at)).stdout).toBe(`${at.cwd}\n`);
    expect(JSON.parse((await runTechne(['trust', '--list', '--json'], at)).stdout)).toEqual([at.cwd]);
    expect((await listed(deep)).skills.find(({ name }) => name === 'near')?.trust).toBe('user');
    expect((await runTechne(['trust'], at)).stdout).toBe(`Trusted already: ${at.cwd}\n`);
    expect(JSON.parse((await runTechne(['trust', '--remove', '--json'], deep)).stdout)).toEqual({
      folder: at.cwd,
      trusted: false,
      changed: true,
    });
    expect((await listed(deep)).skills.find(({ name }) => name === 'near')?.trust).toBe('untrusted');
    expect((await runTechne(['trust', '--list'], at)).stderr).toBe('No folder is trusted.\n');
  });

  it('home, and what is above it, is refused: 3; a folder that is not there: 4', async () => {
    const at = places({});
    for (const folder of [at.env['HOME'] ?? '', '..', '/'])
      expect(await runTechne(['trust', folder], at)).toMatchObject({ code: 3, stdout: '' });
    expect(await runTechne(['trust', 'none'], at)).toMatchObject({ code: 4, stdout: '' });
    expect((await runTechne(['trust', '--list', '--json'], at)).stdout).toBe('[]\n');
  });

  it('a list that cannot be read trusts nothing, with a warning', async () => {
    const at = places({ 'home/.techne/trust.jsonl/keep': '' });
    const { code, skills, stderr } = await listed(at);
    expect(code).toBe(0);
    expect(skills.find(({ name }) => name === 'near')?.trust).toBe('untrusted');
    expect(stderr).toContain('trust.jsonl cannot be read, so no folder is trusted.');
  });
});
