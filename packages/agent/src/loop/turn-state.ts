import { randomUUID } from 'node:crypto';
import type { ModelMessage } from 'ai';
import type { AgentEvent, RunStatus } from '../events/agent-event.ts';
import { AgentError } from '../errors/agent-error.ts';
import type { Activation, ToolPolicy } from '../policies/tool-policy.ts';
import type { InnerMessages } from '../tools/agent-tool.ts';
import type { HandedOverCall } from '../tools/waiting-calls.ts';
import type { OpenCalls } from './open-calls.ts';
import { safeListener } from './safe-listener.ts';
import type { TurnRequest, TurnResult } from './turn.ts';

/** What a turn has come to so far. */
export class TurnState {
  readonly request: TurnRequest;
  readonly policies: readonly ToolPolicy[];
  readonly signal: AbortSignal;
  /** Policies that failed to learn of a call; they allow nothing more. */
  readonly broken = new Set<ToolPolicy>();
  /** What the turn added to the conversation. */
  readonly messages: ModelMessage[];
  readonly activations: Activation[];
  readonly handedOver: HandedOverCall[];
  /** Ids of calls, which have to stay apart within a conversation. */
  readonly callIds: Set<string>;
  readonly emit: (event: AgentEvent) => void;
  text: string;
  steps: number;
  #usage: TurnResult['usage'];
  readonly #warned = new Set<string>();
  /** What was said inside of calls that are under way. */
  readonly #inside = new Map<string, readonly ModelMessage[]>();

  constructor(request: TurnRequest, before?: TurnResult) {
    this.request = request;
    this.policies = request.policies ?? [];
    this.signal = request.signal ?? new AbortController().signal;
    this.emit = safeListener(request.onEvent);
    this.messages = [...(before?.messages ?? [])];
    this.activations = [...(before?.activations ?? request.activations ?? [])];
    this.handedOver = [...(before?.handedOver ?? [])];
    this.text = before?.text ?? '';
    this.steps = before?.steps ?? 0;
    this.#usage = before?.usage ?? { inputTokens: 0, outputTokens: 0 };
    this.callIds = new Set([...request.messages, ...this.messages].flatMap(callIdsOf));
  }

  addUsage({ inputTokens, outputTokens }: TurnResult['usage']): void {
    this.#usage = {
      inputTokens: this.#usage.inputTokens + inputTokens,
      outputTokens: this.#usage.outputTokens + outputTokens,
    };
    this.emit({ type: 'usage', inputTokens, outputTokens });
  }

  /** Tells each warning once. */
  warn(messages: readonly string[]): void {
    for (const message of messages.filter((each) => !this.#warned.has(each))) {
      this.#warned.add(message);
      this.emit({ type: 'model_warning', message });
    }
  }

  async save(): Promise<void> {
    await this.request.save?.([...this.messages], Object.fromEntries(this.#inside));
  }

  async saveInside(callId: string, messages: readonly ModelMessage[], deeper: InnerMessages): Promise<void> {
    this.forgetInside(callId);
    this.#inside.set(callId, messages);
    for (const [inner, said] of Object.entries(deeper)) this.#inside.set(`${callId}/${inner}`, said);
    await this.save();
  }

  /** Once a call has a result, that says it all. */
  forgetInside(callId: string): void {
    for (const key of this.#inside.keys())
      if (key === callId || key.startsWith(`${callId}/`)) this.#inside.delete(key);
  }

  end(
    status: RunStatus,
    more: { failure?: AgentError; exhausted?: boolean; cut?: boolean; open?: OpenCalls } = {},
  ): TurnResult {
    const { failure, exhausted = false, cut = false, open } = more;
    return {
      status,
      text: this.text,
      messages: [...this.messages],
      steps: this.steps,
      exhausted,
      pending: [...(open?.pending ?? [])],
      suspended: [...(open?.suspended ?? [])],
      ...(status === 'waiting' ? { waitId: randomUUID() } : {}),
      ...(this.handedOver.length === 0 ? {} : { handedOver: [...this.handedOver] }),
      ...(cut ? { cut } : {}),
      activations: [...this.activations],
      usage: this.#usage,
      ...(failure === undefined ? {} : { error: { code: failure.code, message: failure.message } }),
    };
  }
}

function callIdsOf(message: ModelMessage): readonly string[] {
  if (message.role !== 'assistant' || typeof message.content === 'string') return [];
  return message.content.flatMap((part) => (part.type === 'tool-call' ? part.toolCallId : []));
}
