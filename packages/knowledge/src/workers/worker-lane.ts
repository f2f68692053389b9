import { Worker } from 'node:worker_threads';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import { workerAddress } from '../worker-address.ts';
import type { Work, WorkAnswer, WorkRequest } from './work.ts';

export interface LaneLimits {
  /** Of the heap, and again of what lies outside of it. */
  readonly memoryMegabytes: number;
  readonly timeoutMs: number;
}

export interface LaneJobOptions {
  readonly signal?: AbortSignal | undefined;
  /** Goes before everything that is not. */
  readonly isUrgent?: boolean;
}

interface Job {
  readonly request: WorkRequest;
  readonly settle: (answer: WorkAnswer | KnowledgeError) => void;
}

const MEMORY_LOOK_MS = 100;
const IDLE_MS = 60_000;

/**
 * A thread that does one job after another. A job that takes too long, needs too much memory or takes its thread down
 * fails alone: the next one gets a new thread.
 */
export class WorkerLane {
  readonly #limits: LaneLimits;
  readonly #waiting: Job[] = [];
  readonly #urgent: Job[] = [];
  #worker: Worker | undefined;
  #current: Job | undefined;
  #idle: NodeJS.Timeout | undefined;
  #timeout: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  async run<Kind extends keyof Work>(
    kind: Kind,
    input: Work[Kind]['input'],
    { signal, isUrgent = false }: LaneJobOptions = {},
  ): Promise<Work[Kind]['output']> {
    signal?.throwIfAborted();
    const { promise, resolve } = Promise.withResolvers<WorkAnswer | KnowledgeError>();
    const job: Job = { request: { kind, input }, settle: resolve };
    const abandon = (): void => this.#abandon(job);
    signal?.addEventListener('abort', abandon, { once: true });
    (isUrgent ? this.#urgent : this.#waiting).push(job);
    this.#next();
    const answer = await promise.finally(() => signal?.removeEventListener('abort', abandon));
    signal?.throwIfAborted();
    if (answer instanceof KnowledgeError) throw answer;
    if (answer.ok) return answer.output as Work[Kind]['output'];
    const { code, message, hint, data } = answer;
    throw new KnowledgeError(code, message, { hint, data });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const error = new KnowledgeError('WORK_FAILED', 'The work was given up because the program ends.');
    for (const job of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) job.settle(error);
    this.#current?.settle(error);
    this.#stopWatching();
    await this.#drop();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const job = this.#urgent.shift() ?? this.#waiting.shift();
    if (job === undefined) return this.#rest();
    clearTimeout(this.#idle);
    this.#current = job;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    this.#timeout = setTimeout(() => this.#settle(worker, timedOut(this.#limits)), this.#limits.timeoutMs);
    this.#looks = setInterval(() => void this.#look(worker), MEMORY_LOOK_MS);
    worker.postMessage(job.request);
  }

  #settle(worker: Worker, answer: WorkAnswer | KnowledgeError): void {
    if (worker !== this.#worker) return;
    // After such an end nobody knows what the thread still does.
    if (answer instanceof KnowledgeError) void this.#drop();
    const job = this.#current;
    this.#stopWatching();
    job?.settle(answer);
    this.#next();
  }

  #stopWatching(): void {
    clearTimeout(this.#timeout);
    clearInterval(this.#looks);
    this.#current = undefined;
  }

  /** Buffers lie outside of the heap, where the thread's own limit does not count. */
  async #look(worker: Worker): Promise<void> {
    try {
      const { external_memory: external } = await worker.getHeapStatistics();
      if (external > this.#limits.memoryMegabytes * 2 ** 20) {
        this.#settle(worker, outOfMemory(this.#limits));
      }
    } catch {
      // It ended meanwhile, which its own event tells.
    }
  }

  #start(): Worker {
    const worker = new Worker(workerAddress, {
      // Whoever takes the thread over finds no secrets in its environment.
      env: {},
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMegabytes, stackSizeMb: 4 },
    });
    worker.on('message', (answer: WorkAnswer) => this.#settle(worker, answer));
    worker.on('error', (error) => this.#settle(worker, workerError(error, this.#limits)));
    worker.on('exit', () => this.#settle(worker, workerError(undefined, this.#limits)));
    return worker;
  }

  #rest(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.unref();
    this.#idle = setTimeout(() => void this.#drop(), IDLE_MS).unref();
  }

  #abandon(job: Job): void {
    for (const queue of [this.#urgent, this.#waiting]) {
      const place = queue.indexOf(job);
      if (place >= 0) queue.splice(place, 1);
    }
    job.settle(new KnowledgeError('WORK_FAILED', 'The work was cancelled.'));
    if (this.#current !== job) return;
    this.#stopWatching();
    void this.#drop();
    this.#next();
  }

  async #drop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function timedOut({ timeoutMs }: LaneLimits): KnowledgeError {
  return new KnowledgeError('WORK_TIMED_OUT', `It took longer than ${timeoutMs / 1000} seconds.`, {
    hint: 'Split the document, or save it anew.',
    data: { timeoutMs },
  });
}

function outOfMemory({ memoryMegabytes }: LaneLimits): KnowledgeError {
  return new KnowledgeError('WORK_OUT_OF_MEMORY', `It needed more than ${memoryMegabytes} MB of memory.`, {
    hint: 'Split the document, or save it anew.',
    data: { memoryMegabytes },
  });
}

function workerError(error: unknown, limits: LaneLimits): KnowledgeError {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return outOfMemory(limits);
  return new KnowledgeError('WORK_FAILED', 'The thread that did the work ended.', { cause: error });
}
