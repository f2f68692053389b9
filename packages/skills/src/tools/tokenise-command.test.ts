import { describe, expect, it } from 'vitest';
import { tokeniseCommand } from './tokenise-command.ts';

describe('tokeniseCommand', () => {
  it('reads the example of its documentation', () => {
    const command = tokeniseCommand("grep 'a b' {{file}}");
    expect(command).toEqual({
      ok: true,
      tokens: [
        { pieces: [{ kind: 'text', text: 'grep', quoting: 'none' }], raw: 'grep', line: 1 },
        { pieces: [{ kind: 'text', text: 'a b', quoting: 'literal' }], raw: "'a b'", line: 1 },
        { pieces: [{ kind: 'placeholder', name: 'file', line: 1 }], raw: '{{file}}', line: 1 },
      ],
    });
  });

  it('keeps apart what quoting left its meaning and what it took it from', () => {
    const command = tokeniseCommand(String.raw`a"$b\$"'c'\d`);
    expect(command.ok && command.tokens[0]?.pieces).toEqual([
      { kind: 'text', text: 'a', quoting: 'none' },
      { kind: 'text', text: '$b', quoting: 'double' },
      { kind: 'text', text: '$cd', quoting: 'literal' },
    ]);
  });

  it('counts lines through quotes, continuations, comments and Windows line ends', () => {
    const command = tokeniseCommand('# x\r\na \\\r\n"b\r\nc" {{d}} \\\r\n  e');
    expect(command.ok && command.tokens.map(({ raw, line }) => [raw, line])).toEqual([
      ['a', 2],
      ['"b\nc"', 3],
      ['{{d}}', 4],
      ['e', 5],
    ]);
  });
});
