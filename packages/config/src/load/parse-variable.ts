import type { Key } from '../keys/key.ts';
import type { TomlValue } from '../toml/toml-value.ts';

/** Reads a variable's text as the TOML value that its key wants; what does not parse stays text. */
export async function parseVariable(key: Key | undefined, text: string): Promise<TomlValue> {
  // A secret is never taken apart: `"` may well be its first character.
  if (key?.secret === true) return text;
  const isText = key?.kind === 'text' || key?.kind === 'path';
  if (isText && !/^(["']).*\1$/s.test(text)) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^[+-]?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  const { parse } = await import('smol-toml');
  try {
    return parse(`value = ${text}`, { integersAsBigInt: 'asNeeded', maxDepth: 64 })['value'] ?? text;
  } catch {
    return text;
  }
}
