import type { Histogram } from './metrics.ts';

/** In seconds: from a conditional request to a long run. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

export class HistogramSeries implements Histogram {
  readonly #counts: number[] = BOUNDS.map(() => 0);
  #sum = 0;
  #count = 0;

  observe(seconds: number): void {
    this.#sum += seconds;
    this.#count += 1;
    for (let index = 0; index < BOUNDS.length; index += 1) {
      if (seconds > (BOUNDS[index] ?? 0)) continue;
      this.#counts[index] = (this.#counts[index] ?? 0) + 1;
      return;
    }
  }

  render(name: string, labels: string): string {
    const before = labels === '' ? '' : `${labels},`;
    const around = labels === '' ? '' : `{${labels}}`;
    let text = '';
    let total = 0;
    for (const [index, bound] of BOUNDS.entries()) {
      total += this.#counts[index] ?? 0;
      text += `${name}_bucket{${before}le="${bound}"} ${total}\n`;
    }
    text += `${name}_bucket{${before}le="+Inf"} ${this.#count}\n`;
    return `${text}${name}_sum${around} ${this.#sum}\n${name}_count${around} ${this.#count}\n`;
  }
}
