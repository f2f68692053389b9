export { auditActionNames, isAuditAction, type AuditAction } from './audit/audit-actions.ts';
export type { BackupCounts, BackupHeader } from './backup/backup-line.ts';
export { checkBackup } from './backup/check-backup.ts';
export { restoreBackup, type RestoreBackupOptions, type RestoredBackup } from './backup/restore-backup.ts';
export { writeBackup, type WriteBackupOptions, type WrittenBackup } from './backup/write-backup.ts';
export { ServerError, type ServerErrorCode } from './errors/server-error.ts';
export { defineRoute, type Route, type RouteRequest } from './http/route.ts';
export { openKnowledge, type OpenKnowledgeOptions } from './knowledge/open-knowledge.ts';
export { operatorCaller } from './knowledge/operator-caller.ts';
export {
  createOperatorTrail,
  type OperatorTrail,
  type OperatorTrailOptions,
} from './knowledge/operator-trail.ts';
export {
  openOperatorWorkflows,
  type OpenOperatorWorkflowsOptions,
} from './operator/open-operator-workflows.ts';
export type { OperatorWorkflows, UnsavedWorkflow } from './operator/operator-workflows.ts';
export { showBase, showDocument, showSearch, showTask } from './routes/knowledge/show-knowledge.ts';
export { startServer, type RunningServer, type StartServerOptions } from './start-server.ts';
export { startWorker, type RunningWorker, type StartWorkerOptions } from './start-worker.ts';
export { openData, type OpenDataOptions } from './starting/open-data.ts';
export { inviteTenantAdmin, type InviteTenantAdminOptions } from './tenants/invite-tenant-admin.ts';
