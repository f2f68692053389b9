import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';

function summarise(body: string): readonly string[] {
  return readMarkdownBlocks(body, 1).map((block) =>
    block.kind === 'heading' ? `${block.line}:h${block.level} ${block.text}` : `${block.line}:${block.kind}`,
  );
}

describe('readMarkdownBlocks', () => {
  it('reads the example of its documentation', () => {
    expect(readMarkdownBlocks('### git_log\n\nShows commits.', 5)).toEqual([
      { kind: 'heading', level: 3, text: 'git_log', line: 5 },
      { kind: 'paragraph', text: 'Shows commits.', line: 7 },
    ]);
  });

  it('sees headings at the top level only', () => {
    const nested = [
      '- a\n\n  ### list',
      '> ### quote',
      '```\n### fence\n```',
      '~~~\n### fence\n~~~',
      '````\n```\n### fence\n```\n````',
      '<!--\n\n### comment\n\n-->',
      '<div>\n### html\n</div>',
      '    ### code',
    ];
    expect(summarise(nested.join('\n\n')).filter((line) => line.includes(':h'))).toEqual([]);
  });

  it('reads ATX and setext headings', () => {
    expect(summarise('### a ###\nb\n===\nc\n---\n#### d\n#e\n####### f')).toEqual([
      '1:h3 a',
      '2:h1 b',
      '4:h2 c',
      '6:h4 d',
      '7:paragraph',
    ]);
  });

  it('reads tables with the lines of their rows, with or without outer pipes', () => {
    expect(readMarkdownBlocks('text\na | b\n--|--\nc | d \\| e | f\ng\n', 10)).toEqual([
      { kind: 'paragraph', text: 'text', line: 10 },
      {
        kind: 'table',
        header: { cells: ['a', 'b'], line: 11 },
        rows: [
          { cells: ['c', 'd | e', 'f'], line: 13 },
          { cells: ['g'], line: 14 },
        ],
        line: 11,
      },
    ]);
  });

  it('says whether a fence is closed and whether another block holds one', () => {
    expect(readMarkdownBlocks('- ```\n  a\n  ```\n\n````x\nb\n```\n````\n\n~~~\nc\n```', 1)).toEqual([
      { kind: 'other', holdsFence: true, line: 1 },
      { kind: 'fence', content: 'b\n```\n', closed: true, line: 5 },
      { kind: 'fence', content: 'c\n```', closed: false, line: 10 },
    ]);
    expect(readMarkdownBlocks('```', 1)).toEqual([{ kind: 'fence', content: '', closed: false, line: 1 }]);
  });

  it('counts lines that end in CRLF or CR alone', () => {
    expect(summarise('a\r\n\r\n### b\r\r### c')).toEqual(['1:paragraph', '3:h3 b', '5:h3 c']);
  });

  it.each([1, 8, 12, 200])('ends lists and quotes that are %d deep where they end', (depth) => {
    const list = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
    const quote = `${'>'.repeat(depth)} a`;
    expect(summarise(`${list}\n\n### b\n${quote}\n### c\n${'- '.repeat(depth)}a\n\nd`)).toEqual([
      '1:other',
      `${depth + 2}:h3 b`,
      `${depth + 3}:other`,
      `${depth + 4}:h3 c`,
      `${depth + 5}:other`,
      `${depth + 7}:paragraph`,
    ]);
  });

  it('loads the Markdown parser at the first body and not before', () => {
    const module = fileURLToPath(new URL('./read-markdown-blocks.ts', import.meta.url));
    const script = `
      const { createRequire } = await import('node:module');
      const loaded = () => Object.keys(createRequire(${JSON.stringify(module)}).cache).some((file) => file.includes('markdown-it'));
      const { readMarkdownBlocks } = await import(${JSON.stringify(module)});
      const before = loaded();
      readMarkdownBlocks('a', 1);
      console.log(before, loaded());
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('false true');
  });
});
