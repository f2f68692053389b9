/** A value with what it was before and what was undone. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Of the last change: further ones of the same kind in a row count as one, e.g. typing in a field. */
  readonly kind?: string | undefined;
}

const DEEPEST = 200;

export function beginHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

export function change<Value>(history: History<Value>, present: Value, kind?: string): History<Value> {
  if (present === history.present) return history;
  const isSame = kind !== undefined && kind === history.kind;
  const past = isSame ? history.past : [...history.past, history.present].slice(-DEEPEST);
  return { past, present, future: [], kind };
}

export function undo<Value>({ past, present, future }: History<Value>): History<Value> {
  const previous = past.at(-1);
  if (previous === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo<Value>({ past, present, future }: History<Value>): History<Value> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}
