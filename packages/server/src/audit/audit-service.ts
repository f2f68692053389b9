import type { AuditOutcome } from '@techne/store';
import type { AuditAction } from './audit-actions.ts';

/** Something that happened, before it is redacted. */
export interface AuditEvent {
  readonly tenant: string;
  /** The id of a person; `system` for what nobody asked for, `anonymous` for who is not signed in. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly outcome: AuditOutcome;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The audit trail as the rest of the server writes it. Nothing here changes or removes a record. */
export interface AuditService {
  /** Resolves when it is durable, so that it may stand before an answer; rejects when it could not be stored. */
  record(event: AuditEvent): Promise<void>;
  /** For reads and for what runs do: stored soon, together with others. What cannot be stored is logged. */
  note(event: AuditEvent): void;
}
