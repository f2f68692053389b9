import type { Redactor } from '@techne/exec';
import { safeListener } from '../loop/safe-listener.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import type { AgentEvent } from './agent-event.ts';
import { boundValue, defaultValueBounds, type ValueBounds } from './bound-value.ts';
import { TextRedaction } from './text-redaction.ts';

/** What goes with every event of a run. */
export interface EventDetails {
  readonly runId: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What the host chose to send along. */
  readonly context: Readonly<Record<string, JsonValue>>;
}

export type EventListener = (event: AgentEvent, details: EventDetails) => unknown;

export interface EventEmitterOptions {
  readonly runId: string;
  readonly listeners?: readonly EventListener[];
  /** Takes secrets out of every event. */
  readonly redactor?: Redactor;
  /** Everything that the host knows about the run. */
  readonly context?: Readonly<Record<string, JsonValue>>;
  /** Which keys of it go along with events. Default: none. */
  readonly contextKeys?: readonly string[];
  readonly bounds?: Partial<ValueBounds>;
}

/** Tells listeners of one run what happened. */
export interface EventEmitter {
  /** Goes straight into `onEvent` of a turn. */
  readonly emit: (event: AgentEvent) => void;
  /** Tells what redaction still holds back of a text. */
  readonly flush: () => void;
  /** Returns what ends the subscription. */
  readonly subscribe: (listener: EventListener) => () => void;
}

/**
 * Fans events out to listeners, in order, with secrets redacted, values bounded and chosen context added. A listener
 * that throws breaks neither the run nor the others.
 *
 * @example
 * const { emit } = createEventEmitter({ runId, listeners: [(event) => log.info(event)] });
 */
export function createEventEmitter(options: EventEmitterOptions): EventEmitter {
  const { runId, redactor, context = {}, contextKeys = [] } = options;
  const listeners = new Set((options.listeners ?? []).map((listener) => ({ tell: safeListener(listener) })));
  const bounds = { ...defaultValueBounds, ...options.bounds };
  const chosen = Object.fromEntries(
    contextKeys
      .filter((key) => Object.hasOwn(context, key))
      .map((key) => [key, clean(context[key] as JsonValue, bounds, redactor)]),
  );
  let sequence = 0;
  const tell = (event: AgentEvent): void => {
    sequence++;
    const details = { runId, sequence, at: Date.now(), context: chosen };
    for (const listener of listeners) listener.tell(event, details);
  };
  const texts = redactor === undefined || redactor.isEmpty ? undefined : new TextRedaction(redactor, tell);
  const emit = (event: AgentEvent): void => {
    if (event.type === 'text' || event.type === 'reasoning') {
      if (texts === undefined) tell(event);
      else texts.push(event);
      return;
    }
    texts?.flush();
    tell(clean(event as unknown as JsonValue, bounds, redactor) as unknown as AgentEvent);
  };
  return {
    emit,
    flush: () => texts?.flush(),
    subscribe(listener) {
      const entry = { tell: safeListener(listener) };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}

/** Redacted before it is cut, so that a cut cannot leave half of a secret. */
function clean(value: JsonValue, bounds: ValueBounds, redactor: Redactor | undefined): JsonValue {
  const redacted = redactor === undefined ? value : (redactor.redactValue(value) as JsonValue);
  return boundValue(redacted, bounds);
}
