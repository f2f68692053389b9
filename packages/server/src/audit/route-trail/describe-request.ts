import type { AuditOutcome } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';
import type { AuditEvent } from '../audit-service.ts';
import type { AuditedRoute, FactPath } from './audited-route.ts';
import { factAt, textAt, type RequestFacts } from './request-facts.ts';

/** Nobody may do it, or not now. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** What a request leaves in the trail, but for who made it; undefined where it leaves nothing. */
export function describeRequest(
  route: AuditedRoute,
  facts: RequestFacts,
): Pick<AuditEvent, 'action' | 'subject' | 'outcome' | 'data'> | undefined {
  const { status } = facts;
  const isDone = status < 400;
  if (route.onlyRefused === true && !refusals.has(status)) return undefined;
  const data = Object.fromEntries((route.data ?? []).map((path) => [lastOf(path), factAt(facts, path)]));
  const reason = isDone ? {} : { status, reason: reasonOf(facts.answer) };
  return {
    action: isDone ? route.action : (route.undone ?? route.action),
    subject: subjectOf(route, facts),
    outcome: isDone ? (route.outcome?.(facts) ?? 'done') : undoneOutcome(status, route),
    data: { ...data, ...reason },
  };
}

function undoneOutcome(status: number, { undone }: AuditedRoute): AuditOutcome {
  // A path that leads out of a skill is a wrong request, and a read that was blocked.
  return refusals.has(status) || (undone !== undefined && status === 400) ? 'refused' : 'failed';
}

function subjectOf({ subject = [] }: AuditedRoute, facts: RequestFacts): string {
  for (const path of subject) {
    const text = textAt(facts, path);
    if (text !== undefined) return text;
  }
  return '';
}

function reasonOf(answer: unknown): unknown {
  const detail = isRecord(answer) ? answer['detail'] : undefined;
  return isRecord(detail) ? detail['message'] : detail;
}

function lastOf(path: FactPath): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
