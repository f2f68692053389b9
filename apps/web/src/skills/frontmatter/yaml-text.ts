import { Document, Scalar } from 'yaml';
import type { YamlValue } from './edit-yaml.ts';

const options = { lineWidth: 0 } as const;

/** `key: value`, with its line's end. */
export function textOfPair(key: string, value: YamlValue): string {
  return new Document({ [key]: value }).toString(options);
}

/** `- value`, with its line's end. */
export function textOfItem(value: YamlValue): string {
  return new Document([value]).toString(options);
}

/** A value as it stands behind its key, in the way the author wrote the last one where that can be. */
export function textOfValue(value: YamlValue, type: Scalar.Type | undefined): string {
  const scalar = new Scalar(value);
  if (typeof value === 'string' && type !== undefined && type !== Scalar.PLAIN) scalar.type = type;
  const text = new Document({ k: scalar }).toString(options).replace(/^k: ?/, '');
  return /^[|>]/.test(text) ? text : text.replace(/\n$/, '');
}

/** Indents all lines but the first and empty ones. */
export function shiftLines(text: string, by: number): string {
  return by === 0 ? text : text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`);
}

export function lineStartOf(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line begins that follows what ends at `at`; a value that ends with its line's break ends there. */
export function lineEndAfter(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
