import type { AuditRecord } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import { UsageError } from '../program/usage-error.ts';
import { openClient } from '../remote/open-client.ts';
import type { AuditTrail } from './audit-trail.ts';

/** The trail of the tenant whose admin the token is of. */
export async function remoteAuditTrail(context: CommandContext): Promise<AuditTrail> {
  const local = ['tenant', 'data'].find((option) => context.arguments.text(option) !== undefined);
  if (local !== undefined)
    throw new UsageError(`--${local} does not go with a server: the token says whose trail it is`, {
      program: 'techne audit-log',
    });
  const { client } = await openClient(context);
  return {
    list: (filter, limit) => client.audit.list({ ...filter, limit }),
    async *export(filter) {
      const text = new TextDecoder().decode(await client.audit.export(filter));
      for (const line of text.split('\n')) if (line !== '') yield readRecord(line);
    },
    verify: async () => [await client.audit.verify()],
    close: () => Promise.resolve(),
  };
}

function readRecord(line: string): AuditRecord {
  return JSON.parse(line);
}
