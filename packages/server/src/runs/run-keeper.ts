import type { Store } from '@techne/store';
import type { Logger } from 'pino';
import { aboutRun } from '../audit/about-run.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { closeRequests } from '../approvals/close-requests.ts';
import { appendDone } from './append-done.ts';
import type { RunFollowers } from './run-followers.ts';
import type { RunManager } from './run-manager.ts';
import type { RunTimes } from './run-service-parts.ts';
import type { ScratchFolders } from './scratch-folders.ts';

export interface RunKeeperParts {
  readonly store: Store;
  readonly log: Logger;
  readonly audit: AuditService;
  readonly instance: string;
  readonly times: RunTimes;
  readonly manager: RunManager;
  readonly followers: RunFollowers;
  readonly scratch: ScratchFolders;
}

/** Looks after runs, those of servers that died included (ruling 32). */
export class RunKeeper {
  readonly #parts: RunKeeperParts;
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #beat: Promise<void> | undefined;
  #renewedAt = performance.now();

  constructor(parts: RunKeeperParts) {
    this.#parts = parts;
    const { store, instance, manager, times } = parts;
    this.#stopListening = store.runs.onCancel(instance, (id) => manager.stop(id, 'cancelled'));
    this.#timer = setInterval(() => void this.beat(), times.renewMs);
    this.#timer.unref();
    void this.beat();
  }

  /** One round; the one under way, where there is one. It does not reject: the next may fare better. */
  beat(): Promise<void> {
    this.#beat ??= this.#round().finally(() => (this.#beat = undefined));
    return this.#beat;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening();
    await this.#beat;
  }

  async #round(): Promise<void> {
    const steps = [
      () => this.#renew(),
      () => this.#expire(),
      () => this.#resumeDecided(),
      () => this.#tidy(),
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'runs could not be looked after');
      }
    }
  }

  async #renew(): Promise<void> {
    const { store, instance, times, manager } = this.#parts;
    const isLate = performance.now() - this.#renewedAt > times.leaseMs;
    // Others have ended them by now, or will at once: nothing more may happen here.
    if (isLate) manager.stopAll('lost');
    const asked = await store.runs.renew(instance, times.leaseMs);
    this.#renewedAt = performance.now();
    for (const id of asked) manager.stop(id, 'cancelled');
    await manager.settleRest();
  }

  async #expire(): Promise<void> {
    const { store, log, audit, scratch } = this.#parts;
    for (const run of await store.runs.expire()) {
      const { id: subject, tenant } = run;
      const data = { ...aboutRun(run), status: 'interrupted' };
      audit.note({ tenant, actor: 'system', action: 'run.end', subject, outcome: 'failed', data });
      log.warn({ runId: run.id, kind: run.kind }, 'a run was interrupted');
      await appendDone(store, run.id, 'The run was interrupted: its server stopped');
      await closeRequests(store, run);
      await scratch.remove(run.id);
    }
  }

  /** The server that took the last decision may have died before it went on. */
  async #resumeDecided(): Promise<void> {
    const { store, manager } = this.#parts;
    for (const { tenant } of await store.accounts.tenants()) {
      const waiting = await store.runs.list({ tenant, status: 'waiting', limit: 500, offset: 0 });
      for (const { id, kind } of waiting.items) {
        if (!manager.canResume(kind)) continue;
        const of = { tenant, runId: id, limit: 1, offset: 0 };
        const { total } = await store.approvalRequests.list({ ...of, pending: true });
        if (total === 0) await manager.resume(id);
      }
    }
  }

  async #tidy(): Promise<void> {
    const { store, followers, scratch } = this.#parts;
    await followers.endOrphans();
    await scratch.sweep(async (id) => {
      const run = await store.runs.find(id);
      return run === undefined || run.finishedAt !== undefined;
    });
  }
}
