import type { Manifest, ParameterValue, ToolDefinition } from '@techne/skills';

/** A tool that a skill brings along, for people who decide whether to call it. */
export interface ToolShape {
  readonly name: string;
  readonly description: string;
  /** As the author wrote it. */
  readonly command: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly required: boolean;
    readonly description: string;
    readonly default: ParameterValue | null;
  }[];
  readonly read_only: boolean;
  readonly always_ask: boolean;
}

export function describeTools(
  tools: readonly ToolDefinition[],
  { gibberish }: Pick<Manifest, 'gibberish'>,
): readonly ToolShape[] {
  return tools.map(({ name, description, command, parameters }) => ({
    name,
    description,
    command: command.source,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.type,
      required: parameter.required,
      description: parameter.description,
      default: parameter.default ?? null,
    })),
    read_only: gibberish?.readOnly ?? false,
    always_ask: gibberish?.alwaysAsk ?? false,
  }));
}
