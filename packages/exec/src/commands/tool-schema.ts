import type { ParameterDefinition, ToolDefinition } from '@techne/skills';

/** The part of JSON Schema (draft 2020-12) that a tool's parameters need. */
export interface ToolSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ParameterSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface ParameterSchema {
  readonly type: ParameterDefinition['type'];
  readonly description?: string;
  readonly default?: ParameterDefinition['default'];
  readonly items?: { readonly type: 'string' };
}

/**
 * The schema of a tool's parameters, for a model.
 *
 * @example
 * toolSchema(gitLog);
 * // { type: 'object', properties: { count: { type: 'integer', description: '…', default: 10 } }, required: [],
 * //   additionalProperties: false }
 */
export function toolSchema(tool: ToolDefinition): ToolSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      tool.parameters.map((parameter) => [parameter.name, parameterSchema(parameter)]),
    ),
    required: tool.parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function parameterSchema({ type, description, default: value }: ParameterDefinition): ParameterSchema {
  return {
    type,
    ...(description === '' ? {} : { description }),
    ...(value === undefined ? {} : { default: value }),
    ...(type === 'array' ? { items: { type: 'string' } } : {}),
  };
}
