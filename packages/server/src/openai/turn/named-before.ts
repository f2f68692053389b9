import { parseSlash, type ActiveSkill } from '@techne/agent';
import type { Catalog } from '@techne/skills';
import type { ReadMessage } from '../request/split-messages.ts';

/** Earlier messages as a chat would have kept them. */
export interface NamedBefore {
  readonly messages: readonly ReadMessage[];
  readonly activated: readonly ActiveSkill[];
}

/** Skills that a person named in earlier messages are active, as in a chat, and their names are not sent to the model. */
export function namedBefore(messages: readonly ReadMessage[], catalog: Catalog): NamedBefore {
  const names = new Set<string>();
  const kept = messages.map((message) => {
    const slash = message.role === 'user' ? parseSlash(message.text) : undefined;
    const skill = slash === undefined ? undefined : catalog.find(slash.name);
    if (slash === undefined || skill?.available !== true || !skill.manifest.userInvocable) return message;
    names.add(skill.name);
    return slash.text.trim() === '' ? message : { ...message, text: slash.text };
  });
  return { messages: kept, activated: [...names].map((name) => ({ name })) };
}
