/**
 * Every base and every index has a number, and the ids of what belongs to it lie in a range of their own. So whatever
 * belongs to one base stands together in every table, a range picks it out of every kind of index, and a chunk and its
 * vectors find each other by their place. Both parts fit: eight million bases with a thousand million chunks each.
 */
const SIZE = 2 ** 30;

export interface Range {
  readonly first: number;
  readonly last: number;
}

export function idOf(number: number, place: number): number {
  return number * SIZE + place;
}

export function placeOf(id: number): number {
  return id % SIZE;
}

/** All ids of a number, or those from one place to another. */
export function rangeOf(number: number, from = 0, to: number = SIZE - 1): Range {
  return { first: idOf(number, from), last: idOf(number, to) };
}

/** For SQL: the number that an id belongs to is the id divided by this. */
export const spaceSize = SIZE;
