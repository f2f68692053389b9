import { parseDocument } from '../columns/document.ts';
import type { RunEventTable } from '../schema/tables.ts';
import type { NumberedRunEvent, RunEvent } from './run-log.ts';

/** The numbered events of a row. */
export function readBatch(row: Pick<RunEventTable, 'first_number' | 'events'>): NumberedRunEvent[] {
  const events = parseDocument(row.events);
  if (!Array.isArray(events) || !events.every(isRunEvent))
    throw new TypeError('The database holds something else than events in the run log');
  return events.map(({ event, data }, index) => ({ number: row.first_number + index, event, data }));
}

function isRunEvent(value: unknown): value is RunEvent {
  return typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string';
}
