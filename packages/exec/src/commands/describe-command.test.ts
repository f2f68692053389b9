import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeCommand } from './describe-command.ts';

it.each([
  [['git', 'log', '-n', '5', '--format=%h'], 'git log -n 5 --format=%h'],
  [['echo', 'a b', '', "it's"], String.raw`echo 'a b' '' 'it'\''s'`],
  [['echo', '$(id)', ';', '*'], `echo '$(id)' ';' '*'`],
  [['echo', 'a\nb\t\r'], String.raw`echo $'a\nb\t\r'`],
  [['echo', '\u001b[2K'], String.raw`echo $'\x1b[2K'`],
  [['echo', 'a\u202eb'], String.raw`echo $'a\u202eb'`],
  [
    ['echo', 'a\u200bb', '\u00ad', '\ufeff', '\u3164', '\u2800'],
    String.raw`echo $'a\u200bb' $'\u00ad' $'\ufeff' $'\u3164' $'\u2800'`,
  ],
  [['echo', '\u{e0041}', '\ufe0f'], String.raw`echo $'\U000e0041' $'\ufe0f'`],
  [['echo', 'a\u00a0b', 'a\u2028b'], String.raw`echo $'a\u00a0b' $'a\u2028b'`],
  [['echo', 'שלום'], String.raw`echo $'\u05e9\u05dc\u05d5\u05dd'`],
  [['echo', '日本語', 'é', '🎉'], `echo '日本語' 'é' '🎉'`],
  [['echo', '\u0301a'], String.raw`echo $'\u0301a'`],
  [['echo', "'\u0007\\"], String.raw`echo $'\'\x07\\'`],
  [['g\u0456t', '\u0456'], String.raw`$'g\u0456t' 'і'`],
])('shows %j', ([program = '', ...args], shown) => {
  expect(describeCommand({ program, args })).toBe(shown);
});

it('means to a shell exactly the arguments that it shows', () => {
  const argument = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(argument, { maxLength: 4 }), (args) => {
      const shown = describeCommand({ program: 'printf', args: ['%s\\0', ...args] });
      const output = execFileSync('bash', ['-c', shown], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
      });
      expect(output.toString().split('\0').slice(0, -1)).toEqual(args.length === 0 ? [''] : args);
    }),
    { numRuns: 30 },
  );
});

it('never shows a character that cannot be seen', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (args) => {
      expect(describeCommand({ program: args[0] ?? 'x', args })).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u0590-\u08ff]/u,
      );
    }),
    { numRuns: 1000 },
  );
});
