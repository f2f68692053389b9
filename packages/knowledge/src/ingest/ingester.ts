import type { ClaimedTask, KnowledgeStore } from '@techne/store';
import type { DocumentLimits } from '../documents/document-limits.ts';
import type { Embedders } from '../embeddings/embedders.ts';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import { WorkerLane } from '../workers/worker-lane.ts';
import { holdTask, leaseMs, TaskLost } from './hold-task.ts';
import { ingestDocument, type IngestTools } from './ingest-document.ts';
import { rebuildVectors } from './rebuild-vectors.ts';

export interface IngesterOptions {
  readonly store: KnowledgeStore;
  readonly embedders: Embedders;
  readonly limits: DocumentLimits;
  /** Differs from that of every other server. */
  readonly owner: string;
  /** Told what went wrong and is no fault of a document. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** How often to look for tasks whose server is gone. */
const LOOK_MS = 10_000;
const KEEP_ENDED_MS = 7 * 24 * 60 * 60 * 1_000;

/** Does the tasks that wait in the database, one at a time; any number of servers may do so. */
export class Ingester {
  readonly #tools: IngestTools;
  readonly #onFailure: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #stopListening: (() => void) | undefined;
  #looks: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor({ store, embedders, limits, owner, onFailure }: IngesterOptions) {
    const lane = new WorkerLane({ memoryMegabytes: 512, timeoutMs: 60_000 });
    this.#tools = { store, embedders, lane, limits, owner };
    this.#onFailure = onFailure ?? (() => undefined);
  }

  /** From now on tasks are done as they come. */
  start(): void {
    const wake = (): void => void this.runPending();
    this.#stopListening = this.#tools.store.tasks.onQueued(wake);
    this.#looks = setInterval(wake, LOOK_MS).unref();
    wake();
  }

  /** Resolves when nothing is left that could be claimed. Never rejects. */
  async runPending(): Promise<void> {
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Puts back what it is working on. */
  async stop(): Promise<void> {
    this.#stopListening?.();
    clearInterval(this.#looks);
    this.#stopped.abort(new TaskLost());
    await this.#running;
    await this.#tools.lane.close();
  }

  async #run(): Promise<void> {
    const { store, owner } = this.#tools;
    try {
      // Asked again while the last look was under way: what it is about may have come after that look.
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        while (!this.#stopped.signal.aborted) {
          const claimed = await store.tasks.claim(owner, leaseMs);
          if (claimed === undefined) break;
          await this.#work(claimed);
        }
      }
      await store.tasks.prune(Date.now() - KEEP_ENDED_MS);
    } catch (error) {
      // The database does not answer; the next look tries again.
      this.#onFailure(error);
    }
  }

  async #work(claimed: ClaimedTask): Promise<void> {
    const { store, owner } = this.#tools;
    const { task } = claimed;
    const held = holdTask(store.tasks, task, owner, this.#stopped.signal);
    try {
      if (claimed.kind === 'document') await ingestDocument(this.#tools, claimed, held);
      else await rebuildVectors(this.#tools, claimed, held);
    } catch (error) {
      if (this.#stopped.signal.aborted) await store.tasks.release(task.id, owner);
      else if (!held.signal.aborted) await this.#fail(task.id, error);
    } finally {
      held.stop();
    }
  }

  async #fail(taskId: string, error: unknown): Promise<void> {
    const isKnown = KnowledgeError.isInstance(error);
    if (!isKnown) this.#onFailure(error);
    const reason = isKnown
      ? { code: error.code, message: [error.message, error.hint].filter((part) => part !== '').join(' ') }
      : { code: 'WORK_FAILED', message: 'Something went wrong on the server; upload the document again.' };
    await this.#tools.store.tasks.fail(taskId, this.#tools.owner, reason);
  }
}
