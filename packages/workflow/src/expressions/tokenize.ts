import { longestReference, parseReference, type Reference } from '../templates/reference.ts';
import type { Comparison } from './expression.ts';
import { expressionProblem } from './expression-problem.ts';

export type Token = { readonly position: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'constant'; readonly value: boolean | null }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  | { readonly kind: 'and' | 'or' | 'not' | '(' | ')' }
);

const symbols = [
  ['===', '=='],
  ['!==', '!='],
  ['==', '=='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['&&', 'and'],
  ['||', 'or'],
  ['<', '<'],
  ['>', '>'],
  ['!', 'not'],
  ['(', '('],
  [')', ')'],
] as const;
const words = new Map<string, 'and' | 'or' | 'not' | 'contains' | boolean | null>([
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
  ['contains', 'contains'],
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NUMBER = /-?\d+(?:\.\d+)?/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SPACE = /\s+/y;

/** The words of an expression, in one pass over it. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const space = matchAt(SPACE, text, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const { token, length } = readToken(text, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function readToken(text: string, position: number): { readonly token: Token; readonly length: number } {
  if (text.startsWith('{{', position)) return readReference(text, position);
  const quote = text.charAt(position);
  if (quote === '"' || quote === "'") return readText(text, position, quote);
  const number = matchAt(NUMBER, text, position);
  if (number !== undefined)
    return { token: { kind: 'number', value: Number(number), position }, length: number.length };
  const symbol = symbols.find(([written]) => text.startsWith(written, position));
  if (symbol !== undefined) return { token: symbolToken(symbol[1], position), length: symbol[0].length };
  const word = matchAt(WORD, text, position);
  if (word === undefined)
    throw expressionProblem(
      `"${String.fromCodePoint(text.codePointAt(position) ?? 0)}" means nothing here`,
      position,
    );
  return { token: wordToken(word, position), length: word.length };
}

function readReference(text: string, position: number): { readonly token: Token; readonly length: number } {
  const close = text.slice(position, position + longestReference + 4).indexOf('}}');
  if (close < 0) throw expressionProblem('"{{" is not closed by "}}"', position);
  const reference = parseReference(text.slice(position + 2, position + close));
  if (reference === undefined)
    throw expressionProblem('Between "{{" and "}}" stands no reference such as node.output.name', position);
  return { token: { kind: 'reference', reference, position }, length: close + 2 };
}

function readText(
  text: string,
  position: number,
  quote: string,
): { readonly token: Token; readonly length: number } {
  const parts: string[] = [];
  for (let at = position + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote)
      return { token: { kind: 'text', text: parts.join(''), position }, length: at + 1 - position };
    if (character !== '\\') parts.push(character);
    else parts.push(unescape(text.charAt((at += 1))));
  }
  throw expressionProblem('A text is not closed by its quote', position);
}

function unescape(character: string): string {
  return { n: '\n', t: '\t', r: '\r' }[character] ?? character;
}

function symbolToken(symbol: (typeof symbols)[number][1], position: number): Token {
  if (symbol === 'and' || symbol === 'or' || symbol === 'not' || symbol === '(' || symbol === ')')
    return { kind: symbol, position };
  return { kind: 'comparison', comparison: symbol, position };
}

function wordToken(word: string, position: number): Token {
  const meaning = words.get(word.toLowerCase());
  if (meaning === undefined)
    throw expressionProblem(`"${word.slice(0, 50)}" is not known; put text in quotes`, position);
  if (meaning === null || typeof meaning === 'boolean') return { kind: 'constant', value: meaning, position };
  if (meaning === 'contains') return { kind: 'comparison', comparison: meaning, position };
  return { kind: meaning, position };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
