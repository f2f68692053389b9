import { describe, expect, it } from 'vitest';
import type { OptionDefinition } from './option.ts';
import { parseArguments } from './parse-arguments.ts';
import { asksForHelp, splitCommand } from './split-command.ts';

const options: readonly OptionDefinition[] = [
  { name: 'root', value: 'DIR', repeatable: true, summary: '' },
  { name: 'dialect', value: 'NAME', choices: ['ash', 'auto'], summary: '' },
  { name: 'json', summary: '' },
  { name: 'color', negatable: true, summary: '' },
  { name: 'help', short: 'h', summary: '' },
];

function parse(...argv: string[]) {
  return parseArguments(argv, options, 'techne x');
}

describe('parseArguments', () => {
  it('reads --name value, --name=value and switches among operands', () => {
    const parsed = parse('one', '--dialect', 'ash', '--json', 'two', '--root=a=b');
    expect(parsed.operands).toEqual(['one', 'two']);
    expect(parsed.oneOf('dialect', ['ash', 'auto'])).toBe('ash');
    expect(parsed.has('json')).toBe(true);
    expect(parsed.texts('root')).toEqual(['a=b']);
  });

  it('keeps every value of a repeated option, and takes the last where one counts', () => {
    expect(parse('--root', 'a', '--root', 'b', '--root', 'a').texts('root')).toEqual(['a', 'b', 'a']);
    expect(parse('--dialect', 'ash', '--dialect=auto').text('dialect')).toBe('auto');
  });

  it('takes everything after -- as operands, and a lone - too', () => {
    expect(parse('-', '--', '--json', '-x', '--').operands).toEqual(['-', '--json', '-x', '--']);
    expect(parse('--', '--json').has('json')).toBe(false);
  });

  it('knows --no-name and short names; the last one counts', () => {
    expect(parse().choice('color')).toBeUndefined();
    expect(parse('--color', '--no-color').choice('color')).toBe(false);
    expect(parse('-h').has('help')).toBe(true);
  });

  it('takes a value that begins with a hyphen, unless it is one of the options', () => {
    expect(parse('--root', '-odd').texts('root')).toEqual(['-odd']);
    expect(parse('--root=--json').texts('root')).toEqual(['--json']);
    expect(() => parse('--root', '--json')).toThrow('--root needs a value: --root DIR');
  });

  it.each([
    [['--root'], '--root needs a value: --root DIR'],
    [['--root='], '--root needs a value: --root DIR'],
    [['--root', ''], '--root needs a value: --root DIR'],
    [['--dialect', 'x'], '--dialect cannot be "x"; it is one of ash, auto'],
    [['--json=1'], '--json takes no value'],
    [['--no-json'], 'unknown option "--no-json"'],
    [['--jsn=secret'], 'unknown option "--jsn"'],
    [['-z'], 'unknown option "-z"'],
  ])('%j is wrong usage', (argv, message) => {
    expect(() => parse(...argv)).toThrow(
      expect.objectContaining({ name: 'UsageError', message, program: 'techne x' }),
    );
  });
});

describe('splitCommand', () => {
  it('finds the command behind options and their values', () => {
    expect(splitCommand(['--root', 'list', '--json', 'show', 'x'], options)).toEqual({
      name: 'show',
      rest: ['--root', 'list', '--json', 'x'],
    });
    expect(splitCommand(['--root=a', 'list'], options).name).toBe('list');
    expect(splitCommand(['--json'], options).name).toBeUndefined();
  });

  it('leaves -- where it is, so that what follows stays an operand', () => {
    expect(splitCommand(['--', 'show', '--json'], options)).toEqual({ name: 'show', rest: ['--', '--json'] });
  });
});

it('asksForHelp looks no further than --', () => {
  expect(asksForHelp(['a', '--nonsense', '-h'])).toBe(true);
  expect(asksForHelp(['--', '--help'])).toBe(false);
});
