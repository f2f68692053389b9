import { isRecord } from '../../runs/waiting-state.ts';
import type { FactPath } from './audited-route.ts';

/** What is known of a request once it is answered. */
export interface RequestFacts {
  readonly params: unknown;
  readonly query: unknown;
  /** As it was checked; undefined when it was not read. */
  readonly body: unknown;
  /** The JSON of the answer, where it is some. */
  readonly answer: unknown;
  readonly status: number;
}

/** The value at a path; undefined when there is none. */
export function factAt(facts: RequestFacts, path: FactPath): unknown {
  let here: unknown = facts;
  for (const key of path.split('.')) {
    if (!isRecord(here) || !Object.hasOwn(here, key)) return undefined;
    here = here[key];
  }
  return here;
}

/** The same as text, for subjects. */
export function textAt(facts: RequestFacts, path: FactPath): string | undefined {
  const value = factAt(facts, path);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
