import { describe, expect, it } from 'vitest';
import { applyPlaceholders } from './apply-placeholders.ts';
import type { ParameterDefinition, ParameterType, ParameterValue } from './tool-definition.ts';
import { createToolReport } from './tool-report.ts';

function parameter(name: string, type: ParameterType, value?: ParameterValue): ParameterDefinition {
  return { name, type, required: false, description: '', ...(value === undefined ? {} : { default: value }) };
}

function apply(parameters: readonly ParameterDefinition[], ...placeholders: readonly [string, string?][]) {
  const report = createToolReport('x', 'SKILL.md');
  const declares = (name: string) => parameters.some((entry) => entry.name === name);
  const uses = placeholders.map(([name, modifier], index) => ({
    name,
    ...(modifier === undefined ? {} : { modifier }),
    line: index + 1,
  }));
  const applied = applyPlaceholders({ parameters, declares }, uses, report);
  return {
    defaults: applied.map((entry) => entry.default),
    findings: report.diagnostics.map(({ code, line, message }) => `${code} ${line} ${message}`),
  };
}

describe('applyPlaceholders', () => {
  it('takes a default from a modifier, converted to the type', () => {
    const parameters = [parameter('a', 'integer'), parameter('b', 'array'), parameter('c', 'string')];
    expect(apply(parameters, ['a', '10'], ['b', 'x, y'], ['c', ''], ['a'])).toEqual({
      defaults: [10, ['x', 'y'], ''],
      findings: [],
    });
  });

  it("lets the table's default win", () => {
    expect(apply([parameter('a', 'integer', 5)], ['a', '10'], ['a', 'x'])).toEqual({
      defaults: [5],
      findings: [],
    });
    expect(apply([parameter('a', 'string', '')], ['a', 'b'])).toEqual({ defaults: [''], findings: [] });
  });

  it("takes a boolean's modifier for its flag", () => {
    const flags = apply(
      [parameter('a', 'boolean'), parameter('b', 'boolean', true)],
      ['a', 'true'],
      ['b', '-b'],
      ['b', '--b'],
    );
    expect(flags).toEqual({ defaults: [undefined, true], findings: [] });
    expect(apply([parameter('a', 'boolean')], ['a', '']).findings).toEqual([
      'TOOL_COMMAND_INVALID 1 Tool "x": the flag of the boolean placeholder "a" is empty.',
    ]);
  });

  it('refuses undeclared placeholders, each name once', () => {
    expect(apply([parameter('a', 'string')], ['a'], ['b'], ['A'], ['b'], ['__proto__']).findings).toEqual([
      'TOOL_PLACEHOLDER_UNDECLARED 2 Tool "x": the placeholder "b" is not declared.',
      'TOOL_PLACEHOLDER_UNDECLARED 3 Tool "x": the placeholder "A" is not declared.',
      'TOOL_PLACEHOLDER_UNDECLARED 5 Tool "x": the placeholder "__proto__" is not declared.',
    ]);
  });

  it('refuses a default that does not fit, and two that differ', () => {
    expect(apply([parameter('a', 'integer')], ['a', 'ten']).findings).toEqual([
      'TOOL_PARAMETERS_INVALID 1 Tool "x": the default "ten" of placeholder "a" is not of type integer.',
    ]);
    expect(apply([parameter('a', 'string')], ['a', 'b'], ['a', 'c']).findings).toEqual([
      'TOOL_PARAMETERS_INVALID 2 Tool "x": the placeholder "a" has two different defaults.',
    ]);
  });
});
