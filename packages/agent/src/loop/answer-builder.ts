import type { AssistantContent, TextPart, TextStreamPart, ToolCallPart, ToolSet } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import { cutText } from '../events/cut-text.ts';
import { modelWarnings } from '../models/quiet-model.ts';

type ReasoningPart = Extract<Exclude<AssistantContent, string>[number], { type: 'reasoning' }>;
type AnswerPart = TextPart | ReasoningPart | ToolCallPart;
type Metadata = TextPart['providerOptions'];

/** What one call of a model gave. */
export interface ModelAnswer {
  readonly text: string;
  /** In the order in which it came; only whole parts, and text alone after a failure. */
  readonly content: readonly AnswerPart[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** What the provider did otherwise than it was asked. */
  readonly warnings: readonly string[];
  /** Whether it ended because no more tokens were allowed. */
  readonly cut: boolean;
  /** Whether anything had come before it failed. */
  readonly begun: boolean;
  readonly failure?: AgentError;
}

export interface AnswerListener {
  readonly onText?: (content: string) => void;
  readonly onReasoning?: (content: string) => void;
}

/** Puts an answer together from the parts of a stream, up to a size. */
export class AnswerBuilder {
  readonly #listener: AnswerListener;
  readonly #maximumBytes: number;
  readonly #content: AnswerPart[] = [];
  readonly #open = new Map<string, TextPart | ReasoningPart>();
  readonly #streamedCalls = new Set<string>();
  #text = '';
  #bytes = 0;
  #usage = { inputTokens: 0, outputTokens: 0 };
  #finishReason: string | undefined;
  #begun = false;
  #warnings: readonly string[] = [];

  constructor(listener: AnswerListener, maximumBytes: number) {
    this.#listener = listener;
    this.#maximumBytes = maximumBytes;
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Takes the next part; what it returns ends the answer. */
  async take(part: TextStreamPart<ToolSet>): Promise<unknown> {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end': {
        const open = this.#openPart('text', part.id, part.providerMetadata);
        return part.type === 'text-delta' ? this.#say(open, part.text) : undefined;
      }
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end': {
        const open = this.#openPart('reasoning', part.id, part.providerMetadata);
        return part.type === 'reasoning-delta' ? this.#say(open, part.text) : undefined;
      }
      case 'tool-input-delta':
        this.#streamedCalls.add(part.id);
        return this.#fits(part.delta);
      case 'tool-call':
        return this.#takeCall(part);
      case 'finish-step': {
        const { inputTokens = 0, outputTokens = 0 } = part.usage;
        this.#finishReason = part.finishReason;
        this.#usage = { inputTokens, outputTokens };
        this.#warnings = modelWarnings(part.providerMetadata);
        return undefined;
      }
      case 'error':
        return (await isToolChoiceViolation(part.error)) ? undefined : (part.error ?? new Error('unknown'));
      default:
        return undefined;
    }
  }

  finish(): ModelAnswer {
    const reason = this.#finishReason ?? 'interrupted';
    if (reason === 'interrupted') {
      const data = { retryable: true };
      return this.fail(new AgentError('MODEL_STREAM_CUT', 'The answer of the model broke off.', { data }));
    }
    if (reason === 'content-filter') {
      return this.fail(new AgentError('MODEL_REFUSED', "The model's provider stopped the answer."));
    }
    const content = this.#content.filter((part) => part.type !== 'text' || part.text !== '');
    return this.#answer(content);
  }

  fail(failure: AgentError): ModelAnswer {
    const content = this.#text === '' ? [] : [{ type: 'text' as const, text: this.#text }];
    return { ...this.#answer(content), failure };
  }

  #answer(content: ModelAnswer['content']): ModelAnswer {
    const [text, usage, warnings, begun] = [this.#text, this.#usage, this.#warnings, this.#begun];
    return { text, content, usage, warnings, cut: this.#finishReason === 'length', begun };
  }

  #takeCall(part: Extract<TextStreamPart<ToolSet>, { type: 'tool-call' }>): AgentError | undefined {
    const { toolCallId, toolName, providerMetadata } = part;
    const input = part.input as unknown;
    this.#begun = true;
    // Not every provider streams arguments before the call.
    const isCounted = this.#streamedCalls.has(toolCallId);
    const tooLarge = isCounted ? undefined : this.#fits(JSON.stringify(input) ?? '');
    if (tooLarge !== undefined) return tooLarge;
    const metadata = providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
    this.#content.push({ type: 'tool-call', toolCallId, toolName, input, ...metadata });
    return undefined;
  }

  /** The part that goes on. Providers sign what they said; the signature has to come back to them. */
  #openPart(type: 'text' | 'reasoning', id: string, metadata: Metadata): TextPart | ReasoningPart {
    const key = `${type} ${id}`;
    const part: TextPart | ReasoningPart = this.#open.get(key) ?? { type, text: '' };
    if (!this.#open.has(key)) this.#content.push(part);
    this.#open.set(key, part);
    if (metadata !== undefined) part.providerOptions = metadata;
    return part;
  }

  #say(part: TextPart | ReasoningPart, delta: string): AgentError | undefined {
    const kept = this.#keep(delta);
    if (kept !== '') {
      part.text += kept;
      if (part.type === 'text') this.#text += kept;
      (part.type === 'text' ? this.#listener.onText : this.#listener.onReasoning)?.(kept);
    }
    return kept.length < delta.length ? this.#tooLarge() : undefined;
  }

  #fits(text: string): AgentError | undefined {
    return this.#keep(text).length < text.length ? this.#tooLarge() : undefined;
  }

  /** What of it still fits, counted from now on. */
  #keep(text: string): string {
    if (text !== '') this.#begun = true;
    const kept = cutText(text, this.#maximumBytes - this.#bytes);
    this.#bytes += Buffer.byteLength(kept);
    return kept;
  }

  #tooLarge(): AgentError {
    const maximumBytes = this.#maximumBytes;
    const message = `The model said more than ${maximumBytes} bytes.`;
    return new AgentError('MODEL_OUTPUT_TOO_LARGE', message, { data: { maximumBytes } });
  }
}

/** A model that does not call the tool that it had to call has still answered. */
async function isToolChoiceViolation(error: unknown): Promise<boolean> {
  const { ToolChoiceViolationError } = await import('ai');
  return ToolChoiceViolationError.isInstance(error);
}
