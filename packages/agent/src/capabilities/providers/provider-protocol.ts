import type { JsonValue } from '../../tools/agent-tool.ts';
import { isJsonObject, parsePlainJson, type JsonObject } from '../plain-json.ts';

/** An answer longer than this is invalid, in bytes, its line end included. */
export const maximumAnswerBytes = 1024 * 1024;

export type ProviderMethod = 'definitions' | 'auth_begin' | 'auth_complete' | 'invoke';

/** One line to a provider. */
export interface ProviderRequest {
  readonly version: 1;
  readonly id: string;
  readonly namespace: string;
  readonly method: ProviderMethod;
  /** `token` says on whose behalf; what a skill gave stands below `input` and nowhere else. */
  readonly params: JsonObject;
}

export type ProviderAnswer =
  | { readonly kind: 'result'; readonly result: JsonValue }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  | { readonly kind: 'invalid'; readonly reason: string };

const answerKeys = new Set(['version', 'id', 'result', 'error']);

/** Reads the line that answers the request of that id; everything but one well-formed answer is invalid. */
export function readAnswer(line: Buffer, id: string): ProviderAnswer {
  const text = decode(line);
  if (text === undefined) return invalid('it is not UTF-8');
  const answer = parsePlainJson(text);
  if (!isJsonObject(answer)) return invalid('it is not a JSON object');
  if (answer['id'] !== id) return invalid('it is not for this request');
  if ((answer['version'] ?? 1) !== 1) return invalid('its version is not 1');
  if (Object.keys(answer).some((key) => !answerKeys.has(key))) return invalid('it has unknown keys');
  const { result, error } = answer;
  if ((result === undefined) === (error === undefined))
    return invalid('it does not have exactly one of result and error');
  if (result !== undefined) return { kind: 'result', result };
  if (!isJsonObject(error) || typeof error['code'] !== 'string' || typeof error['message'] !== 'string')
    return invalid('its error has no code and message');
  return { kind: 'error', code: error['code'], message: error['message'] };
}

function invalid(reason: string): ProviderAnswer {
  return { kind: 'invalid', reason };
}

function decode(line: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    return undefined;
  }
}
