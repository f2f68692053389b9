import type { CommandFragment, ParameterDefinition, ParameterValue, ToolDefinition } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';
import { AddressWatch } from './address-watch.ts';
import { checkValues, type CheckedValues } from './check-values.ts';
import { percentEncode } from './percent-encode.ts';

/** A program and its arguments, as the operating system gets them. */
export interface RenderedCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Puts values into a tool's command template (ruling 10). There is no shell: a value becomes text of its own token,
 * so it can neither add nor change another argument, nor choose the program.
 *
 * @example
 * // git log --oneline -n {{count}}
 * renderCommand(tool, { count: 5 }); // { program: 'git', args: ['log', '--oneline', '-n', '5'] }
 */
export function renderCommand(
  tool: ToolDefinition,
  values: Readonly<Record<string, unknown>>,
): RenderedCommand {
  const { program, args } = tool.command;
  refuseNul(tool, program);
  const checked = checkValues(tool, values);
  return { program, args: args.flatMap((token) => renderToken(tool, token, checked)) };
}

/** The arguments that one token becomes: usually one; none when it is dropped; an array gives one for each element. */
function renderToken(
  tool: ToolDefinition,
  token: readonly CommandFragment[],
  values: CheckedValues,
): readonly string[] {
  const [only] = token;
  if (token.length === 1 && only?.kind === 'variable') {
    const value = valueOf(tool, only, values);
    if (value === undefined) return [];
    return typeof value === 'object' ? value : [toText(value)];
  }
  let text = '';
  const address = new AddressWatch();
  for (const fragment of token) {
    if (fragment.kind === 'literal') {
      refuseNul(tool, fragment.text);
      address.read(fragment.text);
      text += fragment.text;
      continue;
    }
    const value = valueOf(tool, fragment, values);
    if (value === undefined) return [];
    const isValue = !isFlag(parameterOf(tool, fragment.name), fragment);
    text += isValue && address.isOpen ? percentEncode(toText(value)) : toText(value);
    address.readPlaceholder();
  }
  return [text];
}

/** Undefined drops the token. A flag that is off is the same as one that is absent, and so is a list of nothing. */
function valueOf(
  tool: ToolDefinition,
  variable: Variable,
  values: CheckedValues,
): ParameterValue | undefined {
  const parameter = parameterOf(tool, variable.name);
  const value = values.get(variable.name);
  if (isFlag(parameter, variable)) return value === true ? variable.modifier : undefined;
  return typeof value === 'object' && value.length === 0 ? undefined : value;
}

type Variable = Extract<CommandFragment, { kind: 'variable' }>;

/** The text of a flag is the author's own, as literal text is. */
function isFlag(parameter: ParameterDefinition, { modifier }: Variable): boolean {
  return parameter.type === 'boolean' && modifier !== undefined;
}

function parameterOf(tool: ToolDefinition, name: string): ParameterDefinition {
  const parameter = tool.parameters.find((each) => each.name === name);
  if (parameter !== undefined) return parameter;
  throw templateInvalid(tool, `uses the placeholder ${JSON.stringify(name)}, which it does not declare`);
}

function toText(value: ParameterValue): string {
  if (typeof value === 'object') return value.join(' ');
  // -0 is 0 in JSON, and nobody means anything else by it.
  return typeof value === 'number' ? String(value + 0) : String(value);
}

function refuseNul(tool: ToolDefinition, text: string): void {
  if (text.includes('\0')) throw templateInvalid(tool, 'holds a NUL character');
}

function templateInvalid(tool: ToolDefinition, problem: string): ExecError {
  return new ExecError('TEMPLATE_INVALID', `The command of tool ${tool.name} ${problem}`, {
    hint: 'Correct the Command section of the skill.',
    data: { tool: tool.name },
  });
}
