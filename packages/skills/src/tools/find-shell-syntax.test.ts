import { describe, expect, it } from 'vitest';
import { findShellSyntax } from './find-shell-syntax.ts';
import { tokeniseCommand } from './tokenise-command.ts';

function find(source: string): readonly string[] {
  const command = tokeniseCommand(source);
  if (!command.ok) throw new Error(command.reason);
  return findShellSyntax(command.tokens).map(({ text }) => text);
}

describe('findShellSyntax', () => {
  it('reads the example of its documentation', () => {
    expect(find('ls *.ts | wc')).toEqual(['*.ts', '|']);
  });

  it.each(['|', '||', '&&', '&', ';', '<', '>', '>>', '2>&1', '2>/dev/null', '>out', 'a;', 'a|b'])(
    'finds the operator %s',
    (operator) => {
      expect(find(`x ${operator} y`)).toEqual([operator]);
    },
  );

  it.each(['$HOME', '${HOME}', '$(date)', '$1', '$@', '`date`', '"$HOME/x"', '"`date`"', 'a$b'])(
    'finds the expansion %s',
    (expansion) => {
      expect(find(`x ${expansion}`)).toEqual([expansion]);
    },
  );

  it.each(['*', 'a*b', 'file?', '[ab]', 'x[0-9]y', '~', '~/bin', '#'])('finds %s', (text) => {
    expect(find(`x ${text}`)).toEqual([text]);
  });

  it('finds a prompt and an assignment in front of the program', () => {
    expect(find('$ git status')).toEqual(['$']);
    expect(find('LANG=C sort')).toEqual(['LANG=C']);
  });

  it.each([
    "'|'",
    '"|"',
    String.raw`\|`,
    "'$HOME'",
    String.raw`\$HOME`,
    String.raw`"\$HOME"`,
    '"*"',
    "'`'",
    '"~"',
    "'#'",
    'a#b',
    'a~b',
    'HEAD~2',
    '~user',
    '$',
    '100$',
    '"a$"',
    '[',
    ']',
    '][',
    'A=b',
    '--a=b',
    '{{a:|}}',
    '{{a:$HOME}}',
    '"[ab]"',
    '{a}',
    '@{u}',
    'é',
  ])('says nothing about %s', (text) => {
    expect(find(`x ${text}`)).toEqual([]);
  });

  it('names a token once, on its first line', () => {
    const command = tokeniseCommand('a \\\n| b | c');
    expect(command.ok && findShellSyntax(command.tokens)).toEqual([{ text: '|', line: 2 }]);
  });
});
