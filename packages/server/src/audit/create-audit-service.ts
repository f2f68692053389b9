import type { AuditEntry } from '@techne/store';
import type { Services } from '../services/services.ts';
import type { AuditEvent, AuditService } from './audit-service.ts';
import { auditRedactor } from './audit-redactor.ts';
import { cutSubject } from './cut-subject.ts';

export interface AuditServiceParts extends Pick<Services, 'config' | 'store' | 'log'> {
  readonly environment?: NodeJS.ProcessEnv;
}

/** Writes to the chain of the tenant. Everything is redacted on its way, whoever recorded it. */
export function createAuditService({ config, store, log, environment }: AuditServiceParts): AuditService {
  const redact = auditRedactor(config, environment);
  const append = async ({
    tenant,
    actor,
    action,
    subject,
    outcome,
    data = {},
  }: AuditEvent): Promise<void> => {
    const entry: AuditEntry = {
      tenant,
      actor,
      action,
      subject: cutSubject(redact.text(subject)),
      outcome,
      data: redact.data(data),
    };
    await store.audit.append(entry);
  };
  return {
    record: append,
    note(event) {
      append(event).catch((error: unknown) =>
        log.error({ err: error, action: event.action }, 'something is missing in the audit trail'),
      );
    },
  };
}
