import { packActivations, type ActiveSkill, type Reply } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { RunOutcome, RunResult } from '../../runs/run-outcome.ts';
import type { CompletionEnd, FinishReason, ReturnedToolCall } from '../completion-end.ts';
import { returnedCallId } from './call-ids.ts';

export interface CompletionFacts {
  readonly text: string;
  readonly usage: RunResult['usage'] | undefined;
  readonly activated: readonly ActiveSkill[];
}

/** What came of a completion, as a run. */
export function completionOutcome(run: ActiveRun, reply: Reply, facts: CompletionFacts): RunOutcome {
  const { status, error } = reply;
  const finishReason = finishReasonOf(reply);
  const said: RunResult = {
    output: run.redactor.redactText(facts.text),
    ...(facts.usage === undefined ? {} : { usage: facts.usage }),
    ...(finishReason === undefined ? {} : { completion: completionEnd(run, reply, finishReason, facts) }),
  };
  if (status === 'succeeded') return { status, message: 'The completion succeeded', result: said };
  const failure = {
    code: error?.code ?? 'RUN_FAILED',
    message: run.redactor.redactText(error?.message ?? 'The completion failed'),
  };
  run.say('error', { message: failure.message });
  return {
    status: status === 'cancelled' ? 'cancelled' : 'failed',
    message: failure.message,
    result: { ...said, error: failure },
  };
}

/** Undefined for a failure that is no answer. */
function finishReasonOf({ status, turn, error }: Reply): FinishReason | undefined {
  if (error?.code === 'MODEL_REFUSED') return 'content_filter';
  // The caller gets what there is, as when a model is cut short.
  if (turn?.exhausted === true) return 'length';
  if (status !== 'succeeded') return undefined;
  if (turn?.handedOver !== undefined) return 'tool_calls';
  return turn?.cut === true ? 'length' : 'stop';
}

function completionEnd(
  run: ActiveRun,
  { turn }: Reply,
  finishReason: FinishReason,
  { activated }: CompletionFacts,
): CompletionEnd {
  const handedOver = turn?.handedOver ?? [];
  const toolCalls = handedOver.map(({ tool, input }, index): ReturnedToolCall => {
    const given = JSON.stringify(run.redactor.redactValue(input));
    return { id: returnedCallId({ runId: run.id, index }), name: tool, arguments: given };
  });
  if (turn === undefined || toolCalls.length === 0) return { finishReason, toolCalls };
  const calls = handedOver.map(({ callId }) => callId);
  return {
    finishReason,
    toolCalls,
    continuation: { messages: packActivations(turn.messages, activated), calls },
  };
}
