import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { oneLookAtATime } from '../looking/one-look-at-a-time.ts';
import type { Batch } from './batch.ts';
import { readNewBatches } from './read-new-batches.ts';
import type { RunLogSignals } from './run-log-signals.ts';
import type { Subscription } from './subscription.ts';

/** Events that are handed over before others get their turn: the answers to a thousand streams are written right here. */
const EVENTS_A_TURN = 250;

/** All subscriptions of this process: hands them what this process stored, and looks for what others stored. */
export class LiveEvents {
  readonly #database: Database;
  readonly #signals: RunLogSignals;
  readonly #lookAnyhowMs: number;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #toLookAt = new Set<string>();
  readonly #look = oneLookAtATime(() => this.#lookForNews());
  #stopListening: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, signals: RunLogSignals, lookAnyhowMs: number) {
    this.#database = database;
    this.#signals = signals;
    this.#lookAnyhowMs = lookAnyhowMs;
  }

  /** Returns the way to take it off again. */
  add(subscription: Subscription): () => void {
    const { runId } = subscription;
    const ofRun = this.#subscriptions.get(runId) ?? new Set();
    ofRun.add(subscription);
    this.#subscriptions.set(runId, ofRun);
    this.#start();
    return () => {
      ofRun.delete(subscription);
      if (ofRun.size === 0 && this.#subscriptions.get(runId) === ofRun) this.#subscriptions.delete(runId);
      if (this.#subscriptions.size === 0) this.#stop();
    };
  }

  /** Batches that this process stored. */
  async deliver(batches: readonly Batch[]): Promise<void> {
    let handed = 0;
    for (const { runId, events } of batches) {
      for (const subscription of this.#subscriptions.get(runId) ?? []) {
        subscription.hand(events);
        handed += events.length;
      }
      if (handed < EVENTS_A_TURN) continue;
      handed = 0;
      await turn();
    }
  }

  close(): void {
    for (const ofRun of this.#subscriptions.values()) for (const subscription of ofRun) subscription.end();
    this.#stop();
  }

  #start(): void {
    this.#stopListening ??= this.#signals.listen((runId) => this.#hear(runId));
    this.#timer ??= setInterval(() => this.#hear(undefined), this.#lookAnyhowMs).unref();
  }

  #stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #hear(runId: string | undefined): void {
    for (const id of runId === undefined ? this.#subscriptions.keys() : [runId]) {
      for (const subscription of this.#subscriptions.get(id) ?? []) {
        if (subscription.isLive) this.#toLookAt.add(id);
        else subscription.fallBehind();
      }
    }
    if (this.#toLookAt.size > 0) this.#look();
  }

  async #lookForNews(): Promise<void> {
    const wanted = [...this.#toLookAt].flatMap((runId) => this.#lastOf(runId));
    this.#toLookAt.clear();
    for await (const { runId, events } of readNewBatches(this.#database.reader, wanted))
      for (const subscription of this.#subscriptions.get(runId) ?? []) subscription.hand(events);
  }

  /** The number after which a run's live readers have nothing. */
  #lastOf(runId: string): { readonly runId: string; readonly after: number }[] {
    const live = [...(this.#subscriptions.get(runId) ?? [])].filter(({ isLive }) => isLive);
    if (live.length === 0) return [];
    return [{ runId, after: Math.min(...live.map(({ last }) => last)) }];
  }
}
