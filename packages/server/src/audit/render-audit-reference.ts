import { auditOutcomes } from '@techne/store';
import { auditActions } from './audit-actions.ts';

/** The text of docs/audit.md. */
export function renderAuditReference(): string {
  const rows = Object.entries(auditActions).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `# The audit trail

What happened in a tenant, for its admins: append-only, structured, with secrets taken out. Written by
\`renderAuditReference\` from the list of actions; do not edit it by hand.

## A record

\`{number, at, tenant, actor, action, subject, outcome, data, previous, digest}\`. \`number\` counts from 1 without gaps for
each tenant. \`actor\` is the id of a person, \`system\` for what nobody asked for, or \`anonymous\` for who is not signed in.
\`outcome\` is one of ${auditOutcomes.map((outcome) => `\`${outcome}\``).join(', ')}; what was not done says why in \`data.reason\`. \`digest\` is sha256 over the
canonical JSON (RFC 8785) of everything before it, \`previous\` the digest of the record before: a changed, missing or added
record breaks the chain.

Changes, approvals and sign-ins are durable before their answer is sent; where that fails, the answer is 503. Reads and what
runs do are stored together, within 50 ms. Texts of messages, of files and of answers are not in the trail, nor are
passwords, tokens, or secrets of the configuration; an email that belongs to no account is not kept either. What nobody who
is signed in asked for, and was refused, is told once a minute for each address, with the number of those left out.

## Reading it

| | |
|---|---|
| \`GET /api/v1/audit\` | newest first; \`actor\`, \`action\`, \`subject\`, \`outcome\`, \`from\`, \`to\`, \`limit\`, \`offset\` |
| \`GET /api/v1/audit/export\` | oldest first, a line of JSON for each (\`application/x-ndjson\`); the same filters |
| \`GET /api/v1/audit/verify\` | whether the chain is whole, and where it breaks |
| \`techne audit-log list\\|export\\|verify\` | the same on the data of a server, or with \`--server URL\` |

All of it is for admins, and of their own tenant. Who can write to the database can make a whole new chain: keep the head
that \`verify\` prints somewhere else, and look for it later.

## Actions

| action | what happened |
|---|---|
${rows.join('\n')}
`;
}
