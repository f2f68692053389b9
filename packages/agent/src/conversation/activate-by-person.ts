import { randomUUID } from 'node:crypto';
import type { Catalog } from '@techne/skills';
import type { JSONValue, ModelMessage } from 'ai';
import type { AgentEvent } from '../events/agent-event.ts';
import type { ActiveSkills } from '../skill-tools/active-skills.ts';
import { isObject } from '../skill-tools/read-input.ts';
import { activate } from '../skill-tools/remcochat/activate-tool.ts';
import { SkillOperations } from '../skill-tools/skill-operations.ts';
import type { ConversationOptions } from './conversation-options.ts';

export type PersonalActivation =
  | { readonly ok: true; readonly text: string; readonly messages: readonly ModelMessage[] }
  | { readonly ok: false; readonly message: string };

/**
 * A bare `/name`: activates without asking the model. What it gives goes into the conversation as if the model had
 * called the tool, so that it is found there later.
 */
export async function activateByPerson(
  name: string,
  said: string,
  options: ConversationOptions,
  state: { active: ActiveSkills; mode: string | undefined; emit: (event: AgentEvent) => void },
): Promise<PersonalActivation> {
  const chatType = options.caller?.chat?.type;
  const operations = new SkillOperations(currentCatalog(options), {
    ...options.skillTools,
    ...(state.mode === undefined ? {} : { mode: state.mode }),
    ...(chatType === undefined ? {} : { chatType }),
    active: state.active,
    invoked: new Map([[name, '']]),
  });
  const callId = `activation_${randomUUID().replaceAll('-', '')}`;
  const outcome = await activate(operations, name, {
    runId: callId,
    callId,
    signal: new AbortController().signal,
    caller: options.caller ?? {},
    depth: 0,
    emit: state.emit,
  });
  const { output } = outcome;
  if (outcome.isError === true) {
    const error = isObject(output) ? output['error'] : undefined;
    return { ok: false, message: typeof error === 'string' ? error : 'The skill cannot be activated.' };
  }
  const isNew = !(isObject(output) && output['already_active'] === true);
  const text = isNew ? `The skill ${name} is active.` : `The skill ${name} is already active.`;
  const call = { toolCallId: callId, toolName: 'skillsActivate' };
  return {
    ok: true,
    text,
    messages: [
      { role: 'user', content: said },
      { role: 'assistant', content: [{ type: 'tool-call', ...call, input: { name } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', ...call, output: { type: 'json', value: output as JSONValue } }],
      },
      { role: 'assistant', content: text },
    ],
  };
}

export function currentCatalog({ catalog }: Pick<ConversationOptions, 'catalog'>): Catalog {
  return typeof catalog === 'function' ? catalog() : catalog;
}
