import type { AuditRecord } from '@techne/store';
import type { CommandContext } from '../program/command.ts';
import { openServerData } from '../server-data/open-server-data.ts';
import type { AuditTrail } from './audit-trail.ts';

const usualTenant = 'default';

/** The trail in the data folder or the database of a server, for who may read those: no server has to run. */
export async function localAuditTrail(context: CommandContext): Promise<AuditTrail> {
  const named = context.arguments.text('tenant');
  const { store } = await openServerData(context);
  const tenant = named ?? usualTenant;
  return {
    async list(filter, limit) {
      const { items, total } = await store.audit.list({ ...filter, tenant, limit, offset: 0 });
      return { items: items.map(show), total };
    },
    async *export(filter) {
      for await (const record of store.audit.export({ ...filter, tenant })) yield show(record);
    },
    async verify() {
      const all = await store.accounts.tenants();
      const names = named === undefined ? new Set([usualTenant, ...all.map((each) => each.tenant)]) : [named];
      const verdicts = [];
      for (const name of names) verdicts.push({ tenant: name, ...(await store.audit.verify(name)) });
      return verdicts;
    },
    close: () => store.close(),
  };
}

/** As a server sends it. */
function show({ data, ...record }: AuditRecord) {
  const { number, at, tenant, actor, action, subject, outcome, previous, digest } = record;
  return { number, at, tenant, actor, action, subject, outcome, data: { ...data }, previous, digest };
}
