import { createAccounts } from './accounts/create-accounts.ts';
import { createApprovalGrants } from './approvals/create-approval-grants.ts';
import { createApprovalRequests } from './approvals/create-approval-requests.ts';
import { createAuditLog } from './audit/create-audit-log.ts';
import { exportRows } from './backup/export-rows.ts';
import { importRows } from './backup/import-rows.ts';
import { createChanges } from './changes/create-changes.ts';
import { createChats } from './chats/create-chats.ts';
import { openDatabase } from './database/open-database.ts';
import { createSigningKeys } from './keys/create-signing-keys.ts';
import { createKnowledgeStore } from './knowledge/create-knowledge-store.ts';
import { writeInThread } from './knowledge/thread/write-in-thread.ts';
import { createLinks } from './links/create-links.ts';
import { createRateLimits } from './rate-limits/create-rate-limits.ts';
import { createRunLog } from './run-log/create-run-log.ts';
import { createRuns } from './runs/create-runs.ts';
import { createSessions } from './sessions/create-sessions.ts';
import { createSkillSettings } from './skill-settings/create-skill-settings.ts';
import { createSkillVersions } from './skills/create-skill-versions.ts';
import type { OpenStoreOptions, Store } from './store.ts';
import { createWorkflows } from './workflows/create-workflows.ts';

/**
 * Opens the database and brings its tables up to date.
 *
 * @example
 * const store = await openStore({ file: 'data/techne.db' });
 * const user = await store.accounts.create({ tenant: 'default', email: 'ada@example.com' });
 * user.role; // 'admin': the first account of a tenant
 * await store.close();
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  const runLog = createRunLog(database);
  const audit = createAuditLog(database);
  const knowledge = writeInThread(createKnowledgeStore(database), database);
  return {
    kind: database.kind,
    accounts: createAccounts(database),
    sessions: createSessions(database),
    links: createLinks(database),
    signingKeys: createSigningKeys(database),
    skills: createSkillVersions(database),
    runs: createRuns(database),
    runLog,
    approvalRequests: createApprovalRequests(database),
    approvalGrants: createApprovalGrants(database),
    rateLimits: createRateLimits(database),
    changes: createChanges(database),
    chats: createChats(database),
    audit,
    skillSettings: createSkillSettings(database),
    knowledge: knowledge.store,
    workflows: createWorkflows(database),
    async ping() {
      await database.reader.selectFrom('applied_migrations').select('version').limit(1).execute();
    },
    exportRows: () => exportRows(database),
    importRows: (lines) => importRows(database, lines),
    async close() {
      try {
        await audit.close();
        await runLog.close();
      } finally {
        await database.close();
        await knowledge.close();
      }
    },
  };
}
