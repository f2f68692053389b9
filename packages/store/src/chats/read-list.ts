import { parseDocument } from '../columns/document.ts';

/** The members of a JSON array. */
export function readList(text: string): readonly unknown[] {
  const list = parseDocument(text);
  if (!Array.isArray(list))
    throw new TypeError('The database holds something else where it should hold a list');
  return list;
}
