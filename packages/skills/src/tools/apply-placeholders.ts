import type { CommandPlaceholder } from './parse-command-template.ts';
import { parseParameterValue } from './parse-parameter-value.ts';
import type { ParsedParameters } from './parse-parameters.ts';
import type { ParameterDefinition } from './tool-definition.ts';
import { quoteExcerpt, type ToolReport } from './tool-report.ts';

/**
 * Checks that every placeholder is declared, and takes defaults from modifiers. The table's default
 * wins; a boolean's modifier is its flag.
 *
 * @example
 * // `{{count:10}}` with an integer `count` that has no default in the table: its default is 10
 * applyPlaceholders(parsedParameters, placeholders, report);
 */
export function applyPlaceholders(
  declared: ParsedParameters,
  placeholders: readonly CommandPlaceholder[],
  report: ToolReport,
): readonly ParameterDefinition[] {
  reportUndeclared(declared, placeholders, report);
  const modified = new Map<string, CommandPlaceholder[]>();
  for (const placeholder of placeholders) {
    if (placeholder.modifier === undefined) continue;
    const uses = modified.get(placeholder.name);
    if (uses === undefined) modified.set(placeholder.name, [placeholder]);
    else uses.push(placeholder);
  }
  return declared.parameters.map((parameter) => {
    const uses = modified.get(parameter.name) ?? [];
    return parameter.type === 'boolean'
      ? checkFlags(parameter, uses, report)
      : withDefault(parameter, uses, report);
  });
}

function reportUndeclared(
  declared: ParsedParameters,
  placeholders: readonly CommandPlaceholder[],
  report: ToolReport,
): void {
  const reported = new Set<string>();
  for (const { name, line } of placeholders) {
    if (declared.declares(name) || reported.has(name)) continue;
    reported.add(name);
    const message = `the placeholder ${quoteExcerpt(name)} is not declared.`;
    const hint = 'Add a row for it to the parameter table, or correct its name.';
    report.error('TOOL_PLACEHOLDER_UNDECLARED', line, message, hint);
  }
}

function checkFlags(parameter: ParameterDefinition, uses: readonly CommandPlaceholder[], report: ToolReport) {
  const empty = uses.find((use) => use.modifier === '');
  if (empty !== undefined) {
    const message = `the flag of the boolean placeholder ${quoteExcerpt(parameter.name)} is empty.`;
    const hint = `Write the flag after the colon, such as {{${parameter.name}:--flag}}, or leave the colon out.`;
    report.error('TOOL_COMMAND_INVALID', empty.line, message, hint);
  }
  return parameter;
}

function withDefault(
  parameter: ParameterDefinition,
  uses: readonly CommandPlaceholder[],
  report: ToolReport,
): ParameterDefinition {
  const [first] = uses;
  if (first?.modifier === undefined || parameter.default !== undefined) return parameter;
  const { name, type } = parameter;
  const different = uses.find((use) => use.modifier !== first.modifier);
  if (different !== undefined) {
    const message = `the placeholder ${quoteExcerpt(name)} has two different defaults.`;
    const hint = 'Write the default once, as `(default: x)` in the parameter table.';
    report.error('TOOL_PARAMETERS_INVALID', different.line, message, hint);
    return parameter;
  }
  const value = parseParameterValue(type, first.modifier);
  if (value !== undefined) return { ...parameter, default: value };
  const message = `the default ${quoteExcerpt(first.modifier)} of placeholder ${quoteExcerpt(name)} is not of type ${type}.`;
  report.error('TOOL_PARAMETERS_INVALID', first.line, message, 'Correct the default or the type.');
  return parameter;
}
