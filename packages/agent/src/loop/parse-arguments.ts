import type { JsonValue } from '../tools/agent-tool.ts';

const fence = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/;

/**
 * The arguments of a call as an object; undefined when they are none. Models fence their JSON and encode it twice;
 * both are accepted (TavernKit). No arguments at all are an empty object.
 */
export function parseArguments(input: unknown): { readonly [key: string]: JsonValue } | undefined {
  let value: unknown = input ?? {};
  for (let round = 0; typeof value === 'string' && round < 3; round++) {
    const text: string = fence.exec(value)?.[1] ?? value;
    if (text.trim() === '') return {};
    try {
      value = JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as { readonly [key: string]: JsonValue }) : undefined;
}
