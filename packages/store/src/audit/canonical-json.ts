import { parseDocument, writeDocument } from '../columns/document.ts';

/**
 * The one JSON text of a value, as of RFC 8785: no spaces, keys sorted by UTF-16 units at every level. It is the same
 * for what comes back when it is parsed: what JSON cannot say is left out first.
 */
export function canonicalJson(value: unknown): string {
  return writeSorted(parseDocument(writeDocument(value)));
}

/** By hand, because an object has keys that look like numbers in an order of its own. */
function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${writeSorted(each)}`).join(',')}}`;
}
