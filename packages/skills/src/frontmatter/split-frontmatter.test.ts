import { mkdtempSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { expectLinear } from './linear-time.contract.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

type Golden =
  | readonly [text: string, status: 'missing' | 'tagged' | 'unclosed']
  | readonly [text: string, yaml: string, body: string];

/** Cuts a text at the offsets, so that nothing is decoded twice or lost. */
function cut(text: string): Golden {
  const bytes = Buffer.from(text);
  const split = splitFrontmatter(bytes);
  if (split.status !== 'found') return [text, split.status];
  const yaml = bytes.toString('utf8', split.yamlStart, split.yamlEnd);
  return [text, yaml, bytes.toString('utf8', split.bodyStart)];
}

const marks = ['', '\uFEFF'];
const breaks = ['\n', '\r\n'];

/** Fences that open and close, in every combination of what may surround them. */
const closed: Golden[] = marks.flatMap((mark) =>
  breaks.flatMap((end) =>
    ['', ' ', '  \t '].flatMap((afterOpening) =>
      ['', ' ', '\t\t'].flatMap((afterClosing) =>
        ['', 'body', `${end}body${end}---${end}more${end}`].map((body): Golden => {
          const yaml = `name: a${end}description: b${end}`;
          return [`${mark}---${afterOpening}${end}${yaml}---${afterClosing}${end}${body}`, yaml, body];
        }),
      ),
    ),
  ),
);

/** What looks like a closing line and is none. */
const notClosing = [
  '----',
  '--- x',
  '---x',
  '--',
  ' ---',
  '  ---',
  '\t---',
  '- --',
  '---js',
  '---\u00a0',
  '—-',
  '...',
  '"---"',
  '# ---',
  'x: ---',
  '---\0',
  '\uFEFF---',
  '---\f',
  '---\v',
];
const insideValue: Golden[] = breaks.flatMap((end) =>
  notClosing.map((line): Golden => {
    const yaml = `name: a${end}${line}${end}description: b${end}`;
    return [`---${end}${yaml}---${end}body`, yaml, 'body'];
  }),
);
const neverClosed: Golden[] = breaks.flatMap((end) =>
  notClosing.map((line): Golden => [`---${end}name: a${end}${line}`, 'unclosed']),
);

const openings = [
  '---js',
  '---javascript',
  '---coffee',
  '---json',
  '---toml',
  '---yaml',
  '--- js',
  '--- x',
  '---x',
  '---{',
  '---\u00a0',
  '---\0',
  '---"',
  '--- # comment',
  '---é',
];
const tagged: Golden[] = marks.flatMap((mark) =>
  breaks.flatMap((end) =>
    openings.map((line): Golden => [`${mark}${line}${end}name: a${end}---${end}`, 'tagged']),
  ),
);

const notOpening = [
  '',
  '-',
  '--',
  '----',
  '-----',
  ' ---',
  '\t---',
  '\n---',
  '\r\n---',
  '# title',
  'name: a',
  '—--',
  '\u00a0---',
  '\uFEFF\uFEFF---',
  '\0---',
  '----js',
  "'---'",
  '+++',
  '***',
  '___',
];
const missing: Golden[] = notOpening.flatMap((line) =>
  breaks.map((end): Golden => [line === '' ? '' : `${line}${end}name: a${end}---${end}`, 'missing']),
);

const single: Golden[] = [
  ['---', 'unclosed'],
  ['---   ', 'unclosed'],
  ['---\n', 'unclosed'],
  ['---\r\n', 'unclosed'],
  ['---\r', 'unclosed'],
  ['\uFEFF---', 'unclosed'],
  ['\uFEFF', 'missing'],
  ['---\nname: a', 'unclosed'],
  ['---\nname: a\n--', 'unclosed'],
  ['---\n---', '', ''],
  ['---\n---\n', '', ''],
  ['---\n---\n---\n', '', '---\n'],
  ['---\n\n---', '\n', ''],
  ['---\na: b\n---', 'a: b\n', ''],
  ['---\na: b\n---  ', 'a: b\n', ''],
  ['---\na: b\n---\r', 'a: b\n', ''],
  ['---\na: b\n---\t\n', 'a: b\n', ''],
  ['---\na: b\n---\n\n', 'a: b\n', '\n'],
  ['---\na: b\n---\n\0binary\n', 'a: b\n', '\0binary\n'],
  ['---\na: "x\n---\ny"\n---\nbody', 'a: "x\n', 'y"\n---\nbody'],
  ['---\na: |\n  ---\n  x\n---\nbody', 'a: |\n  ---\n  x\n', 'body'],
  ['---\na: x --- y\n---\nbody', 'a: x --- y\n', 'body'],
  ['---\na: ---\n---\nbody', 'a: ---\n', 'body'],
  ['---\n- ---\n---\nbody', '- ---\n', 'body'],
  ['---\n\0\n---\nbody', '\0\n', 'body'],
  ['---\r---\r', '', ''],
  ['---\rname: a\r---\rbody\r---\r', 'name: a\r', 'body\r---\r'],
  ['---\rname: a\n---\rbody', 'unclosed'],
  ['---\nname: a\r---\rbody', 'unclosed'],
  ['---\n😀: é\n---\n😀', '😀: é\n', '😀'],
];

const golden = [...closed, ...insideValue, ...neverClosed, ...tagged, ...missing, ...single];

describe('ruling 1: fences', () => {
  it('has at least 200 golden cases', () => {
    expect(new Set(golden.map(([text]) => text)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(golden.map((each) => [JSON.stringify(each[0]), each] as const))('splits %s', (_, each) => {
    expect(cut(each[0])).toEqual(each);
  });

  it('keeps every byte: opening, frontmatter, closing line and body make the file again', () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '----',
      '--- x',
      'a: b',
      '\uFEFF',
      '\0',
      'é',
      '😀',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.uint8Array({ maxLength: 8 }), (pieces, rest) => {
        const bytes = Buffer.concat([Buffer.from(`---\n${pieces.join('')}`), rest]);
        const split = splitFrontmatter(bytes);
        if (split.status !== 'found') return;
        expect(split.yamlStart).toBeLessThanOrEqual(split.yamlEnd);
        expect(split.yamlEnd).toBeLessThan(split.bodyStart);
        const fence = bytes.toString('latin1', split.yamlEnd, split.bodyStart);
        expect(fence).toMatch(/^---[ \t\r]*\n?$/);
        // Nothing before it closes: the first line that is three dashes and blanks is this one.
        const lines = bytes.toString('latin1', split.yamlStart, split.yamlEnd).split('\n');
        expect(lines.every((line) => !/^---[ \t\r]*$/.test(line))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('looks at no byte beyond the length that is given', () => {
    const bytes = Buffer.from('---\nname: a\n---\nbody');
    for (let length = 0; length <= bytes.length; length++) {
      const part = Buffer.from(bytes.subarray(0, length));
      expect(splitFrontmatter(bytes, length)).toEqual(splitFrontmatter(part));
    }
  });

  it.each(['--- x\n', `---${' '.repeat(200)}x\n`, '---\r', '- -\n', '---\v'])(
    'takes time linear in the size of what never closes: %j',
    (line) => {
      expectLinear(
        (size) => Buffer.from(`---\n${line.repeat(size / line.length)}`),
        (bytes) => splitFrontmatter(bytes as Buffer),
        4_000_000,
      );
    },
  );
});

describe('threat 1: a language tag behind the opening line executes nothing', () => {
  it.each(['js', 'javascript', 'coffee', 'json', 'toml', 'yaml', ' js', 'ts', 'lua'])('---%s', (tag) => {
    const folder = mkdtempSync(join(tmpdir(), 'techne-tag-'));
    const marker = join(folder, 'executed');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`;
    try {
      for (const dialect of ['auto', 'agentskills', 'ash', 'gibberish', 'agent-flow'] as const) {
        const skill = parseSkill(
          `---${tag}\n${code}\nmodule.exports = {name: 'a', description: ${code}}\n---\nbody\n`,
          { file: 'SKILL.md', folderName: 'a', dialect },
        );
        expect(skill.diagnostics.map((each) => [each.code, each.severity, each.line])).toEqual([
          ['FRONTMATTER_TAGGED', 'error', 1],
        ]);
      }
      expect(existsSync(marker)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
