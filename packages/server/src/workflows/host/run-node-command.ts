import { ApprovalGate, type Envelope } from '@techne/exec';
import { type CommandRequest, type ScriptRequest, type Waiting, WorkflowError } from '@techne/workflow';
import { shownPreview } from '../../approvals/shown-preview.ts';
import { tenantApprovalStore } from '../../approvals/tenant-approval-store.ts';
import { passDecision, refuseSecrets, requireSandbox } from '../../runs/execution/execution-run.ts';
import { executionCallId, toolCall } from '../../runs/execution/execution-work.ts';
import { prepareCall } from '../../runs/execution/prepare-call.ts';
import { prepareScript } from '../../runs/execution/prepare-script.ts';
import type { PreparedExecution } from '../../runs/execution/prepared-execution.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import { plainJson } from '../plain-json.ts';
import { type ActingRequest, folderPart, type NodeWork } from './node-work.ts';
import { findNodeSkill } from './resolve-node-skill.ts';

type Ran = { readonly status: 'done'; readonly envelope: Envelope } | Waiting;

/** A command of a skill in the sandbox: at once, or when an admin has agreed (ruling 31). */
export async function runNodeCommand(work: NodeWork, request: CommandRequest): Promise<Ran> {
  const { tool, arguments: given } = request;
  const input = { tool, arguments: given };
  const skill = await requireNodeSkill(work, request.skill);
  return runPrepared(work, await prepareCall(work.context, skill, input), input, request);
}

/** A script of a skill, likewise. */
export async function runNodeScript(work: NodeWork, request: ScriptRequest): Promise<Ran> {
  const { path, arguments: given, input: text } = request;
  const input = { path, arguments: given, ...(text !== undefined && { input: text }) };
  const skill = await requireNodeSkill(work, request.skill);
  return runPrepared(work, await prepareScript(work.context, skill, input), input, request);
}

async function requireNodeSkill(work: NodeWork, name: string): Promise<ResolvedSkill> {
  const skill = await findNodeSkill(work, name);
  if (skill !== undefined) return skill;
  throw new WorkflowError('NODE_FAILED', `There is no skill "${name}"`, {
    hint: 'Choose a skill that you may run.',
  });
}

async function runPrepared(
  work: NodeWork,
  prepared: PreparedExecution,
  input: object,
  request: ActingRequest,
): Promise<Ran> {
  await requireSandbox(work.context);
  const waiting = request.resumption
    ? await checkDecision(work, prepared, input, request.resumption)
    : await askFirst(work, prepared, input);
  return waiting ?? { status: 'done', envelope: await carryOut(work, prepared, input, request) };
}

/** What to ask an admin; undefined when it may run now. */
async function askFirst(
  { context, caller }: NodeWork,
  prepared: PreparedExecution,
  input: object,
): Promise<Waiting | undefined> {
  const { skill, tool, digest, variables } = prepared;
  const gate = new ApprovalGate(tenantApprovalStore(context.parts, caller.tenant));
  const { decision, preview } = await gate.check(prepared.request);
  if (preview.digest !== digest) throw new WorkflowError('NODE_FAILED', `${skill} changed while it was read`);
  if (decision.answer === 'deny')
    throw new WorkflowError('NODE_DENIED', `${skill} is not run: ${decision.reason}`);
  if (decision.answer !== 'confirm') return undefined;
  refuseSecrets(context, input);
  const { reason, warning } = preview;
  const call = {
    callId: executionCallId,
    skill,
    tool,
    digest,
    reason,
    ...(warning !== undefined && { warning }),
    preview: { ...shownPreview(preview), variables },
  };
  return { status: 'waiting', calls: [call], state: plainJson({ digest, input }) };
}

/** Throws unless an admin agreed to exactly this. */
async function checkDecision(
  { context, caller }: NodeWork,
  prepared: PreparedExecution,
  input: object,
  { state, decisions }: NonNullable<ActingRequest['resumption']>,
): Promise<undefined> {
  const taken = decisions[executionCallId];
  const shown = isRecord(state) ? state : {};
  const { digest } = shown;
  const isSame = JSON.stringify(shown['input']) === JSON.stringify(plainJson(input));
  if (taken === undefined || typeof digest !== 'string' || !isSame)
    throw new WorkflowError('NODE_DENIED', 'What would run is not what was shown; nothing was run');
  const approved = { ...taken, tenant: caller.tenant, digest };
  const refused = await passDecision(context, prepared, approved);
  if (refused === undefined) return undefined;
  const message = refused.status === 'waiting' ? 'Nothing was run' : refused.message;
  throw new WorkflowError('NODE_DENIED', message, { data: { decidedBy: taken.decidedBy } });
}

async function carryOut(
  { context: { scratch }, execution }: NodeWork,
  prepared: PreparedExecution,
  input: object,
  request: ActingRequest,
): Promise<Envelope> {
  const { tool, digest } = prepared;
  const part = folderPart(request);
  request.emit('tool_call', { ...toolCall(prepared, input) });
  try {
    const folder = await scratch.open(execution.id, part);
    const place = { digest, work: folder, runId: execution.id, signal: request.signal };
    const envelope = await prepared.run(place);
    request.signal.throwIfAborted();
    const { success, duration_ms } = envelope;
    const outcome = { output: envelope, is_error: !success, duration_ms };
    request.emit('tool_result', { call_id: executionCallId, tool, ...outcome });
    return envelope;
  } finally {
    await scratch.remove(execution.id, part);
  }
}
