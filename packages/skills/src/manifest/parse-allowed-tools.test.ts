import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { parseAllowedTools } from './parse-allowed-tools.ts';

describe('ruling 7: the text of allowed-tools', () => {
  it.each([
    ['Read', ['Read']],
    ['Read Write', ['Read', 'Write']],
    ['Read, Write', ['Read', 'Write']],
    ['Read,Write', ['Read', 'Write']],
    ['Bash(git:*) Bash(jq:*) Read', ['Bash(git:*)', 'Bash(jq:*)', 'Read']],
    ['Bash(git add:*)', ['Bash(git add:*)']],
    [
      'Bash(git add:*), Bash(git commit -m "a, b"), Read',
      ['Bash(git add:*)', 'Bash(git commit -m "a, b")', 'Read'],
    ],
    ['Bash(a (b c) d) Read', ['Bash(a (b c) d)', 'Read']],
    ['  Read\t\nWrite  ', ['Read', 'Write']],
    ['Read Read,Read', ['Read']],
    ['', []],
    [' , ,, ', []],
    ['Bash(open Read', ['Bash(open Read']],
    ['Read) Write', ['Read)', 'Write']],
    ['*', ['*']],
    ['mcp__server__tool, skills.activate', ['mcp__server__tool', 'skills.activate']],
    ['Read\u00a0Write', ['Read', 'Write']],
  ])('%j', (text, entries) => {
    expect(parseAllowedTools(text)).toEqual(entries);
  });

  it('loses nothing but separators and repetitions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-z][A-Za-z_.*]{0,6}(\([a-z :*,]{0,6}\))?$/), { maxLength: 6 }),
        fc.constantFrom(' ', ', ', ',', '\n'),
        (entries, separator) => {
          expect(parseAllowedTools(entries.join(separator))).toEqual([...new Set(entries)]);
        },
      ),
    );
  });
});

describe('ruling 7: the field allowed-tools', () => {
  const load = (yaml: string, strict = false) =>
    parseSkill(`---\nname: a\ndescription: d\n${yaml}\n---\n`, {
      file: 'SKILL.md',
      folderName: 'a',
      strict,
      dialect: 'agentskills',
    });

  it.each([
    ['allowed-tools: Read Write', ['Read', 'Write'], 'Read Write'],
    ['allowed_tools: Read Write', ['Read', 'Write'], 'Read Write'],
    ['allowed-tools: [Read, Write]', ['Read', 'Write'], undefined],
    ['allowed_tools:\n- Read\n- Bash(git add:*)', ['Read', 'Bash(git add:*)'], undefined],
    ['allowed-tools: ""', [], ''],
    ['allowed-tools:', [], undefined],
    ['allowed-tools: []', [], undefined],
    ['allowed-tools: "  Read  "', ['Read'], 'Read'],
    ['allowed-tools: 123', ['123'], '123'],
    ['allowed-tools: true', ['true'], 'true'],
    ['allowed-tools: [1.0, Read, "", Read]', ['1.0', 'Read'], undefined],
    ['license: MIT', [], undefined],
    ['allowed-tools: Read\nallowed_tools: [Read]', ['Read'], 'Read'],
    ['allowed-tools:\nallowed_tools: Read', ['Read'], 'Read'],
  ])('%j', (yaml, entries, raw) => {
    for (const strict of [false, true]) {
      const skill = load(yaml, strict);
      expect(skill.ok && [skill.manifest.allowedTools, skill.manifest.allowedToolsRaw]).toEqual([
        entries,
        raw,
      ]);
      expect(skill.diagnostics).toEqual([]);
    }
  });

  it.each([
    'allowed-tools: Read\nallowed_tools: Write',
    'allowed-tools: Read\nallowed_tools: Read Write',
    'allowed-tools: ""\nallowed_tools: Read',
  ])('both and different is an error in both modes: %j', (yaml) => {
    for (const strict of [false, true])
      expect(load(yaml, strict)).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'FIELD_CONFLICT', severity: 'error', line: 5 }],
      });
  });

  it.each(['allowed-tools: {a: b}', 'allowed-tools: [[Read]]', 'allowed-tools: [{a: b}]'])(
    'neither text nor a list of texts: %s',
    (yaml) => {
      expect(load(yaml)).toMatchObject({
        ok: true,
        manifest: { allowedTools: [] },
        diagnostics: [{ code: 'FIELD_TYPE', severity: 'warning' }],
      });
      expect(load(yaml, true)).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'FIELD_TYPE', severity: 'error' }],
      });
    },
  );
});
