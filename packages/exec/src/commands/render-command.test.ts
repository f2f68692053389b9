import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineTool } from '../../test/define-tool.ts';
import { ExecError } from '../errors/exec-error.ts';
import { renderCommand } from './render-command.ts';

type Row = readonly [
  template: string,
  parameters: readonly string[],
  values: Record<string, unknown>,
  args: readonly string[],
];

const text = 's string no A text.';
const required = 's string yes A text.';
const limit = 'limit integer no Max results.';
const limited = 'limit integer no Max results (default: 10).';
const ratio = 'r number no A ratio.';
const flag = 'b boolean no A switch.';
const list = 'l array no A list.';

const table: Readonly<Record<string, readonly Row[]>> = {
  'literal tokens': [
    ['run', [], {}, []],
    ['run status --short', [], {}, ['status', '--short']],
    [`run "a b" 'c d' e\\ f`, [], {}, ['a b', 'c d', 'e f']],
    [`run "" ''`, [], {}, ['', '']],
    ['run a \\\n  b', [], {}, ['a', 'b']],
    [
      'run $HOME *.txt > out | cat; id && id',
      [],
      {},
      ['$HOME', '*.txt', '>', 'out', '|', 'cat;', 'id', '&&', 'id'],
    ],
    ['run `id` $(id)', [], {}, ['`id`', '$(id)']],
    ['run --naïve=日本語', [], {}, ['--naïve=日本語']],
    ['run {{ {}} }', [], {}, ['{{', '{}}', '}']],
  ],
  'a placeholder in a token': [
    ['run --limit={{limit}}', [limit], { limit: 5 }, ['--limit=5']],
    ['run -n{{limit}}', [limit], { limit: 5 }, ['-n5']],
    ['run {{limit}}px', [limit], { limit: 5 }, ['5px']],
    ['run "{{s}}"', [text], { s: 'a b' }, ['a b']],
    [`run '{{s}}'`, [text], { s: 'a b' }, ['a b']],
    ['run "say {{s}} twice"', [text], { s: 'a b' }, ['say a b twice']],
    ['run {{s}} {{s}}', [text], { s: 'x' }, ['x', 'x']],
    ['run {{ s }}', [text], { s: 'x' }, ['x']],
    ['run pre{{s}}post --other', [text], { s: '' }, ['prepost', '--other']],
  ],
  'several placeholders in a token': [
    ['run {{a}}-{{b}}', ['a string yes .', 'b string yes .'], { a: 'x', b: 'y' }, ['x-y']],
    ['run {{a}}{{b}}', ['a string yes .', 'b string yes .'], { a: 'x', b: 'y' }, ['xy']],
    ['run {{a}}:{{a}}', ['a string yes .'], { a: 'x' }, ['x:x']],
    ['run {{a}}-{{b}} z', ['a string no .', 'b string no .'], { a: 'x' }, ['z']],
    ['run {{a}}-{{b}}', ['a string yes .', 'b string yes .'], { a: '{{b}}', b: 'y' }, ['{{b}}-y']],
    [
      'run {{a}}/{{b}}/{{c}}',
      ['a integer yes .', 'b number yes .', 'c boolean yes .'],
      { a: 1, b: 2.5, c: true },
      ['1/2.5/true'],
    ],
  ],
  'values that a shell would read': [
    ['run {{s}}', [required], { s: '; rm -rf /' }, ['; rm -rf /']],
    ['run {{s}}', [required], { s: '"; rm -rf /"' }, ['"; rm -rf /"']],
    ['run {{s}}', [required], { s: '$(id)' }, ['$(id)']],
    ['run {{s}}', [required], { s: '`id`' }, ['`id`']],
    ['run {{s}}', [required], { s: '${HOME}' }, ['${HOME}']],
    ['run {{s}}', [required], { s: '| cat /etc/passwd' }, ['| cat /etc/passwd']],
    ['run {{s}}', [required], { s: '&& id & id || id' }, ['&& id & id || id']],
    ['run {{s}}', [required], { s: '> /tmp/x < y' }, ['> /tmp/x < y']],
    ['run {{s}}', [required], { s: "it's" }, ["it's"]],
    ['run {{s}}', [required], { s: 'a "b" c' }, ['a "b" c']],
    ['run "{{s}}"', [required], { s: 'a" "b' }, ['a" "b']],
    [`run '{{s}}'`, [required], { s: "a' 'b" }, ["a' 'b"]],
    ['run {{s}}', [required], { s: 'back\\slash\\' }, ['back\\slash\\']],
    ['run {{s}}', [required], { s: 'line\nbreak\r\n' }, ['line\nbreak\r\n']],
    ['run {{s}}', [required], { s: '\t tab and blank ' }, ['\t tab and blank ']],
    ['run {{s}}', [required], { s: '* ? [a-z] ~ {a,b}' }, ['* ? [a-z] ~ {a,b}']],
    ['run {{s}} z', [required], { s: '# no comment' }, ['# no comment', 'z']],
    ['run {{s}}', [required], { s: '{{s}}' }, ['{{s}}']],
    ['run {{s}}', [required], { s: '$1 $& $$' }, ['$1 $& $$']],
  ],
  'values that look like options or like nothing': [
    ['run {{s}}', [required], { s: '--x' }, ['--x']],
    ['run {{s}}', [required], { s: '--upload-pack=touch /tmp/x' }, ['--upload-pack=touch /tmp/x']],
    ['run {{s}}', [required], { s: '-' }, ['-']],
    ['run {{s}}', [required], { s: '--' }, ['--']],
    ['run -- {{s}}', [required], { s: '-rf' }, ['--', '-rf']],
    ['run {{s}} z', [required], { s: '' }, ['', 'z']],
    ['run --x={{s}}', [text], { s: '' }, ['--x=']],
    ['run {{s}}', [required], { s: ' ' }, [' ']],
  ],
  Unicode: [
    ['run {{s}}', [required], { s: 'héllo wörld' }, ['héllo wörld']],
    ['run {{s}}', [required], { s: '日本語 🎉 👩‍👩‍👧' }, ['日本語 🎉 👩‍👩‍👧']],
    ['run {{s}}', [required], { s: 'e\u0301' }, ['e\u0301']],
    ['run {{s}}', [required], { s: '\u202egnp.exe' }, ['\u202egnp.exe']],
    ['run --名前={{s}}', [required], { s: '値' }, ['--名前=値']],
    ['run {{s}}', [required], { s: '\u001b[31m' }, ['\u001b[31m']],
  ],
  numbers: [
    ['run {{limit}}', [limit], { limit: 0 }, ['0']],
    ['run {{limit}}', [limit], { limit: -5 }, ['-5']],
    ['run {{limit}}', [limit], { limit: -0 }, ['0']],
    ['run {{limit}}', [limit], { limit: 9007199254740991 }, ['9007199254740991']],
    ['run {{r}}', [ratio], { r: 12.5 }, ['12.5']],
    ['run {{r}}', [ratio], { r: 3 }, ['3']],
    ['run {{r}}', [ratio], { r: 0.1 }, ['0.1']],
    ['run {{r}}', [ratio], { r: 1e21 }, ['1e+21']],
  ],
  'absent optional values': [
    ['run {{s}}', [text], {}, []],
    ['run a {{s}} b', [text], {}, ['a', 'b']],
    ['run --limit={{limit}} z', [limit], {}, ['z']],
    ['run -n {{limit}}', [limit], {}, ['-n']],
    ['run {{s}}', [text], { s: null }, []],
    ['run {{s}}', [text], { s: undefined }, []],
    ['run "a {{s}} b" c', [text], {}, ['c']],
  ],
  defaults: [
    ['run -n {{limit}}', [limited], {}, ['-n', '10']],
    ['run -n {{limit}}', [limited], { limit: 3 }, ['-n', '3']],
    ['run -n {{limit}}', [limited], { limit: null }, ['-n', '10']],
    ['run --limit={{limit:7}}', [limit], {}, ['--limit=7']],
    ['run --limit={{limit:7}}', [limit], { limit: 3 }, ['--limit=3']],
    ['run --limit={{limit:7}}', [limited], {}, ['--limit=10']],
    ['run {{s:main}}', [text], {}, ['main']],
    ['run {{s:--main}}', [text], {}, ['--main']],
    ['run {{s:--main}}', [text], { s: '' }, ['']],
    ['run {{s:a b}} {{s}}', [text], {}, ['a b', 'a b']],
    ['run {{l}}', ['l array no A list (default: a, b).'], {}, ['a', 'b']],
  ],
  arrays: [
    ['run {{l}}', [list], { l: ['a', 'b'] }, ['a', 'b']],
    ['run x {{l}} y', [list], { l: ['a b', '', '--c', '; id'] }, ['x', 'a b', '', '--c', '; id', 'y']],
    ['run "{{l}}"', [list], { l: ['a', 'b'] }, ['a', 'b']],
    ['run {{l}} z', [list], { l: [] }, ['z']],
    ['run {{l}} z', [list], {}, ['z']],
    ['run {{l}}', [list], { l: ['one'] }, ['one']],
    ['run --files={{l}}', [list], { l: ['a', 'b'] }, ['--files=a b']],
    ['run --files={{l}} z', [list], { l: [] }, ['z']],
    ['run --files={{l}}', [list], { l: [''] }, ['--files=']],
    ['run {{l}}{{s}}', [list, text], { l: ['a', 'b'], s: 'c' }, ['a bc']],
  ],
  booleans: [
    ['run diff {{b:--staged}}', [flag], { b: true }, ['diff', '--staged']],
    ['run diff {{b:--staged}}', [flag], { b: false }, ['diff']],
    ['run diff {{b:--staged}}', [flag], {}, ['diff']],
    ['run {{b:-v}} {{b:--verbose}}', [flag], { b: true }, ['-v', '--verbose']],
    ['run {{b}}', [flag], { b: true }, ['true']],
    ['run {{b}}', [flag], { b: false }, ['false']],
    ['run {{b}} z', [flag], {}, ['z']],
    ['run --color={{b}}', [flag], { b: false }, ['--color=false']],
    ['run -a{{b:v}}', [flag], { b: true }, ['-av']],
    ['run -a{{b:v}} z', [flag], { b: false }, ['z']],
    ['run {{b:--on}}', ['b boolean no A switch (default: true).'], {}, ['--on']],
    ['run {{b:--on}}', ['b boolean no A switch (default: true).'], { b: false }, []],
    ['run {{b:--long flag}}', [flag], { b: true }, ['--long flag']],
  ],
  addresses: [
    [
      'run "https://api.com/search?q={{s}}&n={{limit}}"',
      [text, limit],
      { s: 'rust lang', limit: 5 },
      ['https://api.com/search?q=rust%20lang&n=5'],
    ],
    ['run http://h/{{s}}', [text], { s: 'a/b?c=d&e#f' }, ['http://h/a%2Fb%3Fc%3Dd%26e%23f']],
    ['run https://h/{{s}}', [text], { s: "!'()*~-._" }, ['https://h/%21%27%28%29%2A~-._']],
    ['run https://h/{{s}}', [text], { s: 'é🎉%20' }, ['https://h/%C3%A9%F0%9F%8E%89%2520']],
    ['run https://{{s}}.example/x', [text], { s: 'evil.com/' }, ['https://evil.com%2F.example/x']],
    ['run HTTPS://h/{{s}}', [text], { s: 'a b' }, ['HTTPS://h/a%20b']],
    ['run --url=https://h/?q={{s}}', [text], { s: 'a b' }, ['--url=https://h/?q=a%20b']],
    ['run https://h/?f={{l}}', [list], { l: ['a', 'b c'] }, ['https://h/?f=a%20b%20c']],
    ['run https://h/?b={{b}}', [flag], { b: true }, ['https://h/?b=true']],
    ['run https://h/?{{b:v=1&w=2}}', [flag], { b: true }, ['https://h/?v=1&w=2']],
    ['run https://h/{{s}} z', [text], {}, ['z']],
    ['run {{s}}', [text], { s: 'https://h/a b?c=d' }, ['https://h/a b?c=d']],
    ['run --url={{s}}', [text], { s: 'https://h/a b' }, ['--url=https://h/a b']],
    [
      'run {{s}}/path?q={{q}}',
      [text, 'q string no .'],
      { s: 'https://h', q: 'a b' },
      ['https://h/path?q=a b'],
    ],
    ['run {{s}}https://h/{{s}}', [text], { s: 'a b' }, ['a bhttps://h/a%20b']],
    ['run "see https://h then {{s}}"', [text], { s: 'a b' }, ['see https://h then a b']],
    ['run "https://h/a b/{{s}}"', [text], { s: 'c d' }, ['https://h/a b/c%20d']],
    ['run ftp://h/{{s}}', [text], { s: 'a b' }, ['ftp://h/a b']],
  ],
  'gibberish.md, section 8': [
    [
      'run log --oneline -n {{count}}',
      ['count integer no Number of commits (default: 10)'],
      {},
      ['log', '--oneline', '-n', '10'],
    ],
    [
      'run @anthropic-ai/summarize {{url}}',
      ['url string yes The URL'],
      { url: 'https://a.b/c?d=e f' },
      ['@anthropic-ai/summarize', 'https://a.b/c?d=e f'],
    ],
    ['run preview {{message}}', ['message string no Deployment message'], {}, ['preview']],
    [
      'run preview {{message}}',
      ['message string no Deployment message'],
      { message: 'ship it' },
      ['preview', 'ship it'],
    ],
  ],
};

for (const [title, rows] of Object.entries(table)) {
  describe(`renders ${title}`, () => {
    it.each(rows)('%j with %j and %j', (template, parameters, values, args) => {
      expect(renderCommand(defineTool(template, parameters), values)).toEqual({ program: 'run', args });
    });
  });
}

describe('values that are refused', () => {
  const all = ['s string no .', 'i integer no .', 'n number no .', 'b boolean no .', 'l array no .'];
  it.each([
    ['s', 5],
    ['s', true],
    ['s', ['a']],
    ['s', {}],
    ['i', '5'],
    ['i', 1.5],
    ['i', 2 ** 53],
    ['i', Number.NaN],
    ['i', true],
    ['n', '1'],
    ['n', Infinity],
    ['n', Number.NaN],
    ['n', 5n],
    ['b', 'true'],
    ['b', 1],
    ['b', 0],
    ['l', 'a'],
    ['l', [1]],
    ['l', [null]],
    ['l', [['a']]],
    ['l', { 0: 'a', length: 1 }],
  ])('%s does not take %o', (name, value) => {
    expect(codeOf(() => renderCommand(defineTool('run', all), { [name]: value }))).toBe('PARAMETER_INVALID');
  });

  it('a NUL, since no program can be given one', () => {
    const tool = defineTool('run {{s}} {{l}}', [text, list]);
    expect(codeOf(() => renderCommand(tool, { s: 'a\0b' }))).toBe('PARAMETER_INVALID');
    expect(codeOf(() => renderCommand(tool, { l: ['ok', '\0'] }))).toBe('PARAMETER_INVALID');
  });

  it('half a character, since it would arrive as another one', () => {
    expect(codeOf(() => renderCommand(defineTool('run {{s}}', [text]), { s: '\ud800' }))).toBe(
      'PARAMETER_INVALID',
    );
  });

  it('a required parameter that is missing, even when the template does not use it', () => {
    for (const values of [{}, { s: null }, { s: undefined }]) {
      expect(codeOf(() => renderCommand(defineTool('run', [required]), values))).toBe('PARAMETER_MISSING');
    }
  });

  it('a required parameter that is missing, even when it has a default', () => {
    expect(
      codeOf(() => renderCommand(defineTool('run {{s}}', ['s string yes A text (default: x).']), {})),
    ).toBe('PARAMETER_MISSING');
  });

  it('a name that is not declared', () => {
    for (const name of ['x', 'S', 'toString', 'constructor', '']) {
      expect(codeOf(() => renderCommand(defineTool('run {{s}}', [text]), { [name]: 'v' }))).toBe(
        'PARAMETER_UNKNOWN',
      );
    }
    expect(codeOf(() => renderCommand(defineTool('run', []), JSON.parse('{"__proto__": "v"}')))).toBe(
      'PARAMETER_UNKNOWN',
    );
  });

  it('values that are no object', () => {
    for (const values of [null, [], 'x', 5]) {
      expect(codeOf(() => renderCommand(defineTool('run'), values as never))).toBe('ARGUMENT_ERROR');
    }
  });
});

it('takes nothing from the prototype of the values', () => {
  const values = Object.create({ s: 'inherited' }) as Record<string, unknown>;
  expect(renderCommand(defineTool('run {{s}}', [text]), values).args).toEqual([]);
});

it('works with a parameter that is called __proto__', () => {
  const tool = defineTool('run {{__proto__}}', ['__proto__ string no .']);
  expect(renderCommand(tool, JSON.parse('{"__proto__": "v"}')).args).toEqual(['v']);
  expect(renderCommand(tool, {}).args).toEqual([]);
});

it('refuses a template that uses what it does not declare, or holds a NUL', () => {
  const tool = defineTool('run {{s}}', [text]);
  expect(codeOf(() => renderCommand({ ...tool, parameters: [] }, {}))).toBe('TEMPLATE_INVALID');
  const withNul = {
    ...tool.command,
    args: [[{ kind: 'literal', text: 'a\0' } as const, { kind: 'literal', text: 'b' } as const]],
  };
  expect(codeOf(() => renderCommand({ ...tool, command: withNul }, {}))).toBe('TEMPLATE_INVALID');
  expect(codeOf(() => renderCommand({ ...tool, command: { ...tool.command, program: 'a\0' } }, {}))).toBe(
    'TEMPLATE_INVALID',
  );
});

it('no value adds, removes or changes another argument, nor the program', () => {
  const tool = defineTool('run first {{s}} --s={{s}} {{t}} "https://h/?q={{s}}&t={{t}}" last', [
    text,
    't string no .',
  ]);
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('; rm -rf /', '$(id)', '--x', '', '{{t}}', '"', "'", '\\', '\n'),
  );
  fc.assert(
    fc.property(anything, anything, (s, t) => {
      fc.pre(!`${s}${t}`.includes('\0'));
      const { program, args } = renderCommand(tool, { s, t });
      expect(program).toBe('run');
      expect(args).toHaveLength(6);
      expect(args.slice(0, 4)).toEqual(['first', s, `--s=${s}`, t]);
      expect(args[4]).toMatch(/^https:\/\/h\/\?q=[\w%.~-]*&t=[\w%.~-]*$/);
      expect(new URL(args[4] as string).searchParams.getAll('q')).toEqual([s]);
      expect(args[5]).toBe('last');
    }),
    { numRuns: 2000 },
  );
});

it('an array gives exactly its elements, whatever they hold', () => {
  const tool = defineTool('run a {{l}} b', [list]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'))), (l) => {
      expect(renderCommand(tool, { l }).args).toEqual(['a', ...l, 'b']);
    }),
  );
});

it('stays fast on a template with very many placeholders', () => {
  const tool = defineTool(
    `run ${'https://h/ {{s}}'.repeat(1)}${'{{s}} '.repeat(20_000)}"${'http://x {{s}}'.repeat(20_000)}"`,
    [text],
  );
  const start = process.threadCpuUsage();
  expect(renderCommand(tool, { s: 'v' }).args.length).toBeGreaterThan(20_000);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
});

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (ExecError.isInstance(error)) return error.code;
    throw error;
  }
  return 'nothing was refused';
}
