import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redactor } from '@techne/exec';
import type { Run, Store } from '@techne/store';
import type { Logger } from 'pino';
import { auditSettled } from '../audit/audit-settled.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { RunTrail } from '../audit/run-trail.ts';
import { closeRequests } from '../approvals/close-requests.ts';
import { HttpError } from '../errors/http-error.ts';
import { FairTurns } from '../http/fair-turns.ts';
import type { Metrics } from '../operations/metrics.ts';
import { ActiveRun } from './active-run.ts';
import { appendDone } from './append-done.ts';
import { failedOutcome, type RunOutcome } from './run-outcome.ts';
import type { RunTimes } from './run-service-parts.ts';
import type { ResumeRun, RunWork, TakenDecision } from './run-work.ts';
import type { ScratchFolders } from './scratch-folders.ts';
import { settleRun, type Settled } from './settle-run.ts';
import { aboutRun } from '../audit/about-run.ts';
import { readWaitingState } from './waiting-state.ts';

export interface RunManagerParts {
  readonly store: Store;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly audit: AuditService;
  readonly instance: string;
  readonly redactor: Redactor;
  readonly scratch: ScratchFolders;
  readonly times: RunTimes;
  /** How runs of a kind go on after they waited. */
  readonly resume: ReadonlyMap<string, ResumeRun>;
}

/** A run that began here. */
export interface StartedRun {
  readonly id: string;
  /** When it has ended or waits. Rejects with 503 when that could not be stored. */
  readonly settled: Promise<Settled>;
}

/** A new run, as its kind describes it. */
export interface RunToStart {
  /** Where something else has to name the run before it begins; default a new one. */
  readonly id?: string;
  readonly tenant: string;
  readonly userId: string;
  readonly kind: string;
  readonly skill?: string;
  /** Shown to who may see the run. */
  readonly request: unknown;
}

/** Carries out the runs of this server. A run goes on when its client goes away; only being cancelled ends it. */
export class RunManager {
  readonly #parts: RunManagerParts;
  readonly #active = new Map<string, { readonly run: ActiveRun; readonly settled: Promise<unknown> }>();
  /** Runs whose end could not be stored yet. */
  readonly #unsettled = new Map<string, { readonly run: ActiveRun; readonly outcome: RunOutcome }>();
  /** To begin takes some milliseconds: runs that are asked for at once begin one after another. */
  readonly #turns = new FairTurns();
  #isClosing = false;

  constructor(parts: RunManagerParts) {
    this.#parts = parts;
  }

  async start(wanted: RunToStart, work: RunWork): Promise<StartedRun> {
    if (this.#isClosing)
      throw new HttpError(503, 'The server is stopping', { headers: { 'Retry-After': '5' } });
    const { store, instance, redactor, times } = this.#parts;
    const run = await store.runs.create({
      id: randomUUID(),
      ...wanted,
      request: redactor.redactValue(wanted.request),
      owner: instance,
      leaseMs: times.leaseMs,
    });
    this.#trailOf(run).note({ action: 'run.start', subject: run.id, outcome: 'done', data: aboutRun(run) });
    return this.#begin(run, work);
  }

  /** Goes on with a run whose calls are all decided. False when it does not wait any more, or others were sooner. */
  async resume(id: string): Promise<boolean> {
    if (this.#isClosing) return false;
    const { store, instance, times } = this.#parts;
    const waiting = await store.runs.find(id);
    if (waiting === undefined || !this.canResume(waiting.kind)) return false;
    const run = await store.runs.claim(id, instance, times.leaseMs);
    if (run === undefined) return false;
    this.#trailOf(run).note({ action: 'run.resume', subject: id, outcome: 'done', data: aboutRun(run) });
    await this.#begin(run, (active) => this.#goOn(run, active));
    return true;
  }

  canResume(kind: string): boolean {
    return this.#parts.resume.has(kind);
  }

  /** A run that waits or whose owner is elsewhere is reached through the store. */
  async cancel({ id, tenant }: Pick<Run, 'id' | 'tenant'>): Promise<void> {
    const { store, audit, scratch } = this.#parts;
    const answer = await store.runs.cancel(id);
    if (answer === 'requested') this.stop(id, 'cancelled');
    if (answer !== 'cancelled') return;
    const ended = {
      action: 'run.end',
      subject: id,
      outcome: 'failed',
      data: { status: 'cancelled' },
    } as const;
    audit.note({ ...ended, tenant, actor: 'system' });
    await appendDone(store, id, 'The run was cancelled');
    await closeRequests(store, { id, tenant });
    await scratch.remove(id);
  }

  /** Makes a run of this server end; others are left alone. */
  stop(id: string, reason: Parameters<ActiveRun['stop']>[0]): void {
    this.#active.get(id)?.run.stop(reason);
  }

  stopAll(reason: Parameters<ActiveRun['stop']>[0]): void {
    for (const { run } of this.#active.values()) run.stop(reason);
  }

  /** Stores what could not be stored before. */
  async settleRest(): Promise<void> {
    const { store } = this.#parts;
    for (const [id, { run, outcome }] of this.#unsettled) {
      const again = new ActiveRun(run, await store.runLog.writer(id), run.redactor, run.trail);
      await settleRun(store, this.#parts.instance, again, outcome);
      this.#unsettled.delete(id);
    }
  }

  /** Takes no more, lets runs end for a while, and interrupts the rest. Those that had their time end at once. */
  async close(hadTime: (id: string) => boolean): Promise<void> {
    this.#isClosing = true;
    for (const { run } of this.#active.values()) if (hadTime(run.id)) run.stop('interrupted');
    const all = (): Promise<unknown> => Promise.all([...this.#active.values()].map(({ settled }) => settled));
    const over = new AbortController();
    await Promise.race([
      all(),
      delay(this.#parts.times.graceMs, undefined, { signal: over.signal }).catch(() => {}),
    ]);
    over.abort();
    this.stopAll('interrupted');
    await all();
  }

  #trailOf(run: Run): RunTrail {
    return new RunTrail(this.#parts.audit, run);
  }

  async #begin(row: Run, work: RunWork): Promise<StartedRun> {
    const { store, redactor } = this.#parts;
    const run = new ActiveRun(row, await store.runLog.writer(row.id), redactor, this.#trailOf(row));
    // Not before it is known here, or a cancellation could miss it.
    const begin = Promise.withResolvers<undefined>();
    const settled = begin.promise
      .then(() => this.#turns.take(this.#turns.newTicket()))
      .then(() => this.#carryOut(row, run, work));
    // Whoever waits for it hears of a failure; nobody has to.
    this.#active.set(row.id, { run, settled: settled.catch(() => undefined) });
    begin.resolve(undefined);
    return { id: row.id, settled };
  }

  async #carryOut(row: Run, run: ActiveRun, work: RunWork): Promise<Settled> {
    const { store, instance, log, metrics, scratch } = this.#parts;
    try {
      const outcome = await this.#attempt(run, work);
      if (outcome.status !== 'waiting') await scratch.removeOpened(run.id);
      const settled = await settleRun(store, instance, run, outcome);
      await auditSettled(run.trail, row, outcome, settled);
      metrics.count('techne_runs_total', { kind: row.kind, status: settled.status });
      if (settled.status === 'waiting') await this.#resumeIfDecided(row);
      else await scratch.removeOpened(run.id);
      return settled;
    } catch (error) {
      const message = 'The run could not be stored';
      log.error({ runId: run.id, err: error }, message);
      run.stop('interrupted');
      this.#unsettled.set(run.id, { run, outcome: failedOutcome({ code: 'STORE_UNAVAILABLE', message }) });
      metrics.count('techne_runs_total', { kind: row.kind, status: 'failed' });
      throw new HttpError(503, message, { cause: error });
    } finally {
      // A run that waited may go on here by now, and is another one then.
      if (this.#active.get(run.id)?.run === run) this.#active.delete(run.id);
    }
  }

  /** What nobody thought of fails the run, not the server. */
  async #attempt(run: ActiveRun, work: RunWork): Promise<RunOutcome> {
    try {
      return await work(run);
    } catch (error) {
      const { log, redactor } = this.#parts;
      const why = error instanceof Error ? redactor.redactText(error.stack ?? error.message) : 'unknown';
      log.error({ runId: run.id, why }, 'a run failed');
      run.say('error', { message: 'The run failed' });
      return failedOutcome({ code: 'RUN_FAILED', message: 'The run failed' });
    }
  }

  /** A decision that came before the run waited found it running, so nobody has taken it up. */
  async #resumeIfDecided({ id, tenant }: Run): Promise<void> {
    const filter = { tenant, runId: id, pending: true, limit: 1, offset: 0 };
    const { total } = await this.#parts.store.approvalRequests.list(filter);
    if (total === 0) await this.resume(id);
  }

  async #goOn(row: Run, run: ActiveRun): Promise<RunOutcome> {
    const resume = this.#parts.resume.get(row.kind);
    const waiting = readWaitingState(row.state);
    if (resume === undefined || waiting === undefined)
      return failedOutcome({ code: 'STATE_UNREADABLE', message: 'What the run waited with cannot be read' });
    const decisions = new Map<string, TakenDecision>();
    for (const [callId, id] of Object.entries(waiting.approvals)) {
      const request = await this.#parts.store.approvalRequests.find(id);
      const { decision = 'deny', decidedBy = 'system' } = request ?? {};
      decisions.set(callId, { decision, decidedBy });
      run.say('approval', { id, call_id: callId, status: 'decided', decision });
    }
    return resume(row, waiting.state, decisions)(run);
  }
}
