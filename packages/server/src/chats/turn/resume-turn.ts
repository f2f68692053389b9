import { AgentError, type Reply } from '@techne/agent';
import { failedOutcome } from '../../runs/run-outcome.ts';
import type { ResumeRun } from '../../runs/run-work.ts';
import { storedCaller } from '../../runs/stored-caller.ts';
import type { ChatContext } from '../chat-context.ts';
import { followWorkflow } from '../workflow/follow-workflow.ts';
import { readWorkflowTurn } from '../workflow/workflow-turn.ts';
import { finishTurn } from './finish-turn.ts';
import { openTurn } from './open-turn.ts';
import { sendingOptions } from './sending-options.ts';
import { readTurnState } from './turn-state.ts';

/** Goes on with a turn whose calls were decided, on whichever server that was. */
export function resumeTurn(context: ChatContext): ResumeRun {
  return (_row, state, decisions) => async (run) => {
    const { store } = context.parts;
    const caller = await storedCaller(store, state);
    const byWorkflow = readWorkflowTurn(state);
    if (caller !== undefined && byWorkflow !== undefined)
      return followWorkflow(context, run, caller, byWorkflow);
    const waited = readTurnState(state);
    const found = waited === undefined ? undefined : await store.chats.find(waited.chatId);
    if (caller === undefined || waited === undefined || found === undefined)
      return failedOutcome({
        code: 'APPROVAL_DENIED',
        message: 'Who asked for the turn may not go on with it any more',
      });
    const { content, model, instructions, activated, toInject, waiting } = waited;
    const { mode: _, ...chat } = found;
    const turn = await openTurn(
      context,
      run,
      {
        caller,
        chat: { ...chat, ...(waited.mode === undefined ? {} : { mode: waited.mode }) },
        content,
        model,
      },
      {
        instructions,
        waited: { activated, waiting, ...(toInject === undefined ? {} : { toInject }) },
        decidedBy: [...decisions.values()].at(-1)?.decidedBy,
      },
    );
    const answers = Object.fromEntries([...decisions].map(([callId, { decision }]) => [callId, decision]));
    let reply: Reply;
    try {
      reply = await turn.conversation.resume(answers, sendingOptions(context, run, turn));
    } catch (error) {
      if (!AgentError.isInstance(error)) throw error;
      const { code, message } = error;
      reply = { kind: 'turn', status: 'failed', text: '', error: { code, message } };
    }
    return finishTurn(context, run, turn, reply);
  };
}
