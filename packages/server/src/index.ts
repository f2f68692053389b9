export type { BackupCounts, BackupHeader } from './backup/backup-line.ts';
export { checkBackup } from './backup/check-backup.ts';
export { restoreBackup, type RestoreBackupOptions, type RestoredBackup } from './backup/restore-backup.ts';
export { writeBackup, type WriteBackupOptions, type WrittenBackup } from './backup/write-backup.ts';
export { ServerError, type ServerErrorCode } from './errors/server-error.ts';
export { defineRoute, type Route, type RouteRequest } from './http/route.ts';
export { startServer, type RunningServer, type StartServerOptions } from './start-server.ts';
export { openData, type OpenDataOptions } from './starting/open-data.ts';
export { inviteTenantAdmin, type InviteTenantAdminOptions } from './tenants/invite-tenant-admin.ts';
