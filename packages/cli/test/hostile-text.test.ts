import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

// THREATS.md, row 46: ANSI escapes, OSC 8 and OSC 52 in the text of a skill.
const escaped =
  String.raw`\e[31mred\e[0m \e]8;;http://evil.example\e\\link\e]8;;\a \e]52;c;ZXZpbA==\a \x9b2J \u202Ebidi\u202C ` +
  String.raw`zero\u200Bwidth \U000E0041\U000E0042tags del\x7F nul\0 bell\a back\b`;
const body = '\u001b[2J\u001b]0;title\u0007Line\roverwritten\n\u009b31mC1 \u202ebidi \u{e0041}tag\n';

const printed =
  '[31mred[0m ]8;;http://evil.example\\link]8;; ]52;c;ZXZpbA== 2J bidi zerowidth tags del nul bell back';

/** Written out, so that it does not depend on what the program itself thinks unsafe. */
const forbidden =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e01ef}]/u;

function hostileFolder(): string {
  return temporaryFolder({
    'a/evil/SKILL.md': `---\nname: evil\ndescription: "${escaped}"\nlicense: "${escaped}"\n"key\\e[31m": "${escaped}"\nmetadata:\n  "k\\e[1m": "${escaped}"\n---\n${body}`,
    'a/tool/SKILL.md':
      '---\nname: tool\nversion: 1.0.0\ndescription: T.\nmodes: ["\\e[31mDev"]\n---\n\n### look\n\nSee \u001b[31mred.\n\n#### Parameters\n\n' +
      '| Name | Type | Required | Description |\n|---|---|---|---|\n| word | string | yes | \u001b[5mblink |\n\n#### Command\n\n```\necho \u009b5m {{word}}\n```\n',
    'a/flow/SKILL.md': `---\nname: flow\ndescription: F.\ninputs:\n  - name: "in\\e[31m"\n    label: "${escaped}"\n---\n{{x}}`,
    'a/broken\u001b[31m/SKILL.md': '---\nname: "a\\e[31m"\ndescription: D.\n---\n',
    'a/ctl\u009b5m\u202e/SKILL.md': '---\ndescription: "x"\n"odd\\e]0;t\\a": 1\n---\n',
  });
}

describe('control sequences in the text of a skill never reach the terminal', () => {
  it('golden bytes of list', async () => {
    const folder = temporaryFolder({
      'a/evil/SKILL.md': `---\nname: evil\ndescription: "${escaped}"\n---\n${body}`,
    });
    const argv = ['list', '--root=a'];
    const { stdout } = await spawnTechne(argv, { cwd: folder, env: { COLUMNS: '200' } });
    const end = '\n\n1 skill from 1 source. techne show NAME tells more.\n';
    expect(stdout).toBe(
      `NAME  ${'DESCRIPTION'.padEnd(printed.length)}  SOURCE  TRUST  DIALECT      PROBLEMS\n` +
        `evil  ${printed}  user    user   agentskills  1 warning${end}`,
    );
    const { stdout: narrow } = await runTechne(argv, { cwd: folder, columns: 40 });
    expect(narrow).toBe(
      'evil  user, agentskills, 1 warning\n  [31mred[0m ]8;;http://evil.example\\li…\n\n' +
        '1 skill from 1 source. techne show NAME\ntells more.\n',
    );
  });

  it('golden bytes of the body in show', async () => {
    const { stdout } = await runTechne(['show', 'evil', '--root=a', '--body'], { cwd: hostileFolder() });
    expect(stdout).toContain('\nInstructions\n  [2J]0;titleLine\n  overwritten\n  31mC1 bidi tag\n');
    expect(stdout).toContain(`evil\n[31mred[0m`);
  });

  it('nothing unsafe comes out of any command, whatever file, key or folder it is in', async () => {
    const folder = hostileFolder();
    const commands = [
      ['list'],
      ['show', 'evil', '--body'],
      ['show', 'tool', '--body'],
      ['show', 'flow'],
      ['show', 'a\u001b[31m'],
      ['doctor'],
      ['doctor', 'evil'],
      ['doctor', 'broken\u001b[31m'],
      ['doctor', 'ctl\u009b5m\u202e'],
      ['validate', 'a'],
      ['validate', 'a', '--strict'],
      ['validate', 'a/gone\u001b[31m'],
      ['new', 'x\u001b[31m'],
      ['list', '--digest'],
      ['prompt'],
      ['prompt', '--format', 'markdown'],
      ['prompt', '--format', 'functions'],
      ['prompt', '--json'],
      ['search', 'evil'],
      ['tools', '--mode', '\u001b[31mDev'],
      ['call', 'look\u001b[31m'],
      ['call', 'tool.look', '--mode', '\u001b[31mDev', '--arg', 'word=\u001b[31m\u202e'],
      ['call', 'tool.look', '--mode', '\u001b[31mDev', '--arg', 'w\u001b=x'],
      ['approve', 'evil'],
      ['approve', 'tool'],
      ['revoke', 'evil'],
      ['config', 'x\u001b[31m'],
      ['read', 'evil', '\u001b[31m'],
      ['read', 'evil', 'SKILL.md', '--json'],
      ['script', 'evil', '\u001b[31m'],
      ['trust', '\u001b[31m'],
      ['packages', 'x\u001b[31m'],
      ['list', '--json'],
      ['show', 'evil', '--json'],
      ['doctor', '--json'],
      ['validate', 'a', '--json'],
    ];
    for (const argv of commands) {
      for (const columns of [40, 200]) {
        const { stdout, stderr } = await runTechne([...argv, '--root', 'a'], { cwd: folder, columns });
        const output = stdout + stderr;
        expect({ argv, silent: output === '', unsafe: forbidden.exec(output) }).toEqual({
          argv,
          silent: false,
          unsafe: null,
        });
      }
    }
  });

  it('with colours, the only sequences are our own', async () => {
    const folder = hostileFolder();
    for (const argv of [['list'], ['show', 'evil'], ['doctor'], ['validate', 'a']]) {
      const { stdout, stderr } = await runTechne([...argv, '--root', 'a', '--color'], { cwd: folder });
      // eslint-disable-next-line no-control-regex
      const plain = (stdout + stderr).replaceAll(/\u001b\[(?:0|1|2|3[1-6])m/g, '');
      expect(stdout + stderr).toContain('\u001b[0m');
      expect({ argv, unsafe: forbidden.exec(plain) }).toEqual({ argv, unsafe: null });
    }
  });

  it('JSON escapes instead, and loses nothing', async () => {
    const { stdout } = await spawnTechne(['show', 'evil', '--root=a', '--json'], { cwd: hostileFolder() });
    expect(stdout).toContain(String.raw`\u001b[31mred`);
    expect(stdout).toContain(
      String.raw`\u009b2J \u202ebidi\u202c zero\u200bwidth \udb40\udc41\udb40\udc42tags del\u007f`,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      body,
      description: expect.stringContaining('\u001b]52;c;ZXZpbA==\u0007'),
    });
  });
});

it('a file that is no text at all is a line, not a mess', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'a/bytes'), { recursive: true });
  writeFileSync(
    join(folder, 'a/bytes/SKILL.md'),
    Buffer.from(Array.from({ length: 4_096 }, (_, index) => index % 256)),
  );
  const { code, stdout, stderr } = await runTechne(['validate', 'a/bytes'], { cwd: folder });
  expect(code).toBe(1);
  expect(forbidden.exec(stdout + stderr)).toBeNull();
});
