import { describe, expect, it } from 'vitest';
import { parseTools } from './parse-tools.ts';
import type { CommandFragment } from './tool-definition.ts';

const file = 'SKILL.md';

function parse(body: string, firstLine = 1) {
  return parseTools(body, { file, firstLine });
}

/** Severity, code and line of each diagnostic. */
function findings(body: string): readonly string[] {
  return parse(body).diagnostics.map(({ severity, code, line }) => `${severity} ${code} ${line}`);
}

function names(body: string): readonly string[] {
  return parse(body).tools.map((tool) => tool.name);
}

function tool(name: string, command = 'x', parameters = 'None.'): string {
  return `### ${name}\n\nText.\n\n#### Parameters\n\n${parameters}\n\n#### Command\n\n\`\`\`bash\n${command}\n\`\`\`\n`;
}

function table(...rows: readonly string[]): string {
  return ['| Name | Type | Required | Description |', '|---|---|---|---|', ...rows].join('\n');
}

const literal = (text: string): readonly CommandFragment[] => [{ kind: 'literal', text }];

describe('parseTools', () => {
  it('reads the example of its documentation', () => {
    const body =
      '### up\n\nShows uptime.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```\nuptime -p\n```\n';
    expect(parse(body, 6)).toEqual({
      tools: [
        {
          name: 'up',
          description: 'Shows uptime.',
          parameters: [],
          command: { source: 'uptime -p', program: 'uptime', args: [literal('-p')] },
          line: 6,
        },
      ],
      diagnostics: [],
      hasCommand: true,
    });
  });
});

describe('gibberish: rules', () => {
  it('gibberish: a body without tools is fatal', () => {
    expect(parse('', 4)).toEqual({
      tools: [],
      diagnostics: [
        {
          code: 'TOOLS_MISSING',
          severity: 'error',
          message: 'The body defines no tool.',
          file,
          line: 4,
          hint: expect.stringContaining('#### Command'),
        },
      ],
      hasCommand: false,
    });
    expect(findings('# Title\n\n### Usage\n\nText.')).toEqual(['error TOOLS_MISSING 1']);
  });

  it('gibberish: a tool that is refused is still a tool that was found', () => {
    expect(findings('### a\n#### Parameters\nNone.\n#### Command\n')).toEqual([
      'error TOOL_COMMAND_INVALID 4',
    ]);
  });

  it('gibberish: duplicate tool names are fatal', () => {
    const body = `${tool('a', 'one')}\n${tool('b')}\n${tool('a', 'two')}`;
    const { tools, diagnostics } = parse(body);
    expect(tools.map(({ name, command }) => `${name} ${command.program}`)).toEqual(['a one', 'b x']);
    expect(diagnostics).toEqual([
      {
        code: 'TOOL_DUPLICATE',
        severity: 'error',
        message: 'Tool "a": the name is already taken by the tool on line 1.',
        file,
        line: 29,
        hint: 'Rename or remove one of the two.',
      },
    ]);
  });

  it.each(['git-status', 'GitStatus', 'git status', 'a'.repeat(33), 'größe', '`git`', ''])(
    'gibberish: a tool name that breaks the grammar is fatal (%s)',
    (name) => {
      const { tools, diagnostics } = parse(tool(name));
      expect(tools).toEqual([]);
      expect(diagnostics).toMatchObject([{ code: 'TOOL_NAME_INVALID', severity: 'error', line: 1 }]);
    },
  );

  it.each(['a', 'git_status', '9', 'a'.repeat(32), '__proto__', 'constructor'])(
    'gibberish: a tool name that follows the grammar is taken (%s)',
    (name) => {
      expect(names(tool(name))).toEqual([name]);
    },
  );

  it('gibberish: a heading without a command is prose, with a warning when it looks like a tool', () => {
    const body = `${tool('a')}\n### usage\n\n### More usage\n\n### git-status\n\n## other_tool\n`;
    expect(names(body)).toEqual(['a']);
    expect(parse(body).diagnostics).toEqual([
      {
        code: 'TOOL_LOOKALIKE',
        severity: 'warning',
        message: 'The heading "usage" looks like a tool but has no `#### Command`, so it is prose.',
        file,
        line: 15,
        hint: expect.stringContaining('Add a `#### Command`'),
      },
    ]);
  });

  it('gibberish: a command belongs to a tool only before the next heading of level 3 or less', () => {
    const body = `${tool('a')}\n### b\n\n## c\n\n#### Command\n\n\`\`\`\nx\n\`\`\`\n`;
    expect(names(body)).toEqual(['a']);
    expect(findings(body)).toEqual(['warning TOOL_LOOKALIKE 15', 'warning TOOL_COMMAND_INVALID 19']);
  });

  it('gibberish: a body with a command below no tool has a command all the same', () => {
    expect(parse('#### Command').hasCommand).toBe(true);
    expect(parse('##### Command\n```\n#### Command\n```').hasCommand).toBe(false);
  });

  it('gibberish: a missing Parameters section is allowed, with a warning', () => {
    const body = '\n### a\n\n#### Command\n\n```\nx\n```\n';
    expect(names(body)).toEqual(['a']);
    expect(findings(body)).toEqual(['warning TOOL_PARAMETERS_MISSING 2']);
  });

  it('gibberish: the sections of a tool may come in any order and case', () => {
    const body =
      '### a\n#### COMMAND\n```\nx {{b}}\n```\n#### parameters\n' + table('| b | string | yes | |');
    expect(parse(body)).toMatchObject({
      tools: [{ name: 'a', parameters: [{ name: 'b' }] }],
      diagnostics: [],
    });
  });

  it('gibberish: None. counts only as the whole Parameters section', () => {
    expect(findings(tool('a', 'x', 'none'))).toEqual([]);
    expect(findings(tool('a', 'x', 'None of these is needed.'))).toEqual([
      'warning TOOL_PARAMETERS_INVALID 5',
    ]);
    const both = tool('a', 'x {{b}}', `None.\n\n${table('| b | string | no | |')}`);
    expect(parse(both)).toMatchObject({ tools: [{ parameters: [{ name: 'b' }] }], diagnostics: [] });
  });

  it('gibberish: an undeclared placeholder is fatal', () => {
    const { tools, diagnostics } = parse(
      tool('a', 'x {{b}} \\\n  {{c}}', table('| b | string | no | |')),
      10,
    );
    expect(tools).toEqual([]);
    expect(diagnostics).toEqual([
      {
        code: 'TOOL_PLACEHOLDER_UNDECLARED',
        severity: 'error',
        message: 'Tool "a": the placeholder "c" is not declared.',
        file,
        line: 24,
        hint: 'Add a row for it to the parameter table, or correct its name.',
      },
    ]);
  });

  it('gibberish: a bad row is one error and not an undeclared placeholder as well', () => {
    expect(findings(tool('a', 'x {{b}}', table('| b | int | no | |')))).toEqual([
      'error TOOL_PARAMETERS_INVALID 9',
    ]);
  });

  it('gibberish: an unknown parameter type is fatal', () => {
    expect(findings(tool('a', 'x', table('| b | object | no | |')))).toEqual([
      'error TOOL_PARAMETERS_INVALID 9',
    ]);
  });

  it('gibberish: duplicate parameter names are fatal', () => {
    const rows = table('| b | string | no | |', '| b | string | no | |');
    expect(findings(tool('a', 'x', rows))).toEqual(['error TOOL_PARAMETERS_INVALID 10']);
  });

  it('gibberish: a default comes from the table or from the placeholder, and the table wins', () => {
    const rows = table(
      '| b | integer | no | (default: 1) |',
      '| c | integer | no | |',
      '| d | array | no | |',
    );
    const [parsed] = parse(tool('a', 'x {{b:2}} {{c:3}} {{d:p, q}}', rows)).tools;
    expect(parsed?.parameters.map((parameter) => parameter.default)).toEqual([1, 3, ['p', 'q']]);
  });

  it('gibberish: a default that does not fit its type is fatal', () => {
    expect(findings(tool('a', 'x', table('| b | integer | no | (default: all) |')))).toEqual([
      'error TOOL_PARAMETERS_INVALID 9',
    ]);
    expect(findings(tool('a', 'x {{b:all}}', table('| b | integer | no | |')))).toEqual([
      'error TOOL_PARAMETERS_INVALID 14',
    ]);
  });

  it("gibberish: a boolean's modifier is its flag and not a default", () => {
    const [parsed] = parse(tool('a', 'x {{b:--b}}', table('| b | boolean | no | |'))).tools;
    expect(parsed?.parameters).toEqual([{ name: 'b', type: 'boolean', required: false, description: '' }]);
    expect(parsed?.command.args).toEqual([[{ kind: 'variable', name: 'b', modifier: '--b' }]]);
  });

  it('gibberish: a required parameter may be unused by the command', () => {
    const [parsed] = parse(tool('a', 'x', table('| b | string | yes | |'))).tools;
    expect(parsed?.parameters).toMatchObject([{ name: 'b', required: true }]);
  });

  it.each([
    ['no fence', 'x'],
    ['indented code', '    x'],
    ['two fences', '```\nx\n```\n\n~~~\ny\n~~~'],
    ['a fence inside a list', '- ```\n  x\n  ```'],
    ['a fence inside a quote', '> ```\n> x\n> ```'],
    ['an unclosed fence', '```\nx'],
    ['an empty fence', '```\n```'],
    ['a second command', '```\nx\ny\n```'],
    ['an unterminated quote', "```\nx 'y\n```"],
    ['a placeholder as the program', '```\n{{b}} y\n```'],
  ])('gibberish: a Command section with %s is fatal', (_name, section) => {
    const { tools, diagnostics } = parse(
      `### a\n#### Parameters\n${table('| b | string | no | |')}\n\n#### Command\n\n${section}`,
    );
    expect(tools).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'TOOL_COMMAND_INVALID', severity: 'error' }]);
  });

  it.each(['|', '>', '>>', '<', '&&', '||', ';', '&', '2>&1', '$VAR', '$(date)', '`date`', '*.ts'])(
    'gibberish: the shell syntax %s is passed literally, with a warning',
    (text) => {
      const { tools, diagnostics } = parse(tool('a', `x y \\\n ${text} z`));
      expect(tools[0]?.command.args).toEqual([literal('y'), literal(text), literal('z')]);
      expect(diagnostics).toMatchObject([{ code: 'TOOL_SHELL_SYNTAX', severity: 'warning', line: 13 }]);
    },
  );

  it('gibberish: quoted shell syntax is no cause for a warning', () => {
    expect(findings(tool('a', `x '|' "*" \\; '$HOME'`))).toEqual([]);
  });

  it('gibberish: the description is the text before the next heading, on one line', () => {
    const body = tool('a').replace(
      'Text.',
      '  One\ntwo.  \n\n- a list\n\n```\ncode\n```\n\nThree\\\n`four`.\n\n##### Five\n\nsix',
    );
    expect(parse(body).tools[0]?.description).toBe('One two. Three\\ `four`.');
    expect(parse(tool('a').replace('Text.', '')).tools[0]?.description).toBe('');
  });

  it('gibberish: every diagnostic has a true line, a message that names the tool, and a hint', () => {
    const bodies = [
      tool('A'),
      tool(
        'abc',
        'x {{b}} | y',
        table('| c | int | maybe | |', '| c d | string | no | |', '| e | integer | no | (default: f) |'),
      ),
      tool('abc', 'x', '| Name | Default |\n|---|---|'),
      '### abc\n#### Command\n',
    ];
    for (const body of bodies) {
      const { diagnostics } = parse(body, 100);
      expect(diagnostics).not.toEqual([]);
      const last = 99 + body.split('\n').length;
      for (const { message, hint, line = 0 } of diagnostics) {
        expect(message).toMatch(/^Tool "(A|abc)": .+\.$/);
        expect(hint).toMatch(/\S/);
        expect(line).toBeGreaterThanOrEqual(100);
        expect(line).toBeLessThanOrEqual(last);
      }
      expect(diagnostics.map(({ line }) => line)).toEqual(diagnostics.map(({ line }) => line).toSorted());
    }
  });
});

describe('gibberish: Markdown', () => {
  it('gibberish: a heading in a fence, a list, a quote, HTML or indented code is no tool', () => {
    const inner = '### a\n\n#### Command\n';
    const indent = (prefix: string) =>
      inner
        .split('\n')
        .map((line) => `${prefix}${line}`)
        .join('\n');
    const bodies = [
      `\`\`\`\n${inner}\`\`\``,
      `~~~~\n\`\`\`\n${inner}\`\`\`\n~~~\n~~~~`,
      `- item\n\n${indent('  ')}`,
      indent('> '),
      `<!--\n${inner}-->`,
      `<pre>\n${inner}</pre>`,
      indent('    '),
    ];
    for (const body of bodies) {
      expect(parse(body)).toMatchObject({
        tools: [],
        diagnostics: [{ code: 'TOOLS_MISSING' }],
        hasCommand: false,
      });
      expect(names(`${body}\n\n${tool('b')}`)).toEqual(['b']);
    }
  });

  it('gibberish: an example in a fence of four backticks does not end at three', () => {
    const body = `Example:\n\n\`\`\`\`markdown\n${tool('a')}\`\`\`\`\n\n${tool('b')}`;
    expect(names(body)).toEqual(['b']);
    expect(parse(body).tools[0]?.line).toBe(19);
    const command = tool('c').replaceAll('```', '````').replace('x\n', "x '\n```\n'\n");
    expect(parse(command).tools[0]?.command.args).toEqual([literal('\n```\n')]);
  });

  it('gibberish: setext headings end a tool and are none', () => {
    expect(names(`a\n===\n\n#### Command\n\n${tool('b')}`)).toEqual(['b']);
    const underlined = tool('a').replace('Text.\n', 'Text.\n---\n');
    expect(names(underlined)).toEqual([]);
    expect(findings(underlined)).toEqual([
      'error TOOLS_MISSING 1',
      'warning TOOL_LOOKALIKE 1',
      'warning TOOL_COMMAND_INVALID 10',
    ]);
  });

  it('gibberish: a heading may be closed and indented', () => {
    expect(names(tool('a').replace('### a', '   ### a ###  '))).toEqual(['a']);
  });

  it('gibberish: a heading needs a blank after its hashes', () => {
    expect(names(tool('a').replace('### a', '###a'))).toEqual([]);
  });

  it('gibberish: a table needs no outer pipes', () => {
    const rows = 'Name | Type | Required | Description\n---|---|---|---\n`b` | string | yes | either p \\| q';
    expect(parse(tool('a', 'x {{b}}', rows)).tools[0]?.parameters).toEqual([
      { name: 'b', type: 'string', required: true, description: 'either p | q' },
    ]);
  });

  it('gibberish: Windows line ends change nothing but the file', () => {
    const body = `${tool('a', 'x "1\n2" \\\n {{b}}', table('| b | string | no | |'))}\n${tool('B')}`;
    expect(parse(body.replaceAll('\n', '\r\n'))).toEqual(parse(body));
  });

  it('gibberish: a body may end without a line end', () => {
    expect(parse(tool('a').trimEnd())).toEqual(parse(tool('a')));
    const last = `### a\n#### Command\n\`\`\`\nx\n\`\`\`\n#### Parameters\n${table('| b | string | no | c |')}`;
    expect(parse(last)).toEqual(parse(`${last}\n`));
  });

  it('gibberish: Unicode is kept in text and refused in names', () => {
    const body = tool('a', 'écho "日本 🙂" {{b}}', table('| b | string | no | größe (default: ñ) |')).replace(
      'Text.',
      'Zeigt 🙂.',
    );
    expect(parse(body).tools[0]).toMatchObject({
      description: 'Zeigt 🙂.',
      parameters: [{ description: 'größe (default: ñ)', default: 'ñ' }],
      command: { program: 'écho', args: [literal('日本 🙂'), [{ kind: 'variable', name: 'b' }]] },
    });
    expect(findings(tool('а'))).toEqual(['error TOOL_NAME_INVALID 1']);
    expect(findings(tool('a\u200B'))).toEqual(['error TOOL_NAME_INVALID 1']);
  });

  it('gibberish: names such as __proto__ are harmless', () => {
    const rows = table(
      '| __proto__ | string | no | (default: polluted) |',
      '| constructor | string | no | |',
    );
    const [parsed] = parse(tool('__proto__', 'x {{__proto__}} {{constructor:y}}', rows)).tools;
    expect(parsed?.parameters.map(({ name, default: value }) => [name, value])).toEqual([
      ['__proto__', 'polluted'],
      ['constructor', 'y'],
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
