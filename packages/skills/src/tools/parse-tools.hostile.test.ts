import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTools } from './parse-tools.ts';

function parse(body: string, firstLine = 1) {
  return parseTools(body, { file: 'SKILL.md', firstLine });
}

function names(body: string): readonly string[] {
  return parse(body).tools.map((tool) => tool.name);
}

function tool(name: string, command = 'x', parameters = 'None.'): string {
  return `### ${name}\n\nText.\n\n#### Parameters\n\n${parameters}\n\n#### Command\n\n\`\`\`bash\n${command}\n\`\`\`\n`;
}

function table(...rows: readonly string[]): string {
  return ['| Name | Type | Required | Description |', '|---|---|---|---|', ...rows].join('\n');
}

describe('gibberish: hostile bodies', () => {
  const pieces = [
    '### a\n',
    '### B\n',
    '###\n',
    '#### Command\n',
    '#### Parameters\n',
    '## h\n',
    'text\n',
    '---\n',
    '===\n',
    '\n',
    '\r\n',
    '\r',
    '```\n',
    '````\n',
    '~~~bash\n',
    '- ',
    '> ',
    '    ',
    '\t',
    '<!--',
    '-->\n',
    '<div>\n',
    '| Name | Type | Required | Description |\n',
    '|---|---|---|---|\n',
    '| __proto__ | string | yes | (default: 1) |\n',
    '| b | array | no | (default: [1)\n',
    'None.\n',
    'x {{b}} {{c:d e}}\n',
    "x 'y\n",
    'x "\\\n',
    '[a]: b\n',
    '|',
    '\\',
    '{{',
    '}}',
    '\0',
    '\uD800',
    '🙂',
    '\u2028',
    '1. ',
    '* * *\n',
  ];

  it('gibberish: no body throws, and its lines are true', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 80 }), (parts) => {
        const body = parts.join('');
        const lines = body.split(/\r\n|\r|\n/);
        const { tools, diagnostics } = parse(body);
        for (const { name, line } of tools) expect(lines[line - 1]).toContain(`### ${name}`);
        for (const { line = 0 } of diagnostics) expect(lines[line - 1]).toBeDefined();
        expect(tools.length === 0 && diagnostics.every(({ severity }) => severity !== 'error')).toBe(false);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (body) => {
        parse(tool('a', body, body));
      }),
      { numRuns: 2000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('gibberish: a correct tool is found after any closed prose', () => {
    const prose = fc.array(
      fc.constantFrom('a', '*b*', '`c`', ' ', '\n', '\n\n', '- d\n', '> e\n', '# f\n', '| g |\n'),
    );
    fc.assert(
      fc.property(prose, (parts) => {
        expect(names(`${parts.join('')}\n\n${tool('found')}`)).toEqual(['found']);
      }),
      { numRuns: 2000 },
    );
  });

  const inCommand = (command: string) => tool('a', command);
  const inTable = (row: string) => tool('a', 'x', table(row));

  it.each<[string, (size: number) => string]>([
    ['tools', (size) => tool('a').repeat(size / 70)],
    ['headings', (size) => '### a\n'.repeat(size / 6)],
    ['commands', (size) => `### a\n${'#### Command\n'.repeat(size / 13)}`],
    ['hashes', (size) => '#'.repeat(size)],
    ['nested quotes', (size) => '>'.repeat(size)],
    ['nested lists', (size) => '- '.repeat(size / 2)],
    ['lazy lines after nested quotes', (size) => `${'>'.repeat(99)}a\n${'b\n'.repeat(size / 2)}`],
    ['fences', (size) => '- ```\n'.repeat(size / 6)],
    ['backticks', (size) => '`'.repeat(size)],
    ['open comments', (size) => '- <!--\n\n'.repeat(size / 8)],
    ['open tags', (size) => '<a x="'.repeat(size / 6)],
    ['references', (size) => '[a]: b "\n'.repeat(size / 9)],
    ['brackets', (size) => '['.repeat(size)],
    ['table columns', (size) => `${'|a'.repeat(size / 4)}|\n${'|-'.repeat(size / 4)}|\n`],
    ['table rows', (size) => inTable('| b | string | no | |\n'.repeat(size / 22))],
    ['delimiter rows', (size) => '|-|-\n'.repeat(size / 5)],
    ['escaped pipes', (size) => inTable(`| b | string | no | ${'\\|'.repeat(size / 2)} |`)],
    ['open defaults', (size) => inTable(`| b | string | no | ${'(default:'.repeat(size / 9)} |`)],
    ['nested arrays', (size) => inTable(`| b | array | no | (default: ${'['.repeat(size)}]) |`)],
    ['digits', (size) => inTable(`| b | number | no | (default: ${'1'.repeat(size)}x) |`)],
    ['line ends', (size) => `\n`.repeat(size)],
    ['underlines', (size) => `${'a\n'.repeat(size / 2)}===`],
    [
      'placeholders',
      (size) => inCommand(`x ${Array.from({ length: size / 10 }, (_, index) => `{{a${index}}}`).join(' ')}`),
    ],
    ['openings', (size) => inCommand(`x ${'{{a:'.repeat(size / 4)}`)],
    ['globs', (size) => inCommand(`x ${'['.repeat(size)}`)],
    ['blank lines in a command', (size) => inCommand(`x${'\n'.repeat(size)}y`)],
    ['pipes', (size) => inCommand(`x ${'| '.repeat(size / 2)}`)],
  ])('gibberish: 1 MB of %s ends in linear time', (_name, build) => {
    const body = build(1 << 20);
    const start = process.threadCpuUsage();
    parse(body);
    // Quadratic time would take many minutes.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(15_000);
  });
});
