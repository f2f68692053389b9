/** What came of measuring the same thing many times. */
export interface Figures {
  readonly median: number;
  readonly p99: number;
  readonly least: number;
  readonly most: number;
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), least: at(0), most: at(1) };
}
