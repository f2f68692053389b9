import type { ApprovalStore } from '@techne/exec';
import type { Store } from '@techne/store';
import type { SkillService } from '../skills/skill-service.ts';

/**
 * The answers of a tenant's admins, as the gate of @techne/exec wants them. A folder stands for what it holds on every
 * server, so a managed skill is known by its name in its tenant and not by where one server keeps it.
 */
export function tenantApprovalStore(
  {
    store,
    skills,
  }: { readonly store: Pick<Store, 'approvalGrants'>; readonly skills: Pick<SkillService, 'identityOf'> },
  tenant: string,
  decidedBy?: string,
): ApprovalStore {
  const grants = store.approvalGrants.forTenant(tenant);
  return {
    forFolder: (folder) => grants.forFolder(skills.identityOf(folder)),
    record: (approval) =>
      grants.record({
        ...approval,
        folder: skills.identityOf(approval.folder),
        ...(decidedBy === undefined ? {} : { decidedBy }),
      }),
    revoke: (folder) => grants.revoke(skills.identityOf(folder)),
    list: () => grants.list(),
  };
}
