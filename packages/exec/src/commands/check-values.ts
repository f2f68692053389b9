import type { ParameterDefinition, ParameterType, ParameterValue, ToolDefinition } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';

/** The values of a call by parameter name; a parameter that has none is absent. */
export type CheckedValues = ReadonlyMap<string, ParameterValue>;

/**
 * Checks the values of a call against the tool's parameters and fills in the defaults. The values have the types of
 * JSON, exactly; text from a command line goes through `coerceArguments` first. `null` is no value.
 *
 * A required parameter must be given even when it has a default or the command does not use it.
 */
export function checkValues(tool: ToolDefinition, values: Readonly<Record<string, unknown>>): CheckedValues {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new ExecError('ARGUMENT_ERROR', 'The values of a call are not an object', {
      hint: 'Give an object with one property for each parameter.',
      data: { tool: tool.name },
    });
  }
  for (const name of Object.keys(values)) refuseUnknown(tool, name);
  const checked = new Map<string, ParameterValue>();
  for (const parameter of tool.parameters) {
    const given = Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined;
    const value =
      given === undefined || given === null ? absent(tool, parameter) : checkValue(tool, parameter, given);
    if (value !== undefined) checked.set(parameter.name, value);
  }
  return checked;
}

export function refuseUnknown(tool: ToolDefinition, name: string): void {
  if (tool.parameters.some((parameter) => parameter.name === name)) return;
  const known = tool.parameters.map((parameter) => parameter.name);
  throw new ExecError('PARAMETER_UNKNOWN', `The tool ${tool.name} has no parameter ${JSON.stringify(name)}`, {
    hint: known.length === 0 ? 'It takes no parameters.' : `Its parameters are: ${known.join(', ')}.`,
    data: { tool: tool.name, parameter: name, parameters: known },
  });
}

export function invalidValue(
  tool: ToolDefinition,
  { name, type }: ParameterDefinition,
  problem: string,
): ExecError {
  return new ExecError('PARAMETER_INVALID', `The parameter ${name} of tool ${tool.name} ${problem}`, {
    hint: `Give ${expected[type]}.`,
    data: { tool: tool.name, parameter: name, type },
  });
}

const expected: Readonly<Record<ParameterType, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list of texts',
};

function absent(tool: ToolDefinition, parameter: ParameterDefinition): ParameterValue | undefined {
  if (!parameter.required)
    return parameter.default === undefined ? undefined : checkValue(tool, parameter, parameter.default);
  // The words of gibberish's own implementation.
  throw new ExecError(
    'PARAMETER_MISSING',
    `Missing required parameter '${parameter.name}' for tool '${tool.name}'`,
    {
      hint: `Give ${expected[parameter.type]} for it.`,
      data: { tool: tool.name, parameter: parameter.name },
    },
  );
}

function checkValue(tool: ToolDefinition, parameter: ParameterDefinition, value: unknown): ParameterValue {
  if (!hasType(parameter.type, value))
    throw invalidValue(tool, parameter, `is not ${expected[parameter.type]}`);
  for (const text of Array.isArray(value) ? value : [value]) {
    if (typeof text !== 'string') continue;
    if (text.includes('\0'))
      throw invalidValue(tool, parameter, 'holds a NUL character, which no program can be given');
    // Half a character cannot be written as UTF-8; it would arrive as another one.
    if (!text.isWellFormed()) throw invalidValue(tool, parameter, 'is not well-formed Unicode');
  }
  return value;
}

function hasType(type: ParameterType, value: unknown): value is ParameterValue {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value) && value.every((element) => typeof element === 'string');
  }
}
