import { fieldsOf, isFields, numberAt, textAt, type Fields } from './fields.ts';
import type { ToolCall } from './tool-call.ts';

/** What a command or a script gave. */
export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly error: string | undefined;
  readonly durationMs: number | undefined;
  readonly truncated: boolean;
}

/** The data of an answer, out of TavernKit's envelope where it is in one. */
export function dataOf(output: unknown): Fields {
  const fields = fieldsOf(output);
  return typeof fields['ok'] === 'boolean' && isFields(fields['data']) ? fields['data'] : fields;
}

/** Undefined when the answer is not that of a command. */
export function readCommandResult(output: unknown): CommandResult | undefined {
  const data = dataOf(output);
  const exitCode = numberAt(data, 'exit_code');
  if (exitCode === undefined) return undefined;
  return {
    exitCode,
    output: textAt(data, 'output') ?? '',
    error: textAt(data, 'error'),
    durationMs: numberAt(data, 'duration_ms'),
    truncated: data['truncated'] === true,
  };
}

export interface Failure {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly code?: string | undefined;
}

/** Why a call failed, in the words of the tool; undefined when it did not, or when it does not say. */
export function failureOf({ state, output }: Pick<ToolCall, 'state' | 'output'>): Failure | undefined {
  if (state !== 'failed' && state !== 'denied') return undefined;
  if (typeof output === 'string') return { message: output };
  const { error, errors, hint } = fieldsOf(output);
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  if (typeof first === 'string') return { message: first, ...(typeof hint === 'string' ? { hint } : {}) };
  const message = textAt(first, 'message');
  if (message === undefined) return undefined;
  return { message, hint: textAt(first, 'hint'), code: textAt(first, 'code') };
}
