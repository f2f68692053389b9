import type { Services } from '../services/services.ts';
import type { Counter, Histogram } from './metrics.ts';

const REQUESTS = 'techne_http_requests_total';
const DURATION = 'techne_http_request_duration_seconds';

/** Counts and logs the requests of one route. The log names the route's pattern: a path may hold what is private. */
export class RequestMeter {
  readonly #counters = new Map<number, Counter>();
  readonly #histogram: Histogram;
  readonly #metrics: Services['metrics'];
  readonly #log: Services['log'];
  readonly #method: string;
  readonly #route: string;

  constructor(method: string, route: string, services: Pick<Services, 'log' | 'metrics'>) {
    this.#method = method;
    this.#route = route;
    this.#metrics = services.metrics;
    // What is the same for all requests of a route is made into text once.
    this.#log = services.log.child({ method, route });
    services.metrics.describe(REQUESTS, 'Requests that were answered.');
    services.metrics.describe(DURATION, 'Until the answer began.');
    this.#histogram = services.metrics.histogram(DURATION, { method, route });
  }

  record(requestId: string, user: string | undefined, status: number, milliseconds: number): void {
    let counter = this.#counters.get(status);
    if (counter === undefined) {
      const labels = { method: this.#method, route: this.#route, status: String(status) };
      counter = this.#metrics.counter(REQUESTS, labels);
      this.#counters.set(status, counter);
    }
    counter.add();
    this.#histogram.observe(milliseconds / 1000);
    const ms = Math.round(milliseconds * 100) / 100;
    this.#log.info({ requestId, user, status, ms }, 'request');
  }
}
