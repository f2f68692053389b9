import type { RunEvent } from '@techne/server/client';

export type StepState = 'running' | 'done' | 'failed' | 'stopped';

/** A text that the answer rests on. */
export type Source = Extract<RunEvent, { event: 'citation' }>['data']['sources'][number];

export interface Stage {
  readonly kind: 'stage';
  readonly id: number;
  /** validation, substitution, retrieval, generation, skill. */
  readonly type: string;
  readonly state: StepState;
  readonly data: Readonly<Record<string, unknown>>;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

export interface Call {
  readonly kind: 'call';
  readonly id: number;
  readonly callId: string;
  readonly skill: string;
  readonly tool: string;
  readonly input: unknown;
  readonly state: StepState;
  readonly isWaiting: boolean;
  readonly output?: unknown;
  readonly durationMs?: number;
}

interface Failure {
  readonly kind: 'failure';
  readonly id: number;
  readonly state: 'failed';
  readonly message: string;
}

export type Step = Stage | Call | Failure;

/** What the events of a run say so far. */
export interface FollowedRun {
  /** The number of the last event. */
  readonly last: number;
  readonly steps: readonly Step[];
  readonly output: string;
  readonly sources: readonly Source[];
  /** Which knowledge base the sources are from. */
  readonly base?: string;
  readonly end?: { readonly status: 'success' | 'error'; readonly message: string };
}

export const nothingYet: FollowedRun = { last: 0, steps: [], output: '', sources: [] };

/** @param at when the event happened, where that is known */
export function foldRunEvent(run: FollowedRun, event: RunEvent, at?: number): FollowedRun {
  if (event.id <= run.last) return run;
  const next = { ...run, last: event.id };
  switch (event.event) {
    case 'token':
      return { ...next, output: run.output + event.data.content };
    case 'citation':
      return { ...next, sources: [...run.sources, ...event.data.sources] };
    case 'thought':
      return foldThought(next, event.id, event.data, at);
    case 'tool_call': {
      const { call_id: callId, skill, tool, input } = event.data;
      const call: Call = {
        kind: 'call',
        id: event.id,
        callId,
        skill,
        tool,
        input,
        state: 'running',
        isWaiting: false,
      };
      return { ...next, steps: [...endStages(run.steps, 'done', at, 'generation'), call] };
    }
    case 'tool_result': {
      const { call_id: callId, output, is_error: isError, duration_ms: durationMs } = event.data;
      const state = isError ? 'failed' : 'done';
      return changeCall(next, callId, { state, isWaiting: false, output, durationMs });
    }
    case 'approval':
      return changeCall(next, event.data.call_id, { isWaiting: event.data.status === 'pending' });
    case 'error': {
      const { message } = event.data;
      const ended = endStages(run.steps, 'failed', at, undefined, { error: message });
      // What fails in a stage is said there.
      if (run.steps.some(({ kind, state }) => kind === 'stage' && state === 'running'))
        return { ...next, steps: ended };
      return { ...next, steps: [...ended, { kind: 'failure', id: event.id, state: 'failed', message }] };
    }
    case 'done': {
      const state: StepState = event.data.status === 'success' ? 'done' : 'stopped';
      const steps = endStages(run.steps, state, at).map((step) =>
        step.kind === 'call' && step.state === 'running' ? { ...step, state, isWaiting: false } : step,
      );
      return { ...next, steps, end: event.data };
    }
    case 'node_start': {
      const { node_id: type, node_type: nodeType } = event.data;
      const data = { node_type: nodeType };
      const stage: Stage = { kind: 'stage', id: event.id, type, state: 'running', data, startedAt: at };
      return { ...next, steps: [...run.steps, stage] };
    }
    case 'node_complete':
      return { ...next, steps: endStages(run.steps, 'done', at, event.data.node_id) };
    case 'node_error':
      return { ...next, steps: endStages(run.steps, 'failed', at, event.data.node_id) };
    default:
      return next;
  }
}

function foldThought(
  run: FollowedRun,
  id: number,
  data: Readonly<Record<string, unknown>>,
  at: number | undefined,
): FollowedRun {
  const type = String(data['type']);
  const status = String(data['status']);
  const base = data['kb_id'];
  const known = { ...run, ...(typeof base === 'string' ? { base } : {}) };
  const index = run.steps.findLastIndex((step) => step.kind === 'stage' && step.type === type);
  const open = run.steps[index];
  if (status === 'start' || open?.kind !== 'stage' || open.state !== 'running') {
    const steps = endStages(run.steps, 'done', at);
    const stage: Stage = { kind: 'stage', id, type, state: stateOf(status), data, startedAt: at };
    return { ...known, steps: [...steps, stage] };
  }
  const state = stateOf(status);
  const changed = {
    ...open,
    state,
    data: { ...open.data, ...data },
    ...(state === 'running' ? {} : { endedAt: at }),
  };
  return { ...known, steps: run.steps.with(index, changed) };
}

/** Of the words that the events have: start, searching, warning, complete, loaded, error. */
function stateOf(status: string): StepState {
  if (status === 'error') return 'failed';
  return status === 'complete' || status === 'loaded' ? 'done' : 'running';
}

function endStages(
  steps: readonly Step[],
  state: StepState,
  at: number | undefined,
  type?: string,
  more: Readonly<Record<string, unknown>> = {},
): readonly Step[] {
  return steps.map((step) =>
    step.kind === 'stage' && step.state === 'running' && (type === undefined || step.type === type)
      ? { ...step, state, endedAt: at, data: { ...step.data, ...more } }
      : step,
  );
}

function changeCall(
  run: FollowedRun,
  callId: string,
  change: Partial<Pick<Call, 'state' | 'isWaiting' | 'output' | 'durationMs'>>,
): FollowedRun {
  const steps = run.steps.map((step) =>
    step.kind === 'call' && step.callId === callId ? { ...step, ...change } : step,
  );
  return { ...run, steps };
}
