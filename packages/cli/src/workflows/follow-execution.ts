import { setTimeout as pause } from 'node:timers/promises';
import type { Decision, RunEvent, RunStream } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import { answerWaiting, type Asked } from './answer-waiting.ts';
import type { ExecutionPrinter } from './execution-printer.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** How an execution came to rest. */
type Rest =
  | { readonly status: 'succeeded' | 'failed' }
  /** For somebody who is not here. */
  | { readonly status: 'waiting'; readonly asked: readonly Asked[] };

export interface Followed {
  readonly rest: Rest;
  /** What was decided here. */
  readonly decisions: readonly Decision[];
}

const LOOK_MS = 200;

/**
 * Prints an execution to its end and answers what it asks. Where nobody can answer, it ends as soon as everything else
 * that can be done is done. Rejects when `signal` aborts.
 *
 * @param open the events to follow, until that signal aborts
 * @param isOver whether an event belongs to what was over before
 */
export async function followExecution(
  context: CommandContext,
  place: WorkflowPlace,
  printer: ExecutionPrinter,
  follow: {
    readonly signal: AbortSignal;
    readonly open: (signal: AbortSignal) => Promise<RunStream>;
    readonly isOver?: (event: RunEvent) => boolean;
  },
): Promise<Followed> {
  const { signal, isOver = () => false } = follow;
  const leaving = new AbortController();
  const stream = await follow.open(AbortSignal.any([signal, leaving.signal]));
  const unanswered = new Map<string, Asked>();
  const decisions: Decision[] = [];
  let status: 'succeeded' | 'failed' = 'failed';
  let resting: Promise<void> | undefined;
  try {
    for await (const event of stream) {
      if (isOver(event)) continue;
      printer.print(event);
      if (event.event === 'done') status = event.data.status === 'success' ? 'succeeded' : 'failed';
      if (event.event !== 'approval') continue;
      const { data } = event;
      if (data.status === 'decided') unanswered.delete(data.id);
      else {
        printer.endLine();
        const decision = await answerWaiting(context, place, data);
        if (decision === undefined) unanswered.set(data.id, data);
        else decisions.push(decision);
      }
      if (unanswered.size > 0) resting ??= leaveAtRest(place, stream.runId, leaving);
    }
  } catch (error) {
    if (signal.aborted || !leaving.signal.aborted) throw error;
  } finally {
    leaving.abort();
    await resting;
    printer.endLine();
  }
  const asked = [...unanswered.values()];
  return { rest: asked.length > 0 ? { status: 'waiting', asked } : { status }, decisions };
}

/** Events do not tell that an execution waits: its other branches may still be at work. */
async function leaveAtRest(place: WorkflowPlace, id: string, leaving: AbortController): Promise<void> {
  while (!leaving.signal.aborted) {
    const { status } = await place.executions.get(id);
    if (status === 'waiting') leaving.abort();
    else if (status === 'running') await pause(LOOK_MS);
    else return;
  }
}
