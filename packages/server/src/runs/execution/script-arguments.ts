import { HttpError } from '../../errors/http-error.ts';

/** Texts as they are, or an object whose `{verbose: true, out: 'x'}` gives `--verbose --out x`. */
export function scriptArguments(given: unknown): readonly string[] {
  if (given === undefined) return [];
  const texts = Array.isArray(given) ? given.map(textOf) : flagsOf(given);
  return texts.map((text) => {
    if (text.includes('\0')) throw problem('An argument holds a NUL character');
    return text;
  });
}

function flagsOf(given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null) throw problem('arguments must be a list or an object');
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    if (name === '') throw problem('An argument has no name');
    return value === true ? [`--${name}`] : [`--${name}`, textOf(value)];
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw problem('An argument must be text, a number, true or false');
}

function problem(message: string): HttpError {
  return new HttpError(400, { field: 'arguments', message });
}
