import type { ModelMessage, ToolCallPart, ToolResultPart } from 'ai';
import type { JsonValue } from '../tools/agent-tool.ts';

/**
 * The results of one step, kept in the conversation in the order of the calls, whatever the order in which they came.
 * The messages are true at every moment: a result is there as soon as its call has run.
 */
export class StepRecord {
  readonly #messages: ModelMessage[];
  readonly #calls: readonly Pick<ToolCallPart, 'toolCallId' | 'toolName'>[];
  readonly #results: Map<string, ToolResultPart>;
  /** Where the message with the results stands. */
  readonly #index: number;

  /** `messages` ends with the calls, or with what is there of their results. */
  constructor(messages: ModelMessage[]) {
    this.#messages = messages;
    const last = messages.at(-1);
    const given = last?.role === 'tool' ? last.content.filter((part) => part.type === 'tool-result') : [];
    this.#index = last?.role === 'tool' ? messages.length - 1 : messages.length;
    const asking = messages[this.#index - 1];
    const content = asking?.role === 'assistant' && typeof asking.content !== 'string' ? asking.content : [];
    this.#calls = content.filter((part) => part.type === 'tool-call');
    this.#results = new Map(given.map((part) => [part.toolCallId, part]));
  }

  set(callId: string, output: JsonValue, isError: boolean): void {
    const toolName = this.#calls.find(({ toolCallId }) => toolCallId === callId)?.toolName ?? '';
    this.#results.set(callId, {
      type: 'tool-result',
      toolCallId: callId,
      toolName,
      // Text as it is: as JSON it would reach the model in quotes.
      output:
        typeof output === 'string'
          ? { type: isError ? 'error-text' : 'text', value: output }
          : { type: isError ? 'error-json' : 'json', value: structuredClone(output) as never },
    });
    this.#write();
  }

  /** Answers every call that has no result yet, since no provider takes calls without one. */
  fillMissing(output: (toolName: string) => JsonValue): void {
    for (const { toolCallId, toolName } of this.#calls) {
      if (!this.#results.has(toolCallId)) this.set(toolCallId, output(toolName), true);
    }
  }

  #write(): void {
    const content = this.#calls.flatMap(({ toolCallId }) => this.#results.get(toolCallId) ?? []);
    this.#messages[this.#index] = { role: 'tool', content };
  }
}
