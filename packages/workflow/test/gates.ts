import type { Effect } from './test-host.ts';

/** Effects that are counted and can be held, so that tests decide what happens at the same time. */
export class Effects {
  readonly began: string[] = [];
  readonly #held = new Map<string, PromiseWithResolvers<void>>();
  readonly #failing = new Set<string>();

  hold(...tools: readonly string[]): void {
    for (const tool of tools) this.#held.set(tool, Promise.withResolvers());
  }

  release(tool: string): void {
    this.#held.get(tool)?.resolve();
  }

  fail(tool: string): void {
    this.#failing.add(tool);
  }

  mend(tool: string): void {
    this.#failing.delete(tool);
  }

  count(tool: string): number {
    return this.began.filter((each) => each === tool).length;
  }

  /** Ends early when it is told to. */
  readonly effect: Effect = async ({ tool, signal }) => {
    this.began.push(tool);
    const told = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => told.reject(new Error('stopped')), { once: true });
    if (signal.aborted) throw new Error('stopped');
    await Promise.race([this.#held.get(tool)?.promise, told.promise]);
    if (this.#failing.has(tool)) throw new Error(`${tool} failed`);
    return `${tool} done`;
  };
}
