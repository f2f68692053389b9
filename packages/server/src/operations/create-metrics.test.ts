import { expect, it } from 'vitest';
import { createMetrics } from './create-metrics.ts';

it('renders counters, gauges and histograms as Prometheus reads them', () => {
  const metrics = createMetrics();
  metrics.describe('runs_total', 'Runs that ended.');
  metrics.count('runs_total', { status: 'failed' });
  metrics.count('runs_total', { status: 'failed' }, 2);
  metrics.count('plain_total');
  metrics.gauge('open', () => 7);
  metrics.observe('took_seconds', 0.02, { kind: 'a' });
  metrics.observe('took_seconds', 500, { kind: 'a' });
  expect(metrics.render()).toBe(`# HELP runs_total Runs that ended.
# TYPE runs_total counter
runs_total{status="failed"} 3
# TYPE plain_total counter
plain_total 1
# TYPE open gauge
open 7
# TYPE took_seconds histogram
took_seconds_bucket{kind="a",le="0.001"} 0
took_seconds_bucket{kind="a",le="0.005"} 0
took_seconds_bucket{kind="a",le="0.01"} 0
took_seconds_bucket{kind="a",le="0.05"} 1
took_seconds_bucket{kind="a",le="0.1"} 1
took_seconds_bucket{kind="a",le="0.5"} 1
took_seconds_bucket{kind="a",le="1"} 1
took_seconds_bucket{kind="a",le="5"} 1
took_seconds_bucket{kind="a",le="30"} 1
took_seconds_bucket{kind="a",le="120"} 1
took_seconds_bucket{kind="a",le="+Inf"} 2
took_seconds_sum{kind="a"} 500.02
took_seconds_count{kind="a"} 2
`);
});

it('escapes what stands in a label', () => {
  const metrics = createMetrics();
  metrics.count('x_total', { value: 'a"b\\c\nd' });
  expect(metrics.render()).toContain(String.raw`x_total{value="a\"b\\c\nd"} 1`);
});

it('does not let one name be two kinds', () => {
  const metrics = createMetrics();
  metrics.count('x_total');
  expect(() => metrics.observe('x_total', 1)).toThrow('is a counter');
});
