import { AgentError, resumeUse, useSkill, type JsonValue, type UseSkillResult } from '@techne/agent';
import { type UseRequest, type Waiting, WorkflowError } from '@techne/workflow';
import { shownPreview } from '../../approvals/shown-preview.ts';
import type { TalkingRun } from '../../runs/active-run.ts';
import { readUseState } from '../../runs/use/read-use-state.ts';
import { skillHost } from '../../runs/use/skill-host.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import { plainJson } from '../plain-json.ts';
import { folderPart, type NodeWork } from './node-work.ts';
import { checkNodeModel } from './open-node-model.ts';

type Used = { readonly status: 'done'; readonly output: JsonValue } | Waiting;

/** Runs a skill as a subagent; its calls that need an admin make the node wait. */
export async function useNodeSkill(work: NodeWork, request: UseRequest): Promise<Used> {
  const { context, execution } = work;
  const part = folderPart(request);
  checkNodeModel(context, request.model);
  const result = await use(work, request, part);
  if (result.status !== 'waiting') await context.scratch.remove(execution.id, part);
  return outcomeOf(result, request);
}

async function use(work: NodeWork, request: UseRequest, part: string): Promise<UseSkillResult> {
  const { parts, models, scratch } = work.context;
  const { caller, execution } = work;
  const { skill, message, context, model, signal, resumption } = request;
  const decisions = Object.entries(resumption?.decisions ?? {});
  const host = await skillHost(
    { parts, models, scratch: { open: (id) => scratch.open(id, part) } },
    talkingRun(work, request),
    {
      caller,
      catalog: await parts.skills.catalogFor(caller),
      model,
      decidedBy: decisions.at(-1)?.[1].decidedBy,
    },
  );
  const { userId: user, tenant } = caller;
  const asked = {
    skill,
    message,
    ...(context !== undefined && { context }),
    caller: { user, tenant },
    signal,
  };
  if (resumption === undefined) return useSkill(host, asked);
  const state = readUseState(isRecord(resumption.state) ? resumption.state['use'] : undefined);
  if (state === undefined)
    throw new WorkflowError('NODE_FAILED', `What the execution ${execution.id} waited with cannot be read`);
  const answers = Object.fromEntries(decisions.map(([callId, { decision }]) => [callId, decision]));
  try {
    return await resumeUse(host, asked, state, answers);
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    throw new WorkflowError('NODE_FAILED', error.message, { hint: error.hint, cause: error });
  }
}

/** What the subagent does is told as what the node does. */
function talkingRun({ execution, trail }: NodeWork, { emit }: UseRequest): TalkingRun {
  return {
    id: execution.id,
    trail,
    say: (event, data) => emit(event, isRecord(data) ? data : {}),
    token: (content) => emit('token', { content }),
  };
}

function outcomeOf(result: UseSkillResult, { signal }: UseRequest): Used {
  if (result.status === 'refused') {
    const { message, hint = '' } = result.refusal;
    throw new WorkflowError('NODE_FAILED', message, { hint });
  }
  if (result.status === 'waiting') {
    const calls = result.pending.map(({ callId, tool, skill = result.skill, need }) => ({
      callId,
      skill,
      tool,
      digest: need.digest ?? '',
      reason: need.reason,
      ...(need.warning !== undefined && { warning: need.warning }),
      preview: shownPreview(need.preview),
    }));
    return { status: 'waiting', calls, state: plainJson({ use: result.state }) };
  }
  signal.throwIfAborted();
  if (result.status === 'succeeded') return { status: 'done', output: result.output };
  throw new WorkflowError('NODE_FAILED', result.error?.message ?? 'The skill failed');
}
