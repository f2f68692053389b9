import { HistogramSeries } from './histogram-series.ts';
import type { Labels, Metrics } from './metrics.ts';
import { renderLabels } from './render-labels.ts';

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly series: Map<string, { render(name: string, labels: string): string }>;
}

class CounterSeries {
  #value = 0;

  add(by = 1): void {
    this.#value += by;
  }

  render(name: string, labels: string): string {
    return `${name}${labels === '' ? '' : `{${labels}}`} ${this.#value}\n`;
  }
}

/** Metrics kept in memory: each server tells of itself. */
export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const helps = new Map<string, string>();

  const familyOf = (name: string, type: Family['type']): Family => {
    let family = families.get(name);
    if (family === undefined) families.set(name, (family = { type, series: new Map() }));
    if (family.type !== type) throw new Error(`The metric ${name} is a ${family.type}, not a ${type}`);
    return family;
  };

  const counter = (name: string, labels?: Labels): CounterSeries => {
    const { series } = familyOf(name, 'counter');
    const key = renderLabels(labels);
    const known = series.get(key);
    if (known instanceof CounterSeries) return known;
    const made = new CounterSeries();
    series.set(key, made);
    return made;
  };

  const histogram = (name: string, labels?: Labels): HistogramSeries => {
    const { series } = familyOf(name, 'histogram');
    const key = renderLabels(labels);
    const known = series.get(key);
    if (known instanceof HistogramSeries) return known;
    const made = new HistogramSeries();
    series.set(key, made);
    return made;
  };

  return {
    counter,
    histogram,
    count: (name, labels, by) => counter(name, labels).add(by),
    observe: (name, seconds, labels) => histogram(name, labels).observe(seconds),
    gauge(name, read) {
      familyOf(name, 'gauge').series.set('', { render: () => `${name} ${read()}\n` });
    },
    describe: (name, help) => void helps.set(name, help),
    render() {
      let text = '';
      for (const [name, { type, series }] of families) {
        const help = helps.get(name);
        if (help !== undefined) text += `# HELP ${name} ${help}\n`;
        text += `# TYPE ${name} ${type}\n`;
        for (const [labels, each] of series) text += each.render(name, labels);
      }
      return text;
    },
  };
}
