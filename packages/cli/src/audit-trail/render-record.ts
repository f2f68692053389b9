import type { AuditRecord } from '@techne/server/client';
import { span, type Piece, type Style } from '../terminal/span.ts';

const styles: Readonly<Record<AuditRecord['outcome'], Style>> = {
  allowed: 'good',
  done: 'quiet',
  failed: 'attention',
  refused: 'danger',
};

/** A record for people: a line with what happened, and one with the rest. */
export function renderRecord(record: AuditRecord): readonly (readonly Piece[])[] {
  const { number, at, actor, action, subject, outcome, data } = record;
  const time = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  const head: readonly Piece[] = [
    `${number}  ${time}  `,
    span('accent', action),
    `  ${subject}  `,
    span(styles[outcome], outcome),
    `  by ${actor}`,
  ];
  return Object.keys(data).length === 0 ? [head] : [head, [span('quiet', `  ${JSON.stringify(data)}`)]];
}
