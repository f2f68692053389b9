import type { Redactor } from '@techne/exec';
import type { RunEvent, RunLogWriter } from '@techne/store';
import type { RunTrail } from '../audit/run-trail.ts';
import { TokenRedactor } from './token-redactor.ts';

/** Why a run is made to end: somebody cancelled it, this server stops, or another one has it by now. */
export type StopReason = 'cancelled' | 'interrupted' | 'lost';

/** What those need of a run that only tell of what happens in it. */
export type TalkingRun = Pick<ActiveRun, 'id' | 'say' | 'token' | 'trail'>;

/** A run that this server carries out. Everything that it says is redacted before it is stored. */
export class ActiveRun {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly redactor: Redactor;
  readonly writer: RunLogWriter;
  /** What it leaves in the audit trail; whoever hears of its events passes them on to it. */
  readonly trail: RunTrail;
  readonly #stop = new AbortController();
  readonly #tokens: TokenRedactor;
  #reason: StopReason | undefined;

  constructor(
    run: { readonly id: string; readonly tenant: string; readonly userId: string },
    writer: RunLogWriter,
    redactor: Redactor,
    trail: RunTrail,
  ) {
    this.id = run.id;
    this.tenant = run.tenant;
    this.userId = run.userId;
    this.writer = writer;
    this.redactor = redactor;
    this.trail = trail;
    this.#tokens = new TokenRedactor(redactor);
  }

  /** Aborts when the run has to end. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get stopReason(): StopReason | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#stop.abort();
  }

  say(event: string, data: unknown): void {
    this.endTokens();
    this.writer.append({ event, data: this.redactor.redactValue(data) });
  }

  token(content: string): void {
    this.#append(this.#tokens.push(content));
  }

  endTokens(): void {
    this.#append(this.#tokens.end());
  }

  #append(content: string): void {
    if (content !== '') this.writer.append({ event: 'token', data: { content } } satisfies RunEvent);
  }
}
