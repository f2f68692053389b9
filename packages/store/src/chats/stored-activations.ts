import type { RememberedActivation } from './chats.ts';
import { readList } from './read-list.ts';

/** With the number of the last message when it came, so that a fork at an earlier message goes without it. */
export interface StoredActivation extends RememberedActivation {
  readonly since: number;
}

export function readStoredActivations(text: string): readonly StoredActivation[] {
  return readList(text).filter(isStoredActivation);
}

/** What is remembered from now on: what was there already stays as old as it is. */
export function addSince(
  activations: readonly RememberedActivation[],
  before: readonly StoredActivation[],
  lastNumber: number,
): readonly StoredActivation[] {
  return activations.map(({ name, digest, truncated }) => {
    const known = before.find((each) => each.name === name && each.digest === digest);
    return { name, digest, truncated, since: known?.since ?? lastNumber };
  });
}

function isStoredActivation(value: unknown): value is StoredActivation {
  if (typeof value !== 'object' || value === null) return false;
  const { name, digest, truncated, since }: Partial<Record<keyof StoredActivation, unknown>> = value;
  return (
    typeof name === 'string' &&
    typeof digest === 'string' &&
    typeof truncated === 'boolean' &&
    typeof since === 'number'
  );
}
