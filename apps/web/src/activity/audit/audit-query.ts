import type { AuditClient } from '@techne/server/client';
import { text } from '../../text/text.ts';
import type { ActivitySearch } from '../activity-search.ts';

export type AuditQuery = NonNullable<Parameters<AuditClient['list']>[0]>;
type Action = NonNullable<AuditQuery['action']>;
type Outcome = NonNullable<AuditQuery['outcome']>;

/** How many records a page has. */
export const PAGE = 50;

const HOUR = 3_600_000;
const spans: Readonly<Record<string, number>> = {
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
  month: 30 * 24 * HOUR,
};

/** What of the address narrows down the records. */
export function auditFilter({ action, actor, outcome, time, from, to }: ActivitySearch): ActivitySearch {
  const isBetween = time === 'between';
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(time === undefined ? {} : { time }),
    ...(isBetween && from !== undefined ? { from } : {}),
    ...(isBetween && to !== undefined ? { to } : {}),
  };
}

/** The same as the server takes it. What it would not understand is left out. */
export function auditQuery(search: ActivitySearch, now: number): AuditQuery {
  const { action, actor, outcome, time, from, to } = auditFilter(search);
  const span = time === undefined ? undefined : spans[time];
  const start = span === undefined ? dayOf(from, 0) : new Date(now - span);
  const end = dayOf(to, 1);
  return {
    ...(action !== undefined && isAction(action) ? { action } : {}),
    ...(actor === undefined ? {} : { actor }),
    ...(outcome !== undefined && isOutcome(outcome) ? { outcome } : {}),
    ...(start === undefined ? {} : { from: start.toISOString() }),
    ...(end === undefined ? {} : { to: end.toISOString() }),
  };
}

export function isAction(action: string): action is Action {
  return Object.hasOwn(text.activity.meaning, action);
}

function isOutcome(outcome: string): outcome is Outcome {
  return Object.hasOwn(text.activity.outcomes, outcome);
}

/** The beginning of a day, as people where the page is shown count it, or of one that many days later. */
function dayOf(day: string | undefined, later: number): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  const begin = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(begin.getTime()) ? undefined : begin;
}
