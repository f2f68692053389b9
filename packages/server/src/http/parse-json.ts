import { HttpError } from '../errors/http-error.ts';

const MAXIMUM_DEPTH = 64;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** JSON from outside: UTF-8, of bounded depth, without `__proto__`. Rejects with 400. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new HttpError(400, { field: 'body', message: 'The body is not valid JSON' }, { cause });
  }
  clean(value, 0);
  return value;
}

function clean(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAXIMUM_DEPTH) {
    const message = `The body is nested more than ${MAXIMUM_DEPTH} levels deep`;
    throw new HttpError(400, { field: 'body', message });
  }
  if (Array.isArray(value)) {
    for (const element of value) clean(element, depth + 1);
    return;
  }
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const each of Object.values(value)) clean(each, depth + 1);
}
