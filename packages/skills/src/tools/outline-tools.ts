import type { MarkdownBlock } from './read-markdown-blocks.ts';
import { isToolName } from './tool-name.ts';

/** What a body says about tools, by its headings alone. */
export interface ToolOutline {
  readonly tools: readonly ToolSection[];
  /** `###` headings that could be tool names but have no command. */
  readonly lookalikes: readonly Heading[];
  /** `#### Command` headings below no `###` heading. */
  readonly strayCommands: readonly Heading[];
}

export interface ToolSection extends Heading {
  /** Between the heading and the next one of any level. */
  readonly introduction: readonly MarkdownBlock[];
  readonly parameters: readonly Subsection[];
  readonly commands: readonly Subsection[];
}

export interface Subsection extends Heading {
  readonly blocks: readonly MarkdownBlock[];
}

export interface Heading {
  readonly text: string;
  readonly line: number;
}

/**
 * Groups blocks into tools: a `###` heading is one when a `#### Command` follows before the next
 * heading of level 3 or less.
 *
 * @example
 * outlineTools(readMarkdownBlocks('### a\n#### Command\n### b', 1));
 * // tools: a; lookalikes: b
 */
export function outlineTools(blocks: readonly MarkdownBlock[]): ToolOutline {
  const { sections, strayCommands } = group(blocks);
  const isTool = (section: ToolSection) => section.commands.length > 0;
  const lookalikes = sections.filter((section) => !isTool(section) && isToolName(section.text));
  return {
    tools: sections.filter(isTool),
    lookalikes: lookalikes.map(({ text, line }) => ({ text, line })),
    strayCommands,
  };
}

function group(blocks: readonly MarkdownBlock[]) {
  const sections: OpenSection[] = [];
  const strayCommands: Subsection[] = [];
  let section: OpenSection | undefined;
  let target: MarkdownBlock[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      target.push(block);
      continue;
    }
    const { text, line } = block;
    if (block.level <= 3) {
      section =
        block.level === 3 ? { text, line, introduction: [], parameters: [], commands: [] } : undefined;
      if (section !== undefined) sections.push(section);
      target = section?.introduction ?? [];
    } else if (block.level === 4) {
      target = [];
      const title = text.toLowerCase();
      if (title === 'parameters') section?.parameters.push({ text, line, blocks: target });
      if (title === 'command') (section?.commands ?? strayCommands).push({ text, line, blocks: target });
    } else if (target === section?.introduction) {
      target = [];
    }
  }
  return { sections, strayCommands: strayCommands.map(({ text, line }) => ({ text, line })) };
}

interface OpenSection extends ToolSection {
  readonly introduction: MarkdownBlock[];
  readonly parameters: Subsection[];
  readonly commands: Subsection[];
}
