import { createHash } from 'node:crypto';
import { type Decision, StoreError } from '@techne/store';
import type { TakenDecision, WaitingCall } from '../../nodes/node-host.ts';
import { once } from '../step-api.ts';
import type { PassParts } from './pass-parts.ts';

/** What is sent when a request is decided. */
export function approvalSignal(requestId: string): string {
  return `approval:${requestId}`;
}

/**
 * Asks people about the calls of a node and waits until all are decided, however long that takes and whichever worker
 * goes on. Decisions are read from the store; a signal only says that it is time to look. One that was sent before
 * anybody waited is lost, so the store is looked at before every wait, and signals are sent until they are heard.
 */
export async function askPeople(
  pass: PassParts,
  nodeId: string,
  /** Tells apart what a node asks one after another, and what parts of a list ask. */
  round: string,
  calls: readonly WaitingCall[],
): Promise<Readonly<Record<string, TakenDecision>>> {
  const { step, parts } = pass;
  const requests = calls.map((call) => ({ ...call, nodeId, id: requestId(pass, nodeId, round, call) }));
  await step.run({ name: `${nodeId}/ask/${round}`, retryPolicy: once }, () => ask(pass, nodeId, requests));
  // No record: whoever names calls might call one of them `constructor`.
  const decisions = new Map<string, TakenDecision>();
  for (const [index, { id, callId }] of requests.entries()) {
    for (let wait = 0; !decisions.has(callId); wait += 1) {
      const request = await parts.store.approvalRequests.find(id);
      if (request?.decision !== undefined) {
        const { decision, decidedBy = 'system' } = request;
        decisions.set(callId, { decision, decidedBy });
        tellDecision(pass, nodeId, { id, callId, decision });
      } else {
        const name = `${nodeId}/wait/${round}/${index}/${wait}`;
        await step.waitForSignal({ name, signal: approvalSignal(id) });
      }
    }
  }
  return Object.fromEntries(decisions);
}

type Request = WaitingCall & { readonly id: string; readonly nodeId: string };

async function ask(
  { parts, execution, host, log }: PassParts,
  nodeId: string,
  requests: readonly Request[],
): Promise<void> {
  const { tenant, id: runId, userId } = execution;
  const records = requests.map(({ id, callId, skill, tool, digest, reason, warning, preview }) => ({
    id,
    tenant,
    runId,
    userId,
    callId: `${nodeId}:${callId}`,
    skill,
    tool,
    digest,
    preview: { reason, ...(warning !== undefined && { warning }), node_id: nodeId, ...preview },
  }));
  try {
    await parts.store.approvalRequests.create(records);
  } catch (error) {
    // A worker that died after this left them.
    if (!StoreError.isInstance(error) || error.code !== 'CONFLICT') throw error;
  }
  await host.requestApproval?.(requests);
  for (const { id, callId, skill, tool, reason, warning, preview, decidedBy = 'admin' } of requests) {
    if (log.record.asked.has(id)) continue;
    log.append('approval', {
      id,
      node_id: nodeId,
      status: 'pending',
      decided_by: decidedBy,
      call_id: callId,
      skill,
      tool,
      reason,
      ...(warning !== undefined && { warning }),
      preview,
    });
  }
  await log.flush();
}

function tellDecision(
  { log }: PassParts,
  nodeId: string,
  { id, callId, decision }: { readonly id: string; readonly callId: string; readonly decision: Decision },
): void {
  if (log.record.decided.has(id)) return;
  log.append('approval', { id, node_id: nodeId, call_id: callId, status: 'decided', decision });
}

/**
 * The same whenever the same is asked, so that it is asked once. What is shown to people is a part of it: a node that
 * runs anew, because its run of the engine broke, and would do something else by now, asks anew.
 */
function requestId(
  { execution: { id, generation } }: PassParts,
  nodeId: string,
  round: string,
  { callId, skill, tool, digest, reason, warning, preview }: WaitingCall,
): string {
  const asked = [id, generation, nodeId, round, callId, skill, tool, digest, reason, warning ?? '', preview];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32);
}
