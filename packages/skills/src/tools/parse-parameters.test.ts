import { describe, expect, it } from 'vitest';
import { outlineTools } from './outline-tools.ts';
import { parseParameters } from './parse-parameters.ts';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';
import { createToolReport } from './tool-report.ts';

const header = '| Name | Type | Required | Description |\n|---|---|---|---|\n';

function parse(section: string) {
  const [tool] = outlineTools(readMarkdownBlocks(`### x\n#### Command\n${section}`, 1)).tools;
  const report = createToolReport('x', 'SKILL.md');
  const parsed = parseParameters(tool?.parameters ?? [], tool?.line ?? 0, report);
  return {
    ...parsed,
    findings: report.diagnostics.map(
      ({ severity, code, line, message }) => `${severity} ${code} ${line} ${message}`,
    ),
  };
}

function rows(...lines: readonly string[]) {
  return parse(`#### Parameters\n${header}${lines.join('\n')}`);
}

describe('parseParameters', () => {
  it('reads a table', () => {
    const { parameters, findings, declares } = rows(
      '| query | string | yes | The search query. |',
      '| `limit` | `Integer` | No | Max results (default: 10). |',
      '| flag | boolean | false | |',
      '| ratio | number | TRUE | a \\| b |',
      '| paths | array | no |',
    );
    expect(findings).toEqual([]);
    expect(parameters).toEqual([
      { name: 'query', type: 'string', required: true, description: 'The search query.' },
      {
        name: 'limit',
        type: 'integer',
        required: false,
        description: 'Max results (default: 10).',
        default: 10,
      },
      { name: 'flag', type: 'boolean', required: false, description: '' },
      { name: 'ratio', type: 'number', required: true, description: 'a | b' },
      { name: 'paths', type: 'array', required: false, description: '' },
    ]);
    expect([declares('query'), declares('other')]).toEqual([true, false]);
  });

  it('reads columns in any order and case, without outer pipes', () => {
    const { parameters, findings } = parse(
      '#### parameters\n\nDESCRIPTION | required | type | name\n--|:-:|--:|:--\nText | yes | string | a\n',
    );
    expect(findings).toEqual([]);
    expect(parameters).toEqual([{ name: 'a', type: 'string', required: true, description: 'Text' }]);
  });

  it('reads a table between prose, even when the prose says none', () => {
    const { parameters, findings } = parse(
      `#### Parameters\n\nNone.\n\n${header}| a | string | no | |\n\nNone of them is needed.`,
    );
    expect(findings).toEqual([]);
    expect(parameters.map(({ name }) => name)).toEqual(['a']);
  });

  it.each(['None.', 'none', 'NONE.', '  None.  '])(
    'takes %j as the whole section for no parameters',
    (text) => {
      expect(parse(`#### Parameters\n\n${text}\n`)).toMatchObject({ parameters: [], findings: [] });
    },
  );

  it.each(['None so far.', 'None.\n\nReally.', '- None.', '> None.', 'None!', '`None.`'])(
    'does not take %j for it',
    (text) => {
      expect(parse(`#### Parameters\n\n${text}\n`).findings).toEqual([
        'warning TOOL_PARAMETERS_INVALID 3 Tool "x": the Parameters section has no table and is not `None.`; the tool takes no parameters.',
      ]);
    },
  );

  it('warns when the section is missing or empty', () => {
    expect(parse('').findings).toEqual([
      'warning TOOL_PARAMETERS_MISSING 1 Tool "x": there is no Parameters section.',
    ]);
    expect(parse('#### Parameters\n').findings).toEqual([
      'warning TOOL_PARAMETERS_MISSING 3 Tool "x": the Parameters section is empty.',
    ]);
  });

  it('refuses a second section and a second table', () => {
    expect(parse('#### Parameters\nNone.\n#### Parameters\nNone.').findings).toEqual([
      'error TOOL_PARAMETERS_INVALID 5 Tool "x": there is a second Parameters section.',
    ]);
    expect(parse(`#### Parameters\n${header}\n${header}`).findings).toEqual([
      'error TOOL_PARAMETERS_INVALID 7 Tool "x": the Parameters section has a second table.',
    ]);
  });

  it.each([
    ['| a | int | no | |', 'the type "int" of parameter "a" is unknown.'],
    ['| a | | no | |', 'the type "" of parameter "a" is unknown.'],
    ['| a | string | maybe | |', 'parameter "a" has "maybe" in the Required column.'],
    ['| a | string |', 'parameter "a" has "" in the Required column.'],
    ['| a b | string | no | |', 'the parameter name "a b" is not valid.'],
    ['| é | string | no | |', 'the parameter name "é" is not valid.'],
    ['| | string | no | |', 'the parameter name "" is not valid.'],
    ['| a | integer | no | (default: ten) |', 'the default "ten" of parameter "a" is not of type integer.'],
    ['| a | boolean | no | (default: --a) |', 'the default "--a" of parameter "a" is not of type boolean.'],
  ])('refuses the row %s', (row, message) => {
    expect(rows('| ok | string | no | |', row).findings).toEqual([
      `error TOOL_PARAMETERS_INVALID 7 Tool "x": ${message}`,
    ]);
  });

  it('refuses a name that is declared twice', () => {
    expect(rows('| a | string | no | |', '| `a` | integer | no | |').findings).toEqual([
      'error TOOL_PARAMETERS_INVALID 7 Tool "x": the parameter "a" is declared twice, first on line 6.',
    ]);
  });

  it('counts a refused row as declared, and everything when the table cannot be read', () => {
    expect(rows('| a | int | no | |').declares('a')).toBe(true);
    expect(parse('#### Parameters\n| Name |\n|---|\n| a |').declares('b')).toBe(true);
  });

  it('warns when an unescaped pipe cuts a row', () => {
    expect(rows('| a | string | no | b|c (default: b) |')).toMatchObject({
      parameters: [{ name: 'a', description: 'b' }],
      findings: [
        'warning TOOL_PARAMETERS_INVALID 6 Tool "x": the row of parameter "a" has more cells than the header; the last ones are ignored.',
      ],
    });
  });

  it('leaves names such as __proto__ harmless', () => {
    const { parameters, declares } = rows(
      '| __proto__ | string | no | (default: x) |',
      '| constructor | array | no | |',
    );
    expect(parameters.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect([declares('__proto__'), declares('toString')]).toEqual([true, false]);
    expect(({} as Record<string, unknown>)['default']).toBeUndefined();
  });
});
