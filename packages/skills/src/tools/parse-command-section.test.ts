import { describe, expect, it } from 'vitest';
import { outlineTools } from './outline-tools.ts';
import { parseCommandSection } from './parse-command-section.ts';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';
import { createToolReport } from './tool-report.ts';

function parse(section: string) {
  const [tool] = outlineTools(readMarkdownBlocks(`### x\n#### Command\n${section}`, 1)).tools;
  const report = createToolReport('x', 'SKILL.md');
  const parsed = parseCommandSection(tool?.commands ?? [], report);
  return {
    parsed,
    findings: report.diagnostics.map(({ code, line, message }) => `${code} ${line} ${message}`),
  };
}

describe('parseCommandSection', () => {
  it.each([
    '```bash\ngit status\n```',
    '~~~\ngit status\n~~~',
    '````sh title="x"\ngit status\n````',
    '  ```\n  git status\n  ```',
  ])('reads %j', (section) => {
    const { parsed, findings } = parse(`Text.\n\n${section}\n\nMore text.`);
    expect(findings).toEqual([]);
    expect(parsed?.template).toEqual({
      source: 'git status',
      program: 'git',
      args: [[{ kind: 'literal', text: 'status' }]],
    });
  });

  it('gives placeholders their lines in the file', () => {
    expect(parse('```\na \\\n{{b}}\n```').parsed?.placeholders).toEqual([{ name: 'b', line: 5 }]);
  });

  it.each([
    ['git status', 'TOOL_COMMAND_INVALID 2 Tool "x": the Command section has no fence.'],
    ['    git status', 'TOOL_COMMAND_INVALID 2 Tool "x": the Command section has no fence.'],
    ['```\na\n```\n```\nb\n```', 'TOOL_COMMAND_INVALID 6 Tool "x": the Command section has a second fence.'],
    [
      '```\na\n```\n- ```\n  b\n  ```',
      'TOOL_COMMAND_INVALID 6 Tool "x": the Command section has a second fence.',
    ],
    [
      '- ```\n  a\n  ```',
      'TOOL_COMMAND_INVALID 3 Tool "x": the fence of the Command section stands inside a list or a quote.',
    ],
    ['```\na', 'TOOL_COMMAND_INVALID 3 Tool "x": the fence of the Command section is never closed.'],
    ['```\n```', 'TOOL_COMMAND_INVALID 4 Tool "x": the fence holds no command.'],
    ['```\na\n\nb\n```', 'TOOL_COMMAND_INVALID 6 Tool "x": the fence holds a second command.'],
    [
      '```\na\n```\n#### Command\n```\nb\n```',
      'TOOL_COMMAND_INVALID 6 Tool "x": there is a second Command section.',
    ],
  ])('refuses %j', (section, finding) => {
    expect(parse(section)).toEqual({ parsed: undefined, findings: [finding] });
  });

  it('warns about shell syntax and passes it on', () => {
    const { parsed, findings } = parse('```\nls \\\n| wc\n```');
    expect(findings).toEqual([
      'TOOL_SHELL_SYNTAX 5 Tool "x": "|" is passed as it is written, because no shell reads the command.',
    ]);
    expect(parsed?.template.args).toHaveLength(2);
  });
});
