/** A tool that a skill defines in its body: a `###` heading with a `#### Command` (gibberish.md, section 3). */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly ParameterDefinition[];
  readonly command: CommandTemplate;
  /** 1-based line of the heading in SKILL.md. */
  readonly line: number;
}

export const parameterTypes = ['string', 'integer', 'number', 'boolean', 'array'] as const;
export type ParameterType = (typeof parameterTypes)[number];
export type ParameterValue = string | number | boolean | readonly string[];

export interface ParameterDefinition {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  readonly description: string;
  readonly default?: ParameterValue;
}

/** A command as program and arguments; there is never a shell. */
export interface CommandTemplate {
  /** The command as the author wrote it, for previews. */
  readonly source: string;
  /** The program; literal text alone, since no value may choose it. */
  readonly program: string;
  /** Each argument is one token of one or more fragments. */
  readonly args: readonly (readonly CommandFragment[])[];
}

export type CommandFragment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly modifier?: string };
