import type { JsonValue } from '../tools/agent-tool.ts';
import { cutText } from './cut-text.ts';

export interface ValueBounds {
  /** Bytes of one text. Default 16,384. */
  readonly text: number;
  /** Elements of a list, keys of an object. Default 200. */
  readonly items: number;
  /** Default 8. */
  readonly depth: number;
  /** Bytes of all texts together. Default 65,536. */
  readonly total: number;
}

export const defaultValueBounds: ValueBounds = { text: 16_384, items: 200, depth: 8, total: 65_536 };

/** The same value, cut where it is too long, too wide or too deep; what was cut says so. */
export function boundValue(value: JsonValue, bounds: ValueBounds = defaultValueBounds): JsonValue {
  let left = bounds.total;
  const take = (text: string): string => {
    const kept = cutText(text, Math.min(bounds.text, left));
    left -= Buffer.byteLength(kept);
    if (kept.length === text.length) return text;
    return `${kept}… [${Buffer.byteLength(text) - Buffer.byteLength(kept)} bytes left out]`;
  };
  const bound = (each: JsonValue, depth: number): JsonValue => {
    if (typeof each === 'string') return take(each);
    if (typeof each !== 'object' || each === null) return each;
    if (depth === 0) return '[too deep]';
    if (Array.isArray(each)) {
      const list = each as readonly JsonValue[];
      const kept = list.slice(0, bounds.items).map((element) => bound(element, depth - 1));
      return list.length > kept.length ? [...kept, `… ${list.length - kept.length} more`] : kept;
    }
    const entries = Object.entries(each as { readonly [key: string]: JsonValue });
    const kept = entries
      .slice(0, bounds.items)
      .map(([key, element]) => [cutText(key, 256), bound(element, depth - 1)] as const);
    if (entries.length > kept.length) kept.push(['…', `${entries.length - kept.length} more`]);
    return Object.fromEntries(kept);
  };
  return bound(value, bounds.depth);
}
