import { auditOutcomes } from '@techne/store';
import { z } from 'zod';
import { auditActionNames } from '../../audit/audit-actions.ts';

export const auditRecordShape = z
  .object({
    number: z.int().describe('From 1, without gaps'),
    tenant: z.string(),
    at: z.iso.datetime(),
    actor: z.string().describe('The id of a person, `system` or `anonymous`'),
    action: z.string().describe('See docs/audit.md'),
    subject: z.string(),
    outcome: z.enum(auditOutcomes),
    data: z.record(z.string(), z.unknown()),
    previous: z.string().describe('The digest of the record before'),
    digest: z.string(),
  })
  .meta({ id: 'AuditRecord' });

const moment = z.iso.datetime({ offset: true, error: 'Give a time such as 2026-01-31T12:00:00Z' });

/** What narrows down which records are wanted. */
export const auditFilter = z.object({
  actor: z.string().max(256).optional(),
  action: z.enum(auditActionNames, { error: 'There is no such action' }).optional(),
  subject: z.string().max(256).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: moment.optional().describe('Inclusive'),
  to: moment.optional().describe('Exclusive'),
});

export const verdictShape = z.object({
  intact: z.boolean(),
  records: z.int().describe('How many are right, from the first on'),
  head: z.string().optional().describe('The digest of the last; keep it elsewhere to find a chain made anew'),
  number: z.int().optional().describe('The first that is changed, missing or put in between'),
  problem: z.string().optional(),
});
