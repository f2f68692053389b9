import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandTemplate } from './parse-command-template.ts';

function parse(source: string) {
  const parsed = parseCommandTemplate(source);
  if (!parsed.ok) throw new Error(`${parsed.reason} on line ${parsed.line}`);
  return parsed;
}

/** Arguments with literals as text and variables as `<name>` or `<name:modifier>`. */
function args(source: string): readonly string[] {
  return parse(source).template.args.map((fragments) =>
    fragments
      .map((fragment) => {
        if (fragment.kind === 'literal') return fragment.text;
        return fragment.modifier === undefined
          ? `<${fragment.name}>`
          : `<${fragment.name}:${fragment.modifier}>`;
      })
      .join('+'),
  );
}

describe('parseCommandTemplate', () => {
  it('reads the example of its documentation', () => {
    expect(parseCommandTemplate('git log -n {{count:10}}')).toEqual({
      ok: true,
      template: {
        source: 'git log -n {{count:10}}',
        program: 'git',
        args: [
          [{ kind: 'literal', text: 'log' }],
          [{ kind: 'literal', text: '-n' }],
          [{ kind: 'variable', name: 'count', modifier: '10' }],
        ],
      },
      placeholders: [{ name: 'count', modifier: '10', line: 1 }],
      shellSyntax: [],
    });
  });

  it('splits at blanks, tabs and nothing else', () => {
    expect(args('x  a\t b\u00A0c\u3000d ')).toEqual(['a', 'b\u00A0c\u3000d']);
  });

  it('takes single quotes literally', () => {
    expect(args(String.raw`x 'a "b" \n $c'`)).toEqual([String.raw`a "b" \n $c`]);
  });

  it('escapes in double quotes as POSIX does', () => {
    expect(args('x "a \\" \\$ \\` \\\\ \\n \'b\'"')).toEqual(["a \" $ ` \\ \\n 'b'"]);
    expect(args('x "a\\\nb"')).toEqual(['ab']);
    expect(args('x "a\nb"')).toEqual(['a\nb']);
  });

  it('takes a character after a backslash literally', () => {
    expect(args(String.raw`x a\ b \'c \\ \n`)).toEqual(['a b', "'c", '\\', 'n']);
  });

  it('keeps empty arguments and joins adjacent parts', () => {
    expect(args(`x "" '' a"b"'c'\\d`)).toEqual(['', '', 'abcd']);
    expect(args('x ""{{a}}')).toEqual(['<a>']);
  });

  it('continues a line after a backslash, also inside a word', () => {
    expect(args('x a \\\n  b\\\nc')).toEqual(['a', 'bc']);
    expect(args('x a \\\r\n b')).toEqual(['a', 'b']);
    expect(args('x a \\')).toEqual(['a']);
    expect(args('x a \\\n')).toEqual(['a']);
  });

  it('skips blank lines and whole-line comments, and nothing in a comment counts', () => {
    const source = "#!/bin/sh\n\n  # it's {{x}}\n\nx a\n# after\n";
    expect(parse(source)).toMatchObject({ template: { program: 'x' }, placeholders: [] });
    expect(args(source)).toEqual(['a']);
    expect(args('x a#b # c')).toEqual(['a#b', '#', 'c']);
  });

  it('keeps the source for previews, without the line ends around it', () => {
    expect(parse('\n\n# why\n  x a\\ \n\n').template.source).toBe('# why\n  x a\\ ');
  });

  it('does not strip a prompt', () => {
    expect(parse('$ git status').template).toMatchObject({ program: '$' });
  });

  it('finds placeholders anywhere in a token, several in one, and in quotes', () => {
    expect(args('x --limit={{limit}} {{a}}{{b}} "p {{c}} q" \'{{d}}\' {{ e }}')).toEqual([
      '--limit=+<limit>',
      '<a>+<b>',
      'p +<c>+ q',
      '<d>',
      '<e>',
    ]);
    expect(args('curl "https://api.com/search?q={{query}}&n={{limit}}"')).toEqual([
      'https://api.com/search?q=+<query>+&n=+<limit>',
    ]);
  });

  it('reads a modifier with blanks or quotes as part of one token', () => {
    expect(args(`x {{x:a b}} {{y:it's}} "{{z:"q"}}"`)).toEqual(['<x:a b>', "<y:it's>", '<z:"q">']);
  });

  it('takes braces that are no placeholder literally', () => {
    expect(args('x {{ {{} {{#a}} {{a.b}} {{{c}}} {{d:{{e}}}}')).toEqual([
      '{{',
      '{{}',
      '{{#a}}',
      '{{a.b}}',
      '{+<c>+}',
      '{{d:+<e>+}}',
    ]);
    expect(args(String.raw`x \{{a}}`)).toEqual(['{{a}}']);
  });

  it('lists every use of a placeholder with its line', () => {
    expect(parse('x {{a}} \\\n "\n{{b:1}}" {{a}}').placeholders).toEqual([
      { name: 'a', line: 1 },
      { name: 'b', modifier: '1', line: 3 },
      { name: 'a', line: 3 },
    ]);
  });

  it('leaves names such as __proto__ harmless', () => {
    expect(args('x {{__proto__}} {{constructor:1}}')).toEqual(['<__proto__>', '<constructor:1>']);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  it.each([
    ['{{x}} a', 'a placeholder stands in the program', 1],
    ['\n./{{x}}.sh', 'a placeholder stands in the program', 2],
    ['"{{x}}"', 'a placeholder stands in the program', 1],
    ['""', 'the program is empty', 1],
    ['', 'the fence holds no command', 1],
    ['\n # only this\n', 'the fence holds no command', 1],
    ['a\nb', 'the fence holds a second command', 2],
    ['a \\\nb\n\n# c\n  d', 'the fence holds a second command', 5],
    ['git log \\\n  # ten\n  -n 10', 'the fence holds a second command', 3],
    ["a\\\n 'b\nc", 'a single quote is never closed', 2],
    ['a "b\\"', 'a double quote is never closed', 1],
    ["it's", 'a single quote is never closed', 1],
  ])('refuses %j', (source, reason, line) => {
    expect(parseCommandTemplate(source)).toEqual({
      ok: false,
      reason,
      line,
      hint: expect.stringMatching(/./),
    });
  });

  it('never throws, and loses no argument of a quoted command', () => {
    const alphabet = [
      'a',
      ' ',
      '\n',
      '\r',
      '\t',
      '\\',
      "'",
      '"',
      '{',
      '}',
      '{{a}}',
      '{{b:c d}}',
      '#',
      '$',
      '|',
      '\0',
      '🙂',
      '\uD800',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }), (parts) => {
        const source = parts.join('');
        const parsed = parseCommandTemplate(source);
        const lines = source.split(/\r\n|\r|\n/).length;
        expect(parsed.ok ? parsed.template.program !== '' : parsed.line <= lines).toBe(true);
      }),
      { numRuns: 5000 },
    );
    const word = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/\r\n?|\{/g, ''));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const quoted = words.map((text) => `'${text.replaceAll("'", `'\\''`)}'`);
        expect(args(`x ${quoted.join(' ')}`)).toEqual(words);
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, (size: number) => string]>([
    ['openings', (size) => `x ${'{{'.repeat(size / 2)}`],
    ['open modifiers', (size) => `x ${'{{a:'.repeat(size / 4)}`],
    ['open names', (size) => `x {{${'a'.repeat(size)}`],
    ['quotes', (size) => `x ${"'".repeat(size)}`],
    ['escapes', (size) => `x "${String.raw`\"`.repeat(size / 2)}`],
    ['line ends', (size) => `x${'\n'.repeat(size)}y`],
    ['continuations', (size) => `x ${'\\\n'.repeat(size / 2)}`],
    ['brackets', (size) => `x ${'['.repeat(size)}`],
    ['pipes', (size) => `x ${'| '.repeat(size / 2)}`],
    ['one word', (size) => 'a'.repeat(size)],
  ])('reads 1 MB of %s in linear time', (_name, build) => {
    const source = build(1 << 20);
    const start = process.threadCpuUsage();
    parseCommandTemplate(source);
    // Quadratic time would take many minutes.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(10_000);
  });
});
