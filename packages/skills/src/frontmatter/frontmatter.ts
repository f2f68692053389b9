import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** A YAML value without aliases, anchors or tags. Maps have no prototype. */
export type FrontmatterValue =
  | string
  | number
  | boolean
  | null
  | readonly FrontmatterValue[]
  | FrontmatterMap;

export interface FrontmatterMap {
  readonly [key: string]: FrontmatterValue;
}

/** Where a top-level key stands in its file; both 1-based. */
export interface KeyPosition {
  readonly line: number;
  readonly column: number;
}

/** Parsed frontmatter, before any dialect has looked at it. */
export interface Frontmatter {
  /** In the author's order; `__proto__` is dropped. */
  readonly data: FrontmatterMap;
  /** Finds a top-level key; looked up only when there is something to say about it. */
  locate(key: string): KeyPosition | undefined;
  /** What the author wrote for scalars that YAML reads as something other than text, by `textPath`. */
  readonly scalarTexts: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Limits that hold before anything is parsed (ruling 2). */
export const frontmatterLimits = {
  bytes: 65_536,
  keys: 1_000,
  depth: 16,
} as const;

/** Names a place in the data for `scalarTexts`: the key itself at the top, below it the way there. */
export function textPath(parent: string | undefined, step: string | number): string {
  return parent === undefined ? String(step) : `${parent}\n${step}`;
}

/** An empty map without a prototype, so that no key can reach `Object.prototype`. */
export function emptyMap(): Record<string, FrontmatterValue> {
  return Object.create(null) as Record<string, FrontmatterValue>;
}

export function isMap(value: FrontmatterValue | undefined): value is FrontmatterMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: FrontmatterValue | undefined): value is readonly FrontmatterValue[] {
  return Array.isArray(value);
}
