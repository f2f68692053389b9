import type { Subsection } from './outline-tools.ts';
import { parseCommandTemplate, type CommandPlaceholder } from './parse-command-template.ts';
import type { FenceBlock } from './read-markdown-blocks.ts';
import type { CommandTemplate } from './tool-definition.ts';
import { quoteExcerpt, type ToolReport } from './tool-report.ts';

export interface ParsedCommandSection {
  readonly template: CommandTemplate;
  /** With their lines in the file. */
  readonly placeholders: readonly CommandPlaceholder[];
}

/**
 * Reads a tool's `#### Command` section: exactly one fence with one command.
 *
 * @example
 * parseCommandSection(section.commands, report)?.template.program; // 'git'
 */
export function parseCommandSection(
  sections: readonly Subsection[],
  report: ToolReport,
): ParsedCommandSection | undefined {
  const fence = findFence(sections, report);
  if (fence === undefined) return undefined;
  const parsed = parseCommandTemplate(fence.content);
  if (!parsed.ok) {
    report.error('TOOL_COMMAND_INVALID', fence.line + parsed.line, `${parsed.reason}.`, parsed.hint);
    return undefined;
  }
  for (const { text, line } of parsed.shellSyntax) {
    const message = `${quoteExcerpt(text)} is passed as it is written, because no shell reads the command.`;
    const hint =
      'Move shell features into a script in the skill folder, or put the text in single quotes if it is meant literally.';
    report.warning('TOOL_SHELL_SYNTAX', fence.line + line, message, hint);
  }
  const placeholders = parsed.placeholders.map((placeholder) => ({
    ...placeholder,
    line: fence.line + placeholder.line,
  }));
  return { template: parsed.template, placeholders };
}

function findFence(sections: readonly Subsection[], report: ToolReport): FenceBlock | undefined {
  const refuse = (line: number, message: string, hint: string): undefined =>
    void report.error('TOOL_COMMAND_INVALID', line, message, hint);
  const [section, secondSection] = sections;
  if (section === undefined) return undefined;
  if (secondSection !== undefined) {
    return refuse(secondSection.line, 'there is a second Command section.', 'Make it a tool of its own.');
  }
  const [fence, secondFence] = section.blocks.filter((block) => block.kind === 'fence');
  const nested = section.blocks.find((block) => block.kind === 'other' && block.holdsFence);
  if (fence === undefined && nested !== undefined) {
    const hint = 'Start the fence at the left margin, outside lists and quotes.';
    return refuse(nested.line, 'the fence of the Command section stands inside a list or a quote.', hint);
  }
  if (fence === undefined) {
    const hint = 'Put the command between two lines of three backticks.';
    return refuse(section.line, 'the Command section has no fence.', hint);
  }
  const second = secondFence ?? nested;
  if (second !== undefined) {
    const hint = 'Keep one fence; move examples under another heading, such as `#### Notes`.';
    return refuse(second.line, 'the Command section has a second fence.', hint);
  }
  if (!fence.closed) {
    const hint = 'Add a closing line with the same characters as the opening one.';
    return refuse(fence.line, 'the fence of the Command section is never closed.', hint);
  }
  return fence;
}
