import { ApprovalGate, ExecError, type ApprovalPreview } from '@techne/exec';
import { shownPreview } from '../../approvals/shown-preview.ts';
import { tenantApprovalStore } from '../../approvals/tenant-approval-store.ts';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { RunContext } from '../run-context.ts';
import type { StartedRun } from '../run-manager.ts';
import { failedOutcome, type RunOutcome } from '../run-outcome.ts';
import type { TakenDecision } from '../run-work.ts';
import { executionError, orExecutionError } from './execution-error.ts';
import { executionWork, executionCallId, toolCall } from './execution-work.ts';
import type { PreparedExecution } from './prepared-execution.ts';
import { sandboxSettings } from './sandbox-settings.ts';

export interface ExecutionToStart {
  readonly kind: 'call' | 'script';
  readonly caller: Caller;
  readonly prepared: PreparedExecution;
  /** As it was asked for: it is stored, and prepared from again when the run goes on. */
  readonly input: object;
}

/** Begins to run a command or a script: at once, or when an admin has agreed (ruling 31). */
export async function startExecution(context: RunContext, wanted: ExecutionToStart): Promise<StartedRun> {
  const { parts, manager } = context;
  const { kind, caller, prepared, input } = wanted;
  await requireSandbox(context);
  const gate = new ApprovalGate(tenantApprovalStore(parts, caller.tenant));
  const { decision, preview } = await orExecutionError('skill', () => gate.check(prepared.request));
  if (preview.digest !== prepared.digest)
    throw new HttpError(409, { field: 'skill', message: `${prepared.skill} changed while it was read` });
  if (decision.answer === 'deny')
    throw new HttpError(403, `${prepared.skill} is not run: ${decision.reason}`);
  const waits = decision.answer === 'confirm';
  if (waits) refuseSecrets(context, input);
  const { tenant, userId } = caller;
  return manager.start({ tenant, userId, kind, skill: prepared.skill, request: input }, async (run) => {
    run.say('tool_call', toolCall(prepared, input));
    return waits ? waitFor(preview, wanted) : executionWork(context, prepared)(run);
  });
}

function waitFor(preview: ApprovalPreview, { caller, prepared, input }: ExecutionToStart): RunOutcome {
  const { skill, tool, digest, variables } = prepared;
  const { reason, warning } = preview;
  const { userId, email, tenant } = caller;
  return {
    status: 'waiting',
    calls: [
      {
        callId: executionCallId,
        skill,
        tool,
        digest,
        reason,
        ...(warning === undefined ? {} : { warning }),
        preview: { ...shownPreview(preview), variables },
      },
    ],
    state: { caller: { userId, email, tenant }, digest, input },
  };
}

/** There is no fallback, so it is said before anybody is asked. */
export async function requireSandbox({ parts }: Pick<RunContext, 'parts'>): Promise<void> {
  const { sandbox } = sandboxSettings(parts.config, parts.sandbox);
  const readiness = await sandbox.probe();
  if (readiness.ok) return;
  const { reason, hint } = readiness;
  const message = `Refused, because it runs only in the sandbox: ${reason}`;
  throw executionError({ code: 'SANDBOX_UNAVAILABLE', message, hint }, 'skill');
}

/** What is stored is redacted, so a call with a secret in it would go on with other arguments than those approved. */
export function refuseSecrets({ redactor }: Pick<RunContext, 'redactor'>, input: object): void {
  if (JSON.stringify(redactor.redactValue(input)) === JSON.stringify(input)) return;
  const message = 'The arguments hold a secret of the configuration, and what waits for approval is stored';
  throw new HttpError(400, { field: 'arguments', message });
}

/** Whether an admin's answer lets exactly what was shown run; the outcome when it does not. */
export async function passDecision(
  context: Pick<RunContext, 'parts'>,
  prepared: PreparedExecution,
  approved: TakenDecision & { readonly tenant: string; readonly digest: string },
): Promise<RunOutcome | undefined> {
  const gate = new ApprovalGate(tenantApprovalStore(context.parts, approved.tenant, approved.decidedBy));
  try {
    const { decision, preview } = await gate.check(prepared.request);
    if (preview.digest !== approved.digest || prepared.digest !== approved.digest) return changed(prepared);
    if (decision.answer === 'deny') return denied(prepared, decision.reason);
    await gate.answer(preview, approved.decision);
    return undefined;
  } catch (error) {
    if (!ExecError.isInstance(error)) throw error;
    return error.code === 'APPROVAL_DENIED' ? denied(prepared, 'an admin refused it') : changed(prepared);
  }
}

function changed({ skill }: PreparedExecution): RunOutcome {
  return failedOutcome({
    code: 'APPROVAL_REQUIRED',
    message: `${skill} changed after it was shown; nothing was run`,
    hint: 'Call it again, so that it can be looked at anew.',
  });
}

function denied({ skill }: PreparedExecution, reason: string): RunOutcome {
  return failedOutcome({ code: 'APPROVAL_DENIED', message: `${skill} was not run: ${reason}` });
}
