import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditActionNames } from './audit-actions.ts';
import { renderAuditReference } from './render-audit-reference.ts';

it('docs/audit.md is written from the list of actions', () => {
  const file = new URL('../../../../docs/audit.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(renderAuditReference());
  for (const name of auditActionNames) expect(renderAuditReference()).toContain(`| \`${name}\` |`);
});
