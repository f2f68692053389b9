/** The middle of some figures, and their ends. */
export interface Summary {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function summarise(figures: readonly (number | undefined)[]): Summary {
  const sorted = figures.filter((figure) => figure !== undefined).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(0),
    most: at(sorted.length - 1),
  };
}
