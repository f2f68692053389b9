import type { ParameterDefinition, ToolDefinition } from '@techne/skills';
import { span, type Piece } from '../terminal/span.ts';

/** The tools that a body defines, each with its command and its parameters. */
export function renderTools(tools: readonly ToolDefinition[]): readonly (readonly Piece[])[] {
  if (tools.length === 0) return [];
  const lines: (readonly Piece[])[] = [[], [span('strong', 'Tools')]];
  for (const tool of tools) {
    lines.push(['  ', span('accent', tool.name), `  ${tool.description}`]);
    lines.push(['    ', span('quiet', `$ ${tool.command.source}`)]);
    for (const parameter of tool.parameters) lines.push([`    ${renderParameter(parameter)}`]);
  }
  return lines;
}

/** One parameter in a line. */
export function renderParameter({
  name,
  type,
  required,
  description,
  default: written,
}: ParameterDefinition): string {
  const properties: string[] = [type, required ? 'required' : 'optional'];
  if (written !== undefined) properties.push(`default ${JSON.stringify(written)}`);
  return `${name} (${properties.join(', ')})${description === '' ? '' : `: ${description}`}`;
}
