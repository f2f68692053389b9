import { randomUUID } from 'node:crypto';

export interface Workload {
  readonly runs: number;
  /** Of each run, in rounds: a model that writes 10 tokens between two flushes. */
  readonly events: number;
  readonly eventsARound: number;
}

/** A row of the table of events, as the run log writes it. */
export interface EventRow {
  readonly run_id: string;
  readonly first_number: number;
  readonly last_number: number;
  readonly events: string;
}

export function tokenEvent(number: number) {
  return { event: 'token', data: { content: `token ${number}` } };
}

/** The rows that the run log makes of the workload, a list for each transaction, under ids of their own. */
export function rowsOf({ runs, events, eventsARound }: Workload): readonly (readonly EventRow[])[] {
  const ids = Array.from({ length: runs }, () => randomUUID());
  const rounds: EventRow[][] = [];
  for (let first = 1; first <= events; first += eventsARound) {
    const last = Math.min(first + eventsARound - 1, events);
    const round = Array.from({ length: last - first + 1 }, (_, index) => tokenEvent(first + index));
    const text = JSON.stringify(round);
    rounds.push(ids.map((id) => ({ run_id: id, first_number: first, last_number: last, events: text })));
  }
  return rounds;
}
