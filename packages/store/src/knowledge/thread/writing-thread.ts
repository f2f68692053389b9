import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreError } from '../../errors/store-error.ts';
import { workerAddress } from '../../worker-address.ts';
import type { LongWrites } from './long-writes.ts';
import type { WriteAnswer, WriteRequest } from './thread-messages.ts';

/** Long writes in a thread of their own, which starts with the first of them. One at a time. */
export class WritingThread {
  readonly #file: string;
  #worker: Worker | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async write<Name extends keyof LongWrites>(
    name: Name,
    input: Parameters<LongWrites[Name]>,
    now: number,
  ): Promise<Awaited<ReturnType<LongWrites[Name]>>> {
    const answer = await this.#ask({ name, input, now });
    if (answer.ok) return answer.result as Awaited<ReturnType<LongWrites[Name]>>;
    const { code, message, hint, data } = answer;
    if (code === undefined) throw new Error(message);
    throw new StoreError(code, message, { hint, data });
  }

  /** Between two writes. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    const ended = once(worker, 'exit');
    worker.ref();
    // It closes its connection: only the last one that is closed properly takes the log along.
    worker.postMessage('end');
    await ended;
  }

  async #ask(request: WriteRequest): Promise<WriteAnswer> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<WriteAnswer>();
    const fail = (cause?: unknown): void => {
      if (this.#worker === worker) this.#worker = undefined;
      reject(threadEnded(cause));
    };
    const exit = (): void => fail();
    worker.once('message', resolve).once('error', fail).once('exit', exit);
    worker.ref();
    try {
      worker.postMessage(request);
      return await promise;
    } finally {
      worker.off('message', resolve).off('error', fail).off('exit', exit);
      // Nobody waits for it, so nobody has to stay for it.
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(workerAddress, { workerData: { file: this.#file }, env: {}, argv: [] });
    // Between two writes nobody else listens; the next one starts a new thread.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

function threadEnded(cause: unknown): StoreError {
  return new StoreError('UNAVAILABLE', 'The thread that wrote to the database ended.', {
    hint: 'Nothing of that write was kept; try again.',
    cause,
  });
}
