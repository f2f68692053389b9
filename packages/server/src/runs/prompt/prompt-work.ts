import { runPrompt, type PromptRunRequest, type PromptRunResult } from '@techne/agent';
import type { ActiveRun } from '../active-run.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunWork } from '../run-work.ts';

/** Runs a skill as a prompt: its events as agent-flow-lite.md has them, `done` left to whoever settles the run. */
export function promptWork(request: Omit<PromptRunRequest, 'signal'>): RunWork {
  return async (run) => {
    const events = runPrompt({ ...request, signal: run.signal });
    let message = '';
    for (;;) {
      const next = await events.next();
      if (next.done === true) return outcomeOf(run, next.value, message);
      const { event, data } = next.value;
      if (event === 'token') run.token(data.content);
      else if (event === 'done') ({ message } = data);
      else run.say(event, data);
    }
  };
}

function outcomeOf(run: ActiveRun, result: PromptRunResult, message: string): RunOutcome {
  const { status, output, citations, usage, error } = result;
  return {
    status,
    message,
    result: {
      output: run.redactor.redactText(output),
      citations,
      usage,
      ...(error === undefined
        ? {}
        : { error: { ...error, message: run.redactor.redactText(error.message) } }),
    },
  };
}
