import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const broken = '---\nname: broken\n---\n';

describe('doctor NAME', () => {
  it('ok: 0', async () => {
    const folder = temporaryFolder({ 'a/fine/SKILL.md': skillText('fine', 'F.') });
    const { code, stdout } = await runTechne(['doctor', 'fine', '--root=a'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toBe(`fine: ok\n  It is ${join(folder, 'a/fine/SKILL.md')}, from the source "user".\n`);
    const json = await runTechne(['doctor', 'fine', '--root=a', '--json'], { cwd: folder });
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual({ name: 'fine', status: 'ok', causes: [] });
  });

  it('missing: 4, with where it looked and the nearest name', async () => {
    const folder = temporaryFolder({ 'a/code-review/SKILL.md': skillText('code-review', 'R.') });
    const { code, stdout } = await runTechne(['doctor', 'code-reveiw', '--root=a', '--json'], {
      cwd: folder,
    });
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toEqual({
      name: 'code-reveiw',
      status: 'missing',
      causes: [
        {
          code: 'SKILL_MISSING',
          message: `No source has a skill named code-reveiw; looked in ${join(folder, 'a')}`,
          hint: 'Did you mean code-review?',
        },
      ],
    });
    const text = await runTechne(['doctor', 'code-reveiw', '--root=a'], { cwd: folder });
    expect(text.stdout).toContain('code-reveiw: missing\n  - No source has a skill named code-reveiw');
    expect(text.stdout).toContain('Did you mean code-review?');
  });

  it('missing because it lies too deep: 4, with the file and the fix', async () => {
    const folder = temporaryFolder({ 'a/pack/inner/SKILL.md': skillText('inner', 'I.') });
    const { code, stdout } = await runTechne(['doctor', 'pack', '--root=a'], { cwd: folder });
    expect(code).toBe(4);
    expect(stdout).toContain(`${join(folder, 'a/pack/inner/SKILL.md')}: The SKILL.md is one folder too deep`);
  });

  it('invalid: 1, with file, line and fix', async () => {
    const folder = temporaryFolder({ 'a/broken/SKILL.md': broken });
    const { code, stdout } = await runTechne(['doctor', 'broken', '--root=a'], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout).toBe(
      `broken: invalid\n  - ${join(folder, 'a/broken/SKILL.md')}:1: \`description\` is missing or empty. FIELD_MISSING\n` +
        '    Add a line that says what the skill does and when to use it.\n',
    );
    const json = await runTechne(['doctor', 'broken', '--root=a', '--json'], { cwd: folder });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      name: 'broken',
      status: 'invalid',
      causes: [{ line: 1 }],
    });
  });

  it('shadowed: 0, with winner and loser; 1 when the one that would win is broken', async () => {
    const folder = temporaryFolder({
      'a/twice/SKILL.md': skillText('twice', 'First.'),
      'b/twice/SKILL.md': skillText('twice', 'Second.'),
      'c/twice/SKILL.md': '---\nname: twice\n---\n',
    });
    const { code, stdout } = await runTechne(['doctor', 'twice', '--root=a', '--root=b'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain(
      `${join(folder, 'b/twice/SKILL.md')}: Another skill of this name is hidden by ${join(folder, 'a/twice/SKILL.md')}`,
    );
    const stronger = await runTechne(['doctor', 'twice', '--root=c', '--root=a'], { cwd: folder });
    expect(stronger.code).toBe(1);
    expect(stronger.stdout).toContain(
      `${join(folder, 'c/twice/SKILL.md')}:1: \`description\` is missing or empty`,
    );
  });

  it('untrusted: 0, with why and what to do', async () => {
    const folder = temporaryFolder({ '.agents/skills/near/SKILL.md': skillText('near', 'N.') });
    const env = { HOME: join(folder, 'home') };
    const { code, stdout } = await runTechne(['doctor', 'near'], { cwd: folder, env });
    expect(code).toBe(0);
    expect(stdout).toContain('near: untrusted\n');
    expect(stdout).toContain('techne trust');
  });
});

describe('doctor', () => {
  it('well: 0, with Node, sandbox, sources and counts', async () => {
    const folder = temporaryFolder({ '.agents/skills/near/SKILL.md': skillText('near', 'N.') });
    mkdirSync(join(folder, '.git'));
    const { code, stdout } = await runTechne(['doctor'], {
      cwd: folder,
      env: { HOME: join(folder, 'home') },
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^techne \d+\.\d+\.\d+, Node v\d+/);
    expect(stdout).toMatch(/\nSandbox: bubblewrap /);
    expect(stdout).toContain(`  workspace  untrusted  1 skill     ${join(folder, '.agents/skills')}\n`);
    expect(stdout).toMatch(/ {2}bundled {4}bundled {4}\d+ skills {4}/);
    expect(stdout).toMatch(/ {2}\d+ other folders would count and do not exist\n/);
    expect(stdout).toMatch(/\nAll is well: \d+ skills, 0 errors, 0 warnings\.\n$/);
  });

  it('not well: 1, with problems by file, line and fix, and collisions', async () => {
    const folder = temporaryFolder({
      'a/broken/SKILL.md': broken,
      'a/odd/SKILL.md': '---\nname: odd\ndescription: O.\ncolour: red\n---\n',
      'a/twice/SKILL.md': skillText('twice', 'First.'),
      'b/twice/SKILL.md': skillText('twice', 'Second.'),
    });
    const roots = ['--root', 'a', '--root', 'b', '--root', 'gone'];
    const { code, stdout } = await runTechne(['doctor', ...roots], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout).toContain(
      [
        'Several skills of one name: the first source wins; rename one of them to have both',
        `  twice is ${join(folder, 'a/twice/SKILL.md')}`,
        `    and hides ${join(folder, 'b/twice/SKILL.md')}`,
        '',
        'Problems',
        `  ${join(folder, 'a/broken/SKILL.md')}`,
        '    line 1, column 1: error FIELD_MISSING: `description` is missing or empty',
        '      Add a line that says what the skill does and when to use it.',
        `  ${join(folder, 'a/odd/SKILL.md')}`,
        '    line 4, column 1: warning FIELD_UNKNOWN: The key `colour` is not known to agentskills',
      ].join('\n'),
    );
    expect(stdout).toContain(
      `  ${join(folder, 'gone')}\n    warning SOURCE_MISSING: The folder does not exist; it was skipped\n`,
    );
    expect(stdout).toMatch(/\nNot well: 2 skills, 1 error, 3 warnings\. /);

    const json = await runTechne(['doctor', ...roots, '--json'], { cwd: folder });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      healthy: false,
      node: process.version,
      sandbox: { available: expect.any(Boolean) },
      sources: [
        { source: 'user', trust: 'user', root: join(folder, 'a'), exists: true, skills: 2 },
        { source: 'user', trust: 'user', root: join(folder, 'b'), exists: true, skills: 1 },
        { source: 'user', trust: 'user', root: join(folder, 'gone'), exists: false, skills: 0 },
      ],
      skills: 2,
      errors: 1,
      warnings: 3,
      collisions: [{ name: 'twice' }],
    });
  });

  it('states whether bubblewrap is there and works', async () => {
    const folder = temporaryFolder({
      'a/fine/SKILL.md': skillText('fine', 'F.'),
      'bin/bwrap': '#!/bin/sh\nexit 1\n',
    });
    chmodSync(join(folder, 'bin/bwrap'), 0o755);
    const sandbox = async (PATH: string) => {
      const { stdout } = await runTechne(['doctor', '--root=a', '--json'], { cwd: folder, env: { PATH } });
      return JSON.parse(stdout).sandbox;
    };
    expect(await sandbox('')).toMatchObject({ available: false, program: null });
    // A relative entry would run what lies in the working folder.
    expect(await sandbox('bin')).toMatchObject({ available: false, program: null });
    expect(await sandbox(join(folder, 'bin'))).toMatchObject({
      available: false,
      program: join(folder, 'bin/bwrap'),
    });
  });
});
