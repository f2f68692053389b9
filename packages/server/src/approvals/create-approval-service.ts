import { createHash } from 'node:crypto';
import type { ApprovalRequestRecord, Decision } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import type { RunService } from '../runs/run-service.ts';
import type { Services } from '../services/services.ts';
import type { SkillService } from '../skills/skill-service.ts';
import type { WorkflowService } from '../workflows/workflow-service.ts';
import type { ApprovalService, IdentifiedGrant } from './approval-service.ts';
import { isForOwner } from './is-for-owner.ts';

export interface ApprovalServiceParts extends Pick<Services, 'store' | 'log' | 'now'> {
  readonly skills: Pick<SkillService, 'resolve'>;
  readonly runs: Pick<RunService, 'resume'>;
  readonly workflows: Pick<WorkflowService, 'decide'>;
}

/** Runs whose calls are the skill's own commands and files; an answer about another tool says nothing of those. */
const ownCalls: ReadonlySet<string> = new Set(['call', 'script']);

/** Makes what people decide with: admins, and the owner of an execution where a workflow asks for approval. */
export function createApprovalService(parts: ApprovalServiceParts): ApprovalService {
  const { store, log, runs, workflows } = parts;
  const tell = ({ id, runId }: ApprovalRequestRecord, decision: Decision, { userId }: Caller): void =>
    log.info({ approvalId: id, runId, decision, decidedBy: userId }, 'decided');
  const find = async (caller: Caller, id: string): Promise<ApprovalRequestRecord | undefined> => {
    const request = await store.approvalRequests.find(id);
    const isTheirs = request?.userId === caller.userId || caller.role === 'admin';
    return request?.tenant === caller.tenant && isTheirs ? request : undefined;
  };
  const grants = async ({ tenant }: Caller): Promise<readonly IdentifiedGrant[]> => {
    const known = await store.approvalGrants.forTenant(tenant).list();
    return known.map((grant) => ({ ...grant, id: grantId(grant.folder) }));
  };
  return {
    find,
    grants,
    list: ({ tenant, userId, role }, filter) =>
      store.approvalRequests.list({ ...filter, tenant, ...(role === 'admin' ? {} : { userId }) }),
    async decide(caller, id, decision) {
      const request = await find(caller, id);
      if (request === undefined)
        throw new HttpError(404, { field: 'id', message: `There is no approval ${id}` });
      if (caller.role !== 'admin' && !isForOwner(request))
        throw new HttpError(403, 'This is for the admins of the tenant');
      const run = await store.runs.find(request.runId);
      if (run === undefined || run.finishedAt !== undefined) throw conflict('The run has ended');
      if (run.kind === 'workflow') {
        await workflows.decide({ requestId: id, decision, decidedBy: caller.userId });
        tell(request, decision, caller);
        return (await store.approvalRequests.find(id)) ?? request;
      }
      const decided = await store.approvalRequests.decide(id, decision, caller.userId);
      if (decided === undefined) throw conflict('It was decided before');
      tell(request, decision, caller);
      if (ownCalls.has(run.kind)) await rememberAnswer(parts, caller, request, decision);
      if (decided.remaining === 0) await runs.resume(request.runId);
      return decided.request;
    },
    async revoke(caller, id) {
      const grant = (await grants(caller)).find((each) => each.id === id);
      return grant !== undefined && store.approvalGrants.forTenant(caller.tenant).revoke(grant.folder);
    },
  };
}

/**
 * Remembers an answer when it is given, for exactly the bytes that were shown: the run may find others by then, or end
 * before it goes on. The run records it again, with the digests of the files.
 */
async function rememberAnswer(
  { store, skills, now }: ApprovalServiceParts,
  caller: Caller,
  { tenant, skill: name, digest }: ApprovalRequestRecord,
  decision: Decision,
): Promise<void> {
  if (decision !== 'always' && decision !== 'never') return;
  const folder = (await skills.resolve(caller, name))?.identity;
  if (folder === undefined) return;
  const decidedAt = new Date(now()).toISOString();
  const grant = { folder, name, digest, decision, decidedAt, decidedBy: caller.userId, files: {} };
  await store.approvalGrants.forTenant(tenant).record(grant);
}

function conflict(message: string): HttpError {
  return new HttpError(409, { field: 'decision', message });
}

function grantId(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 24);
}
