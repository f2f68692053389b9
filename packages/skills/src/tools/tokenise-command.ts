import { readPlaceholder } from './read-placeholder.ts';

/** A part of a token. `quoting` says what a shell would still have read into the text. */
export type CommandPiece =
  | { readonly kind: 'text'; readonly text: string; readonly quoting: Quoting }
  | {
      readonly kind: 'placeholder';
      readonly name: string;
      readonly modifier?: string;
      readonly line: number;
    };

/** `literal` is single-quoted or escaped text. */
type Quoting = 'none' | 'double' | 'literal';

export interface CommandToken {
  readonly pieces: readonly CommandPiece[];
  /** The token as written, quotes included. */
  readonly raw: string;
  /** 1-based, in the command's own text. */
  readonly line: number;
}

export interface CommandFailure {
  readonly ok: false;
  readonly reason: string;
  readonly hint: string;
  /** 1-based, in the command's own text. */
  readonly line: number;
}

export type TokenisedCommand =
  | { readonly ok: true; readonly tokens: readonly CommandToken[] }
  | CommandFailure;

/**
 * Splits the text of a command fence into tokens as a POSIX shell splits words, without expanding
 * anything. Blank lines and lines that are comments are skipped; there may be one command.
 *
 * @example
 * tokeniseCommand("grep 'a b' {{file}}"); // three tokens; the second one's text is `a b`
 */
export function tokeniseCommand(source: string): TokenisedCommand {
  return new CommandTokeniser(source.replaceAll(/\r\n?/g, '\n')).run();
}

const escapableInDoubleQuotes = new Set(['$', '`', '"', '\\']);

class CommandTokeniser {
  readonly #source: string;
  readonly #tokens: CommandToken[] = [];
  #position = 0;
  #line = 1;
  #atLineStart = true;
  #commandEnded = false;
  #open: OpenToken | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  run(): TokenisedCommand {
    while (this.#position < this.#source.length) {
      const failure = this.#step();
      if (failure !== undefined) return failure;
    }
    this.#closeToken();
    return { ok: true, tokens: this.#tokens };
  }

  #step(): CommandFailure | undefined {
    const character = this.#source.charAt(this.#position);
    if (character === '\n') return this.#endLine();
    if (character === ' ' || character === '\t') return this.#skipBlank();
    if (this.#isContinuation(character)) return this.#continueLine();
    if (character === '#' && this.#atLineStart && this.#open === undefined) return this.#skipComment();
    if (this.#open === undefined) {
      if (this.#commandEnded) return secondCommand(this.#line);
      this.#open = { pieces: [], start: this.#position, line: this.#line };
      this.#atLineStart = false;
    }
    if (character === "'" || character === '"') return this.#readQuoted(character);
    if (character === '\\') {
      this.#append(this.#source.charAt(this.#position + 1), 'literal');
      this.#position += 2;
      return undefined;
    }
    if (!this.#takePlaceholder()) this.#takeCharacter('none');
    return undefined;
  }

  #endLine(): undefined {
    this.#closeToken();
    if (this.#tokens.length > 0) this.#commandEnded = true;
    this.#nextLine(1);
    this.#atLineStart = true;
  }

  #skipBlank(): undefined {
    this.#closeToken();
    this.#position++;
  }

  // A backslash as the very last character continues on a line that is not there.
  #isContinuation(character: string): boolean {
    if (character !== '\\') return false;
    return this.#position + 1 >= this.#source.length || this.#source[this.#position + 1] === '\n';
  }

  #continueLine(): undefined {
    this.#nextLine(2);
    this.#atLineStart = true;
  }

  #skipComment(): undefined {
    const end = this.#source.indexOf('\n', this.#position);
    this.#position = end === -1 ? this.#source.length : end;
  }

  #readQuoted(quote: "'" | '"'): CommandFailure | undefined {
    const openedOn = this.#line;
    const quoting = quote === '"' ? 'double' : 'literal';
    this.#position++;
    // Keeps `""` as a token of its own: an empty argument.
    this.#append('', quoting);
    while (this.#position < this.#source.length) {
      const character = this.#source.charAt(this.#position);
      if (character === quote) {
        this.#position++;
        return undefined;
      }
      if (quote === '"' && character === '\\' && this.#takeEscapeInDoubleQuotes()) continue;
      if (this.#takePlaceholder()) continue;
      if (character === '\n') this.#line++;
      this.#takeCharacter(quoting);
    }
    return unterminatedQuote(quote, openedOn);
  }

  #takeEscapeInDoubleQuotes(): boolean {
    const next = this.#source.charAt(this.#position + 1);
    if (next === '\n') {
      this.#nextLine(2);
      return true;
    }
    if (!escapableInDoubleQuotes.has(next)) return false;
    this.#append(next, 'literal');
    this.#position += 2;
    return true;
  }

  #takePlaceholder(): boolean {
    if (this.#source[this.#position] !== '{') return false;
    const found = readPlaceholder(this.#source, this.#position);
    if (found === undefined) return false;
    const { end, ...placeholder } = found;
    this.#open?.pieces.push({ kind: 'placeholder', ...placeholder, line: this.#line });
    this.#position = end;
    return true;
  }

  #takeCharacter(quoting: Quoting): void {
    this.#append(this.#source.charAt(this.#position), quoting);
    this.#position++;
  }

  #append(text: string, quoting: Quoting): void {
    const pieces = this.#open?.pieces;
    const last = pieces?.at(-1);
    if (last?.kind === 'text' && last.quoting === quoting) last.text += text;
    else pieces?.push({ kind: 'text', text, quoting });
  }

  #closeToken(): void {
    if (this.#open === undefined) return;
    const { pieces, start, line } = this.#open;
    this.#tokens.push({ pieces, raw: this.#source.slice(start, this.#position), line });
    this.#open = undefined;
  }

  #nextLine(characters: number): void {
    this.#position += characters;
    this.#line++;
  }
}

interface OpenToken {
  readonly pieces: Writable<CommandPiece>[];
  readonly start: number;
  readonly line: number;
}

type Writable<Piece> = Piece extends unknown ? { -readonly [Key in keyof Piece]: Piece[Key] } : never;

function secondCommand(line: number): CommandFailure {
  return {
    ok: false,
    reason: 'the fence holds a second command',
    hint: 'Keep one command in the fence: end a line with a backslash to continue it, or put the steps into a script.',
    line,
  };
}

function unterminatedQuote(quote: "'" | '"', line: number): CommandFailure {
  const kind = quote === '"' ? 'double' : 'single';
  return {
    ok: false,
    reason: `a ${kind} quote is never closed`,
    hint: `Close the quote, or write \\${quote} where the character itself is meant.`,
    line,
  };
}
