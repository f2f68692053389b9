import { packActivations, type SendOptions } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { ChatContext } from '../chat-context.ts';
import type { OpenedTurn } from './open-turn.ts';

/** What goes with a message: results are stored before the model is asked again (ruling 32), without texts of skills. */
export function sendingOptions(
  { parts: { store, instance } }: ChatContext,
  run: ActiveRun,
  { conversation, listener }: OpenedTurn,
): SendOptions {
  return {
    runId: run.id,
    signal: run.signal,
    onEvent: listener.hear,
    async save(messages, inside) {
      const kept = { messages: packActivations(messages, conversation.activated), inside };
      if (await store.runs.keep(run.id, instance, run.redactor.redactValue(kept))) return;
      run.stop('lost');
      throw new Error('Another server has this run');
    },
  };
}
