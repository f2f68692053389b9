import { storableText } from '../columns/storable-text.ts';
import type { AuditEntry, AuditRecord } from './audit-log.ts';
import { boundData } from './bound-data.ts';
import { cutText } from './cut-text.ts';

/** The path that a model asks for may be of any length. */
const LONGEST_TEXT = 1_000;

/** An entry as it will be stored, before it has a place in the chain. */
export interface PreparedEntry extends Pick<
  AuditRecord,
  'tenant' | 'at' | 'actor' | 'action' | 'subject' | 'outcome'
> {
  /** Canonical JSON. */
  readonly data: string;
}

/** Throws for data that is no JSON, so that nobody else's entry fails with it. */
export function prepareEntry(entry: AuditEntry, now: number): PreparedEntry {
  return {
    tenant: storableText(entry.tenant),
    at: new Date(now).toISOString(),
    actor: boundText(entry.actor),
    action: boundText(entry.action),
    subject: boundText(entry.subject),
    outcome: entry.outcome,
    data: boundData(entry.data),
  };
}

function boundText(text: string): string {
  return cutText(storableText(text), LONGEST_TEXT);
}
