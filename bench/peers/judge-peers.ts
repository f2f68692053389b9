import type { Discovery, Measured } from './measure-peers.ts';

export interface Goal {
  readonly goal: string;
  readonly atLeast: number;
  /** Null where it was not measured. */
  readonly factor: number | null;
  readonly peer: string;
  readonly met: boolean | null;
}

const skills = 10_000;
const atLeast = 5;

/** How many times slower the fastest peer is; and the same among those that parse YAML, as Techne does. */
export function judgePeers(results: readonly Measured[]): Goal[] {
  const [techne, ...peers] = results.find((each) => each.skills === skills)?.discoveries ?? [];
  const measured = peers.filter(({ failure, samples }) => failure === undefined && samples > 0);
  const parsing = measured.filter(({ remark }) => !remark.startsWith('no YAML'));
  return [
    compare(`discovery of ${skills} skills, × faster than the fastest peer`, measured),
    compare('the same, the fastest peer that parses the frontmatter', parsing),
  ];

  function compare(goal: string, rivals: readonly Discovery[]): Goal {
    const fastest = rivals.toSorted((a, b) => a.discovery.median - b.discovery.median)[0];
    if (fastest === undefined || techne === undefined)
      return { goal, atLeast, factor: null, peer: '–', met: null };
    const factor = fastest.discovery.median / techne.discovery.median;
    return { goal, atLeast, factor, peer: `${fastest.package} ${fastest.call}`, met: factor >= atLeast };
  }
}
