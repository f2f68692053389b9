import type { RenderedCommand } from './render-command.ts';

/** What needs no quotes in any shell. */
const plain = /^[A-Za-z0-9_@%+=:,./-]+$/;
/**
 * What a person cannot see, or sees in another place than it stands: controls, format and private characters,
 * everything that is drawn as nothing, blanks other than the plain one, and right-to-left scripts, which reorder
 * their neighbours.
 */
const deceptive =
  /[\p{C}\p{Zl}\p{Zp}\p{DI}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * One line that shows a command to a person before it runs, quoted as for a shell and without anything that could
 * deceive the eye. It is for reading: the command itself never passes through a shell.
 *
 * @example
 * describeCommand({ program: 'git', args: ['commit', '-m', 'a b\u202e'] }); // "git commit -m $'a b\\u202e'"
 */
export function describeCommand({ program, args }: RenderedCommand): string {
  // Letters that only look like others would name another program, so its name shows nothing but ASCII.
  return [quote(program, /[^ -~]/u), ...args.map((argument) => quote(argument, deceptive))].join(' ');
}

function quote(text: string, escaped: RegExp): string {
  if (plain.test(text)) return text;
  // A mark without a letter of its own would be drawn onto the quote.
  const isHidden = (character: string): boolean => escaped.test(character);
  const characters = Array.from(text);
  if (!characters.some(isHidden) && !/^\p{M}/u.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const shown = characters.map((character, index) =>
    isHidden(character) || (index === 0 && /^\p{M}/u.test(character))
      ? escapeCharacter(character)
      : escapeQuote(character),
  );
  return `$'${shown.join('')}'`;
}

function escapeQuote(character: string): string {
  return character === "'" || character === '\\' ? `\\${character}` : character;
}

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x80) return named[character] ?? `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
