import type { WorkflowEngine } from '@techne/workflow';
import { HttpError } from '../errors/http-error.ts';

/** The engine, opened when it is first needed: a server that has no workflows need not wait for it. */
export class LazyEngine {
  readonly #open: () => Promise<WorkflowEngine>;
  #engine: Promise<WorkflowEngine> | undefined;
  #isClosed = false;

  constructor(open: () => Promise<WorkflowEngine>) {
    this.#open = open;
  }

  /** 503 once it was closed. One that could not be opened is tried again. */
  get(): Promise<WorkflowEngine> {
    if (this.#isClosed)
      return Promise.reject(
        new HttpError(503, 'The server is stopping', { headers: { 'Retry-After': '5' } }),
      );
    if (this.#engine !== undefined) return this.#engine;
    const engine = this.#open();
    this.#engine = engine;
    engine.catch(() => (this.#engine = undefined));
    return engine;
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    const engine = await this.#engine?.catch(() => undefined);
    await engine?.stop({ graceMs });
  }
}
