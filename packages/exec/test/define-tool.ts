import { parseTools, type ToolDefinition } from '@techne/skills';

/**
 * A tool as an author writes it.
 *
 * @param command the text of the command fence
 * @param parameters rows such as `limit integer no Max results (default: 10)`
 */
export function defineTool(command: string, parameters: readonly string[] = []): ToolDefinition {
  const rows = parameters.map((row) => {
    const [name, type, required, ...description] = row.split(' ');
    return `| ${name} | ${type} | ${required} | ${description.join(' ')} |`;
  });
  const table = ['| Name | Type | Required | Description |', '|---|---|---|---|', ...rows].join('\n');
  const section = rows.length === 0 ? 'None.' : table;
  const body = `### a_tool\n\nDoes it.\n\n#### Parameters\n\n${section}\n\n#### Command\n\n~~~~~bash\n${command}\n~~~~~\n`;
  const { tools, diagnostics } = parseTools(body, { file: 'SKILL.md', firstLine: 1 });
  const [tool] = tools;
  if (tool === undefined) throw new Error(JSON.stringify(diagnostics));
  return tool;
}
