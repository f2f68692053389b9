import type { Goal, Health } from './judge.ts';
import type { Measured, Rate } from './measure.ts';

/** The figures for people. */
export function render(measured: Measured, health: readonly Health[], goals: readonly Goal[]): string {
  const { list, listBytes, conditional, skill, bare, runs, streams, tokenWork } = measured;
  const seconds = streams.milliseconds / 1_000;
  return [
    line(`the list of skills, ${Math.round(listBytes / 1024)} KiB`, list),
    line('the same, conditional', conditional),
    line('one skill', skill),
    line('a bare Hono route that answers the same', bare),
    line('a run of 100 tokens, answered as one document', runs),
    `streams: ${streams.whole} whole, ${streams.mostOpen} at once, ${streams.tokens.toLocaleString('en')} tokens in ${seconds.toFixed(1)} s, ${Math.round(tokenWork)} µs of work a token`,
    ...streams.problems.map((problem) => `  ${problem}`),
    '',
    ...health.map(
      ({ phase, p50, p99, count }) =>
        `/health during ${phase}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} asked)`,
    ),
    '',
    ...goals.map(
      ({ goal, wanted, figure, met }) => `${goal}: ${figure} (${wanted}: ${met ? 'met' : 'not met'})`,
    ),
  ].join('\n');
}

function line(name: string, { rate, work }: Rate): string {
  const { median, least, most } = rate;
  const [middle, low, high] = [median, least, most].map((figure) => Math.round(figure).toLocaleString('en'));
  return `${name}: ${middle} a second (${low} to ${high}), ${Math.round(work.median)} µs of work each`;
}
