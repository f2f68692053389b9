import type { AgentEvent } from './agent-event.ts';
import type { EventDetails, EventListener } from './event-emitter.ts';

type AttributeValue = string | number | boolean | readonly string[];

/** What OpenTelemetry calls a span, as data. `id` and `parentId` count within the run. */
export interface FinishedSpan {
  readonly id: number;
  readonly parentId?: number;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly events: readonly {
    readonly name: string;
    readonly time: number;
    readonly attributes: Readonly<Record<string, AttributeValue>>;
  }[];
  readonly status: 'ok' | 'error';
}

/** Where spans go: a few lines make it `tracer.startSpan(name, { startTime, attributes }).end(endTime)`. */
export interface SpanSink {
  spanEnded(span: FinishedSpan): void;
}

interface OpenSpan {
  readonly id: number;
  readonly parentId: number | undefined;
  readonly name: string;
  readonly startTime: number;
  readonly attributes: Record<string, AttributeValue>;
  readonly events: FinishedSpan['events'][number][];
}

/**
 * Turns the events of one run into spans with OpenTelemetry's names for generative AI: `invoke_agent` around the run,
 * `chat` for each step, `execute_tool` for each call. Contents of messages are left out.
 *
 * @example
 * createEventEmitter({ runId, listeners: [createTelemetryListener({ spanEnded: (span) => exporter.send(span) })] });
 */
export function createTelemetryListener(sink: SpanSink): EventListener {
  const recorder = new SpanRecorder(sink);
  return (event, details) => recorder.take(event, details);
}

class SpanRecorder {
  readonly #sink: SpanSink;
  readonly #tools = new Map<string, OpenSpan>();
  #run: OpenSpan | undefined;
  #step: OpenSpan | undefined;
  #model = '';
  #count = 0;

  constructor(sink: SpanSink) {
    this.#sink = sink;
  }

  take(event: AgentEvent, { runId, at, context }: EventDetails): void {
    switch (event.type) {
      case 'run_started':
      case 'run_resumed': {
        this.#model = event.model;
        const skill = event.skill === undefined ? {} : { 'gen_ai.agent.name': event.skill };
        this.#run = this.#open('invoke_agent', at, undefined, {
          'gen_ai.conversation.id': runId,
          'gen_ai.request.model': event.model,
          'techne.run.kind': event.kind,
          ...skill,
          ...attributesOf(context),
        });
        return;
      }
      case 'step_started':
        this.#endStep(at, 'ok');
        this.#step = this.#open(`chat ${this.#model}`.trim(), at, this.#run, {
          'gen_ai.operation.name': 'chat',
          ...(this.#model === '' ? {} : { 'gen_ai.request.model': this.#model }),
          'techne.step': event.step,
        });
        return;
      case 'usage':
        if (this.#step === undefined) return;
        this.#step.attributes['gen_ai.usage.input_tokens'] = event.inputTokens;
        this.#step.attributes['gen_ai.usage.output_tokens'] = event.outputTokens;
        this.#endStep(at, 'ok');
        return;
      case 'tool_call':
        this.#tools.set(event.callId, this.#openTool(event, at));
        return;
      case 'tool_result': {
        // A call that waited began in another span, or in another process.
        const span = this.#tools.get(event.callId) ?? this.#openTool(event, at - event.durationMs);
        this.#tools.delete(event.callId);
        if (event.isError) span.attributes['error.type'] ??= 'tool_error';
        this.#end(span, at, event.isError ? 'error' : 'ok');
        return;
      }
      case 'tool_call_blocked': {
        const span = this.#tools.get(event.callId);
        if (span !== undefined) span.attributes['error.type'] = event.code;
        return;
      }
      case 'run_finished': {
        const status = event.status === 'failed' ? 'error' : 'ok';
        this.#endStep(at, status);
        for (const span of this.#tools.values()) this.#end(span, at, status);
        this.#tools.clear();
        if (this.#run !== undefined && status === 'error') this.#run.attributes['error.type'] = 'run_failed';
        this.#end(this.#run, at, status);
        this.#run = undefined;
        return;
      }
      case 'text':
      case 'reasoning':
        return;
      default: {
        const { type, ...rest } = event;
        (this.#step ?? this.#run)?.events.push({
          name: `techne.${type}`,
          time: at,
          attributes: attributesOf(rest),
        });
      }
    }
  }

  #openTool({ tool, callId }: { readonly tool: string; readonly callId: string }, at: number): OpenSpan {
    return this.#open(`execute_tool ${tool}`, at, this.#run, {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.call.id': callId,
    });
  }

  #open(
    name: string,
    at: number,
    parent: OpenSpan | undefined,
    attributes: OpenSpan['attributes'],
  ): OpenSpan {
    this.#count++;
    const operation = name.split(' ', 1)[0] as string;
    const all = { 'gen_ai.operation.name': operation, ...attributes };
    return { id: this.#count, parentId: parent?.id, name, startTime: at, attributes: all, events: [] };
  }

  #endStep(at: number, status: FinishedSpan['status']): void {
    this.#end(this.#step, at, status);
    this.#step = undefined;
  }

  #end(span: OpenSpan | undefined, at: number, status: FinishedSpan['status']): void {
    if (span === undefined) return;
    const { parentId, ...rest } = span;
    this.#sink.spanEnded({ ...rest, ...(parentId === undefined ? {} : { parentId }), endTime: at, status });
  }
}

/** Only plain values: attributes hold nothing deeper. */
function attributesOf(values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}
