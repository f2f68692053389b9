import type { ProbeFigures } from './health-probe.ts';
import type { Measured } from './measure.ts';

export interface Goal {
  readonly goal: string;
  readonly wanted: string;
  readonly figure: string;
  readonly met: boolean;
}

export interface Health {
  readonly phase: string;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

/** Of each phase, and of all together. */
export function summariseHealth(figures: ProbeFigures): Health[] {
  const phases = Object.entries(figures).filter(([phase]) => phase !== 'start' && phase !== 'end');
  const all: [string, readonly number[]] = ['all of it', phases.flatMap(([, times]) => times)];
  return [...phases, all].map(([phase, times]) => {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return { phase, p50: at(0.5), p99: at(0.99), count: sorted.length };
  });
}

/** The goals of the server. */
export function judge(measured: Measured, health: readonly Health[], streams: number): Goal[] {
  const { list, conditional, ratio, streams: streamed } = measured;
  const p99 = health.at(-1)?.p99 ?? Number.NaN;
  const percent = Math.round(ratio.median * 100);
  return [
    atLeast('the list, requests a second', 300, list.rate.median),
    atLeast('the list, known already (304)', 5_000, conditional.rate.median),
    atLeast('one skill, % of a bare Hono route', 60, percent),
    {
      goal: 'streams open at once, whole to the end',
      wanted: String(streams),
      figure: `${streamed.mostOpen} open, ${streamed.whole} whole`,
      met: streamed.whole === streams && streamed.mostOpen === streams,
    },
    {
      goal: '/health during all of it, p99',
      wanted: '< 50 ms',
      figure: `${p99.toFixed(1)} ms`,
      met: p99 < 50,
    },
  ];
}

function atLeast(goal: string, least: number, figure: number): Goal {
  const shown = Math.round(figure).toLocaleString('en');
  return { goal, wanted: `≥ ${least.toLocaleString('en')}`, figure: shown, met: figure >= least };
}
