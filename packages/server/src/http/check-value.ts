import type { z } from 'zod';
import { HttpError } from '../errors/http-error.ts';
import { withoutNul } from './without-nul.ts';

/** What came in, as the schema wants it; 400 that names the first field that is wrong. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: 'path' | 'query' | 'body',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) {
    if (whole !== 'body') refuseNul(value);
    return result.data;
  }
  const [issue] = result.error.issues;
  if (issue === undefined) throw new HttpError(400, { field: whole, message: 'This is not valid' });
  throw new HttpError(400, describe(issue, value, whole));
}

/** Nothing that an address names has a NUL in it. */
function refuseNul(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, text] of Object.entries(value))
    if (typeof text === 'string' && !withoutNul(text))
      throw new HttpError(400, { field, message: `${field} holds a NUL character` });
}

function describe(issue: z.core.$ZodIssue, value: unknown, whole: string) {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  const field = path.length === 0 ? whole : path.map(String).join('.');
  if (unknown !== undefined) return { field, message: `${field} is not known here` };
  // The library's own words for it tell of "undefined", which means nothing to who wrote the request.
  if (issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined)
    return { field, message: `${field} is required` };
  return { field, message: issue.message };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Reflect.get(here, key);
  }
  return here;
}
