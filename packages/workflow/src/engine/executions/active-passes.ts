/** Why work on an execution ends early: somebody cancelled it, this process stops, or another one has it by now. */
export type StopReason = 'cancelled' | 'stopping' | 'lost';

/** Work on an execution that can be told to end. */
export class PassControl {
  readonly executionId: string;
  readonly #stop = new AbortController();
  #reason: StopReason | undefined;

  constructor(executionId: string) {
    this.executionId = executionId;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#stop.abort();
  }
}

/** All work on executions in this process: the executions themselves, and lists that they go through. */
export class ActivePasses {
  readonly #passes = new Set<PassControl>();
  #isStopping = false;

  begin(executionId: string): PassControl {
    const control = new PassControl(executionId);
    if (this.#isStopping) control.stop('stopping');
    this.#passes.add(control);
    return control;
  }

  end(control: PassControl): void {
    this.#passes.delete(control);
  }

  cancel(executionId: string): void {
    for (const pass of this.#passes) if (pass.executionId === executionId) pass.stop('cancelled');
  }

  stopAll(): void {
    this.#isStopping = true;
    for (const pass of this.#passes) pass.stop('stopping');
  }

  executionIds(): ReadonlySet<string> {
    return new Set([...this.#passes].map(({ executionId }) => executionId));
  }
}
