import type { Route } from '../../http/route.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

export const auditRoutes: readonly Route[] = [listAudit, exportAudit, verifyAudit];
