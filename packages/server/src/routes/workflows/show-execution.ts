import type { ApprovalRequestRecord, Run } from '@techne/store';
import type { WorkflowGraph } from '@techne/workflow';
import { approvalJson } from '../../approvals/approval-json.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import type { OpenedExecution } from '../../workflows/workflow-service.ts';

/** An execution in a list. */
export function showExecutionSummary(run: Run): Readonly<Record<string, unknown>> {
  const { id, userId, status, createdAt, finishedAt } = run;
  const request = isRecord(run.request) ? run.request : {};
  return {
    id,
    workflow_id: request['workflow_id'] ?? null,
    workflow_name: request['workflow_name'] ?? '',
    user_id: userId,
    status,
    created_at: new Date(createdAt).toISOString(),
    finished_at: finishedAt === undefined ? null : new Date(finishedAt).toISOString(),
  };
}

/** An execution with how far each of its nodes is. */
export function showExecution(
  opened: OpenedExecution,
  graph: WorkflowGraph,
  asked: readonly ApprovalRequestRecord[],
): Readonly<Record<string, unknown>> {
  const { run, execution } = opened;
  const result = isRecord(run.result) ? run.result : {};
  const waiting = new Set(
    asked.flatMap((request) => (request.decision === undefined ? nodeOf(request) : [])),
  );
  return {
    ...showExecutionSummary(run),
    input: execution.input,
    model: execution.model ?? null,
    final_output: result['final_output'] ?? null,
    error: result['error'] ?? null,
    resumed: execution.generation - 1,
    nodes: graph.nodes.map(({ id, type }) => ({
      node_id: id,
      node_type: type,
      ...nodeState(opened, id, waiting.has(id)),
    })),
    graph_data: graph,
    approvals: asked.map(approvalJson),
  };
}

function nodeState(
  { run, record, times }: OpenedExecution,
  id: string,
  isWaiting: boolean,
): Readonly<Record<string, unknown>> {
  const { startedAt, finishedAt } = times.get(id) ?? {};
  const timeOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  const completed = record.completed.get(id);
  const failure = record.failures.get(id);
  const attempts = record.starts.get(id) ?? 0;
  const hasEnded = run.finishedAt !== undefined;
  const isOver = completed !== undefined || failure !== undefined;
  return {
    status: statusOf(),
    attempts,
    started_at: timeOf(startedAt),
    // One that was at work when the execution ended was ended with it.
    finished_at: timeOf(isOver ? finishedAt : startedAt === undefined ? undefined : run.finishedAt),
    ...completed,
    ...(failure !== undefined && completed === undefined && { error: failure }),
  };

  function statusOf(): string {
    if (completed !== undefined) return 'succeeded';
    if (failure !== undefined) return 'failed';
    if (attempts === 0) return hasEnded ? 'skipped' : 'pending';
    if (hasEnded) return 'cancelled';
    return isWaiting ? 'waiting' : 'running';
  }
}

/** Calls of nodes are named `node:call`. */
function nodeOf({ callId }: ApprovalRequestRecord): string {
  return callId.split(':')[0] ?? '';
}
