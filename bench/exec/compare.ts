import { summarise, type Summary } from '../discovery/summary.ts';

/** The same program run twice: as directly as Node allows, and through the library. */
export interface Comparison {
  readonly name: string;
  /** The most that the library may take, as a multiple of the bare run. */
  readonly limit: number;
  readonly bare: () => Promise<void>;
  readonly library: () => Promise<void>;
}

export interface Compared {
  readonly name: string;
  readonly limit: number;
  readonly bare: Summary;
  readonly library: Summary;
  readonly ratio: number;
  readonly met: boolean;
}

/** Milliseconds of both, taken in turn so that whatever else the machine does falls on both alike. */
export async function compare(
  { name, limit, bare, library }: Comparison,
  samples: number,
): Promise<Compared> {
  const figures = { bare: [] as number[], library: [] as number[] };
  const warmUp = Math.min(50, samples);
  for (let turn = -warmUp; turn < samples; turn++) {
    const bareTime = await time(bare);
    const libraryTime = await time(library);
    if (turn < 0) continue;
    figures.bare.push(bareTime);
    figures.library.push(libraryTime);
  }
  const summaries = { bare: summarise(figures.bare), library: summarise(figures.library) };
  const ratio = summaries.library.median / summaries.bare.median;
  return { name, limit, ...summaries, ratio, met: ratio <= limit };
}

async function time(action: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
