import type { SendOptions } from '@techne/agent';
import type { ChatContext } from '../../chats/chat-context.ts';
import { HttpError } from '../../errors/http-error.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { failedOutcome, type RunOutcome } from '../../runs/run-outcome.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { CompletionListener } from './completion-listener.ts';
import { completionOutcome } from './completion-outcome.ts';
import type { CompletionToMake } from './completion-to-make.ts';
import { openCompletion, type OpenedCompletion } from './open-completion.ts';

/** What hears whether a completion can begin: what is wrong with its request is an answer, and not an event. */
export type Readiness = PromiseWithResolvers<void>;

/** Answers a request: the work of a run of the kind `completion`. */
export function completionWork(
  context: ChatContext,
  wanted: CompletionToMake,
  readiness: Readiness,
): RunWork {
  return async (run) => {
    let opened: OpenedCompletion;
    try {
      opened = await openCompletion(context, run, wanted);
      readiness.resolve();
    } catch (error) {
      readiness.reject(error);
      if (!(error instanceof HttpError)) throw error;
      return failedOutcome({ code: 'REQUEST_REFUSED', message: error.message });
    }
    return answer(run, wanted, opened);
  };
}

async function answer(
  run: ActiveRun,
  { messages: { text } }: CompletionToMake,
  { conversation, named, soFar }: OpenedCompletion,
): Promise<RunOutcome> {
  const listener = new CompletionListener(run);
  // Nobody is there to ask: what needs somebody is refused in words that the model reads.
  const options: SendOptions = {
    runId: run.id,
    signal: run.signal,
    unattended: true,
    onEvent: listener.hear,
  };
  const reply =
    soFar === undefined
      ? await conversation.send(text, options)
      : await conversation.proceed(text, soFar, options);
  // A bare /name is answered without a model, and without an event.
  if (reply.kind === 'activation' && reply.status === 'succeeded') listener.say(reply.text);
  return completionOutcome(run, reply, {
    text: listener.text,
    usage: reply.turn?.usage ?? named.result?.usage,
    activated: conversation.activated,
  });
}
