import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applyPlaceholders } from './apply-placeholders.ts';
import { outlineTools, type Heading, type ToolSection } from './outline-tools.ts';
import { parseCommandSection } from './parse-command-section.ts';
import { parseParameters } from './parse-parameters.ts';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { isToolName, suggestToolName } from './tool-name.ts';
import { createToolReport, quoteExcerpt, type ToolReport } from './tool-report.ts';

export interface ParsedTools {
  /** The tools without an error, in the order of the body. */
  readonly tools: readonly ToolDefinition[];
  /** Sorted by line. Severities are the rules' own; a caller may lower them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the body has a `#### Command` at all, which makes it a gibberish body. */
  readonly hasCommand: boolean;
}

export interface ParseToolsOptions {
  /** Named in diagnostics. */
  readonly file: string;
  /** The line of the file on which the body begins, 1-based. */
  readonly firstLine: number;
}

/**
 * Reads the tools that a SKILL.md body defines (gibberish.md, section 3).
 *
 * @example
 * const body = '### up\n\nShows uptime.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```\nuptime -p\n```\n';
 * parseTools(body, { file: 'SKILL.md', firstLine: 6 }).tools[0]?.command.program; // 'uptime'
 */
export function parseTools(body: string, options: ParseToolsOptions): ParsedTools {
  const outline = outlineTools(readMarkdownBlocks(body, options.firstLine));
  const tools: ToolDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  const firstLines = new Map<string, number>();
  if (outline.tools.length === 0) diagnostics.push(toolsMissing(options));
  for (const section of outline.tools) {
    const report = createToolReport(section.text, options.file);
    checkName(section, firstLines, report);
    const tool = parseTool(section, report);
    if (tool !== undefined) tools.push(tool);
    // Not `push(...)`: a body of 1 MB can hold more findings than a call may have arguments.
    for (const diagnostic of report.diagnostics) diagnostics.push(diagnostic);
  }
  for (const heading of outline.lookalikes) diagnostics.push(lookalike(heading, options.file));
  for (const heading of outline.strayCommands) diagnostics.push(strayCommand(heading, options.file));
  return {
    tools,
    diagnostics: diagnostics.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0)),
    hasCommand: outline.tools.length > 0 || outline.strayCommands.length > 0,
  };
}

function checkName({ text, line }: ToolSection, firstLines: Map<string, number>, report: ToolReport): void {
  if (!isToolName(text)) {
    const message = 'the name is not 1 to 32 lowercase letters, digits and underscores.';
    report.error('TOOL_NAME_INVALID', line, message, `Rename it, for example to ${suggestToolName(text)}.`);
    return;
  }
  const first = firstLines.get(text);
  if (first === undefined) {
    firstLines.set(text, line);
    return;
  }
  const message = `the name is already taken by the tool on line ${first}.`;
  report.error('TOOL_DUPLICATE', line, message, 'Rename or remove one of the two.');
}

function parseTool(section: ToolSection, report: ToolReport): ToolDefinition | undefined {
  const declared = parseParameters(section.parameters, section.line, report);
  const command = parseCommandSection(section.commands, report);
  const parameters = applyPlaceholders(declared, command?.placeholders ?? [], report);
  if (command === undefined || report.hasErrors()) return undefined;
  const description = describe(section);
  return { name: section.text, description, parameters, command: command.template, line: section.line };
}

function describe(section: ToolSection): string {
  const paragraphs = section.introduction.filter((block) => block.kind === 'paragraph');
  const lines = paragraphs.flatMap((paragraph) => paragraph.text.split('\n'));
  return lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

function lookalike({ text, line }: Heading, file: string): Diagnostic {
  return {
    code: 'TOOL_LOOKALIKE',
    severity: 'warning',
    message: `The heading ${quoteExcerpt(text)} looks like a tool but has no \`#### Command\`, so it is prose.`,
    file,
    line,
    hint: 'Add a `#### Command` with a fence below it, or write the heading with a capital letter.',
  };
}

function strayCommand({ line }: Heading, file: string): Diagnostic {
  return {
    code: 'TOOL_COMMAND_INVALID',
    severity: 'warning',
    message: 'A `#### Command` belongs to no tool, because no `###` heading stands above it.',
    file,
    line,
    hint: 'Write the name of the tool as a `###` heading; a line `---` right below a paragraph makes it a heading too.',
  };
}

function toolsMissing({ file, firstLine }: ParseToolsOptions): Diagnostic {
  return {
    code: 'TOOLS_MISSING',
    severity: 'error',
    message: 'The body defines no tool.',
    file,
    line: firstLine,
    hint: 'Add a heading `### tool_name` and below it `#### Command` with a fence that holds the command.',
  };
}
