import type { NumberedRunEvent, Run } from '@techne/store';
import type { RunResult } from './run-outcome.ts';
import { isRecord } from './waiting-state.ts';

/** A run in a list. */
export function runSummaryJson(run: Run): Readonly<Record<string, unknown>> {
  const { id, kind, skill = null, status, createdAt, finishedAt } = run;
  return {
    id,
    kind,
    skill,
    status,
    created_at: new Date(createdAt).toISOString(),
    finished_at: finishedAt === undefined ? null : new Date(finishedAt).toISOString(),
  };
}

/** A run with what was asked for and what came of it; `said` has its events while there is no result. */
export function runJson(run: Run, said: readonly NumberedRunEvent[]): Readonly<Record<string, unknown>> {
  const request = isRecord(run.request) ? run.request : {};
  return {
    ...runSummaryJson(run),
    user_id: run.userId,
    request,
    ...(isRecord(request['inputs']) ? { inputs: request['inputs'] } : {}),
    ...resultJson(isRecord(run.result) ? run.result : { output: textOf(said) }),
  };
}

/** What a run came to, with the names of the API. */
export function resultJson(result: RunResult): Readonly<Record<string, unknown>> {
  const { output = '', citations = [], usage, envelope, error } = result;
  return {
    output,
    citations,
    usage: { input_tokens: usage?.inputTokens ?? 0, output_tokens: usage?.outputTokens ?? 0 },
    ...(envelope === undefined ? {} : { result: envelope }),
    ...(error === undefined ? {} : { error }),
  };
}

function textOf(events: readonly NumberedRunEvent[]): string {
  return events
    .map(({ event, data }) => (event === 'token' && isRecord(data) ? data['content'] : ''))
    .join('');
}
