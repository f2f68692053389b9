import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { editField } from './edit-field.ts';

const edit = (content: string, value = 'u1') =>
  editField(Buffer.from(content), 'user_id', value)?.toString() ?? null;

describe('editField', () => {
  it.each([
    ['at the end', '---\nname: a # mine\n---\nbody', '---\nname: a # mine\nuser_id: u1\n---\nbody'],
    ['with CRLF', '---\r\nname: a\r\n---\r\nbody', '---\r\nname: a\r\nuser_id: u1\r\n---\r\nbody'],
    ['with CR', '---\rname: a\r---\rbody', '---\rname: a\ruser_id: u1\r---\rbody'],
    ['after a byte order mark', '\ufeff---\nname: é\n---\n', '\ufeff---\nname: é\nuser_id: u1\n---\n'],
    ['indented as the rest', '---\n  name: a\n  b: c\n---\n', '---\n  name: a\n  b: c\n  user_id: u1\n---\n'],
    ['inside braces', '---\n{name: a, b: c}\n---\n', '---\n{ user_id: u1, name: a, b: c}\n---\n'],
    ['before the end of the document', '---\nname: a\n...\n---\n', '---\nuser_id: u1\nname: a\n...\n---\n'],
    ['behind a block of text', '---\nd: |+\n  x\n\n---\n', '---\nd: |+\n  x\n\nuser_id: u1\n---\n'],
    ['where it is empty', '---\nuser_id:   # who\nz: 1\n---\n', '---\nuser_id: u1   # who\nz: 1\n---\n'],
    ['where it is null', '---\nname: a\nuser_id: ~\n---\n', '---\nname: a\nuser_id: u1\n---\n'],
    ['in the place of another', '---\nuser_id: u2\nname: a\n---\n', '---\nuser_id: u1\nname: a\n---\n'],
  ])('writes one line: %s', (_, before, after) => {
    expect(edit(before)).toBe(after);
  });

  it.each(['123', '1e5', 'true', 'null', 'a: b', '"', 'a\nb', '- x', '#', 'é'])(
    'writes %j so that it is read back',
    (value) => {
      const edited = edit('---\nname: a\n---\n', value);
      const parsed = parseSkill(edited ?? '', { file: 'SKILL.md', folderName: 'a', dialect: 'agent-flow' });
      expect(parsed.ok && parsed.manifest.agentFlow?.userId).toBe(value);
    },
  );

  it.each(['no frontmatter', '---\nuser_id: >-\n  long\n---\n', '---\nname: [a\n---\n', '---\n- a\n---\n'])(
    'gives up rather than change anything else: %j',
    (content) => {
      expect(edit(content)).toBeNull();
    },
  );

  it('keeps every byte but one line, whatever else is there', () => {
    const key = fc.stringMatching(/^[a-z]{1,6}$/).map((text) => `k${text}`);
    const value = fc.oneof(
      fc.constantFrom(
        'a --- b',
        '"x # y"',
        "'it''s'",
        '[1, 2]',
        '{a: b}',
        '|\n  t\n  u',
        '>-\n  t',
        '~',
        '5 # c',
      ),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, minLength: 1, maxLength: 5 }),
        fc.string(),
        (pairs, body) => {
          const content = `---\n${pairs.map(([name, text]) => `${name}: ${text}\n`).join('')}---\n${body}`;
          const edited = edit(content);
          expect(edited?.replace('user_id: u1\n', '')).toBe(Buffer.from(content).toString());
        },
      ),
    );
  });
});
