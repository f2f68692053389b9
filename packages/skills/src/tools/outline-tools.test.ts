import { describe, expect, it } from 'vitest';
import { outlineTools } from './outline-tools.ts';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';

function outline(body: string) {
  const { tools, lookalikes, strayCommands } = outlineTools(readMarkdownBlocks(body, 1));
  return {
    tools: tools.map((tool) => tool.text),
    lookalikes: lookalikes.map((heading) => heading.text),
    strayCommands: strayCommands.map((heading) => heading.line),
  };
}

describe('outlineTools', () => {
  it('reads the example of its documentation', () => {
    expect(outline('### a\n#### Command\n### b')).toEqual({
      tools: ['a'],
      lookalikes: ['b'],
      strayCommands: [],
    });
  });

  it('ends a tool at the next heading of level 3 or less, ATX or setext', () => {
    expect(outline('### a\n## b\n#### Command')).toEqual({
      tools: [],
      lookalikes: ['a'],
      strayCommands: [3],
    });
    expect(outline('### a\ntext\n---\n#### Command')).toEqual({
      tools: [],
      lookalikes: ['a'],
      strayCommands: [4],
    });
    expect(outline('### a\n##### b\n###### c\n#### d\n#### COMMAND').tools).toEqual(['a']);
  });

  it('keeps what belongs to each section, deeper headings included', () => {
    const body =
      '### a\none\n\ntwo\n##### x\nthree\n#### Parameters\nNone.\n#### Notes\nfour\n#### Command\n##### y\nfive';
    const [tool] = outlineTools(readMarkdownBlocks(body, 1)).tools;
    const text = (block: object) => ('text' in block ? block.text : undefined);
    expect(tool?.introduction.map(text)).toEqual(['one', 'two']);
    expect(tool?.parameters.map((section) => section.blocks.map(text))).toEqual([['None.']]);
    expect(tool?.commands.map((section) => section.blocks.map(text))).toEqual([['five']]);
  });
});
