import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectNames } from '../dialects/dialect-name.ts';
import { plausibleFrontmatter } from '../frontmatter/plausible-frontmatter.contract.ts';
import { parseSkill } from './parse-skill.ts';

const options = { file: 'hello/SKILL.md', folderName: 'hello' };

describe('parseSkill', () => {
  it('does what its documentation shows', () => {
    const skill = parseSkill('---\nname: hello\ndescription: Says hello.\n---\nSay hello.', options);
    expect(skill.ok && skill.manifest.name).toBe('hello');
    expect(skill.ok && [skill.body, skill.bodyStart, skill.tools, skill.diagnostics]).toEqual([
      'Say hello.',
      45,
      [],
      [],
    ]);
  });

  it.each(['', 'x', '\n\nx\n', '  x  ', '---\nx\n---\n', '\r\nx\r\n', '\0', '\ufffd', '😀\n', '\uFEFFx'])(
    'keeps the body to the byte: %j',
    (body) => {
      for (const mark of ['', '\uFEFF']) {
        const skill = parseSkill(
          Buffer.from(`${mark}---\nname: hello\ndescription: d\n---\n${body}`),
          options,
        );
        expect(skill.ok && skill.body).toBe(body);
      }
    },
  );

  it('reads a view into a larger buffer as that view', () => {
    const text = '---\nname: hello\ndescription: d\n---\nbody';
    const padded = new TextEncoder().encode(`xxxx${text}yyyy`);
    const skill = parseSkill(padded.subarray(4, 4 + text.length), options);
    expect(skill.ok && skill.body).toBe('body');
  });

  it.each([
    ['---\nname: hello\ndescription: d\nlicense: [x]\n---\n', 4],
    ['\uFEFF---\r\nname: hello\r\ndescription: d\r\nlicense: [x]\r\n---\r\n', 4],
    ['---\n# c\n\nname: hello\ndescription: >\n  d\n  e\nlicense: [x]\n---\n', 8],
    ['---\nname: hello\ndescription: Use: x\nlicense: [x]\n---\n', 4],
    ['---\rname: hello\rdescription: d\rlicense: [x]\r---\r', 4],
  ])('line numbers are the file’s: %j', (content, line) => {
    const skill = parseSkill(content, options);
    expect(skill.diagnostics.filter((each) => each.code === 'FIELD_TYPE').map((each) => each.line)).toEqual([
      line,
    ]);
  });

  it('line numbers of tools are the file’s', () => {
    const skill = parseSkill(
      '---\nname: hello\nversion: 1.0.0\ndescription: d\n---\n\n### up\n\nx\n\n#### Command\n\n```\nuptime\n```\n',
      { ...options, dialect: 'gibberish' },
    );
    expect(skill.ok && skill.tools.map((each) => each.line)).toEqual([7]);
    expect(skill.diagnostics).toMatchObject([{ code: 'TOOL_PARAMETERS_MISSING', line: 7 }]);
  });

  it('a closing line that was never meant as one says what it found', () => {
    const skill = parseSkill('---\nname: hello\ndescription: "a\n---\nb"\n---\n', {
      ...options,
      strict: true,
    });
    expect(skill).toMatchObject({ ok: false, diagnostics: [{ code: 'YAML_INVALID', severity: 'error' }] });
  });

  it('never throws, is deterministic, and refuses with an error and a hint', () => {
    const choice = fc.constantFrom('auto' as const, ...dialectNames);
    fc.assert(
      fc.property(
        plausibleFrontmatter,
        fc.constantFrom('', 'body\n', '#### Command\n', '### up\n\n#### Command\n\n```\nx\n```\n'),
        choice,
        fc.boolean(),
        (yaml, body, dialect, strict) => {
          const content = `---\n${yaml}\n---\n${body}`;
          const first = parseSkill(content, { ...options, dialect, strict });
          expect(parseSkill(content, { ...options, dialect, strict })).toEqual(first);
          expect(first.diagnostics.some((each) => each.severity === 'error')).toBe(!first.ok);
          for (const each of first.diagnostics) {
            expect(each.hint).not.toBe('');
            expect(each.line).toBeLessThanOrEqual(content.split('\n').length);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, fenced) => {
        const content = fenced ? Buffer.concat([Buffer.from('---\n'), bytes, Buffer.from('\n---\n')]) : bytes;
        expect(typeof parseSkill(content, options).ok).toBe('boolean');
      }),
      { numRuns: 1_000 },
    );
  });
});
