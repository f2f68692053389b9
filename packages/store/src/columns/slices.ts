/**
 * Parts of a list, for statements with one parameter or more for each member: SQLite takes 32,766 parameters and
 * PostgreSQL 65,535, and a short statement is prepared sooner.
 */
export function* slices<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length);
}
