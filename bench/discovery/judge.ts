import type { Measured } from './measure.ts';

export interface Goal {
  readonly goal: string;
  readonly limit: number;
  /** Null where it was not measured. */
  readonly figure: number | null;
  readonly met: boolean | null;
}

/** The goals, all of them on the plain tree. */
export function judge(results: readonly Measured[]): Goal[] {
  const goals: Goal[] = [];
  for (const [skills, limit] of [
    [1_000, 3],
    [10_000, 2.5],
  ] as const) {
    const result = results.find((each) => each.tree === 'plain' && each.skills === skills);
    if (result === undefined) continue;
    const { floor, first, second, peak, listProcess, emptyProcess } = result;
    add(`load of ${skills} skills, × floor`, limit, first.median / floor.median);
    add(`second load of ${skills}, × floor`, 1, second.median / floor.median);
    if (skills === 10_000) add(`peak resident memory of a load of ${skills}, MB`, 90, peak.median);
    if (skills === 1_000) {
      const list = listProcess === undefined ? null : listProcess.median - emptyProcess.median;
      add(`techne list over ${skills}, ms above an empty Node`, 75, list);
    }
  }
  return goals;

  function add(goal: string, limit: number, figure: number | null): void {
    goals.push({ goal, limit, figure, met: figure === null ? null : figure <= limit });
  }
}
