import { createAuditLog } from '../../src/audit/create-audit-log.ts';
import { createChats } from '../../src/chats/create-chats.ts';
import type { Database } from '../../src/database/database.ts';

/** What another process can be asked to do with chats and the audit log. */
export function createConversationCommands(database: Database, say: (word: unknown) => void) {
  const chats = createChats(database);
  const audit = createAuditLog(database);
  const entry = (tenant: string, subject: string) =>
    audit.append({ tenant, actor: 'ada', action: 'test', subject, outcome: 'done', data: { subject } });
  return {
    /** How many of many at the same moment were allowed. */
    async beginTurns(id: string, runId: string, times: number): Promise<number> {
      const message = { role: 'user', parts: [runId], modelMessages: [] } as const;
      const all = Array.from({ length: times }, (_, index) =>
        chats.beginTurn(id, `${runId} ${index}`, message),
      );
      return (await Promise.all(all)).filter((begun) => begun !== undefined).length;
    },
    /** So many lots of a hundred entries a tenant: long enough for those of two processes to meet. */
    async appendAudit(tenants: readonly string[], subject: string, lots: number): Promise<void> {
      for (let lot = 0; lot < lots; lot += 1) {
        const subjects = Array.from({ length: 100 }, (_, index) => `${subject} ${lot} ${index}`);
        await Promise.all(tenants.flatMap((tenant) => subjects.map((each) => entry(tenant, each))));
      }
    },
    /** Never ends. Says how many are durable, while there are always some that are not. */
    async appendAuditForEver(tenant: string): Promise<never> {
      for (let durable = 0; ; durable += 3) {
        const some = ['a', 'b', 'c'].map((subject) => entry(tenant, subject));
        say(durable);
        await Promise.all(some);
      }
    },
  };
}
