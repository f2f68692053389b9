/** Counters and times for `/metrics`, in the text format of Prometheus. */
export interface Metrics {
  count(name: string, labels?: Labels, by?: number): void;
  observe(name: string, seconds: number, labels?: Labels): void;
  /** A counter to keep, for what happens with every request. */
  counter(name: string, labels?: Labels): Counter;
  /** A histogram of seconds to keep. */
  histogram(name: string, labels?: Labels): Histogram;
  /** A value that is asked for when it is rendered. */
  gauge(name: string, read: () => number): void;
  /** What a name means, for people who read `/metrics`. */
  describe(name: string, help: string): void;
  render(): string;
}

export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(by?: number): void;
}

export interface Histogram {
  observe(seconds: number): void;
}
