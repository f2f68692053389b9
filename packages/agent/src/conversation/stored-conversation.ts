import type { Catalog } from '@techne/skills';
import type { ModelMessage } from 'ai';
import type { TurnResult } from '../loop/turn.ts';
import type { ActiveSkill } from '../skill-tools/active-skills.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import { packActivations, unpackActivations } from './stored-activations.ts';

/** A message whose turn waits for people, as plain data. */
export interface WaitingMessage {
  readonly runId: string;
  /** What the person typed. */
  readonly text: string;
  /** What of it the model was told. */
  readonly said: string;
  readonly turn: TurnResult;
}

/**
 * A conversation as plain data that survives JSON. Of an activation it has name, digest and whether it was cut, and not
 * its text (ruling 32). A host that keeps messages in rows of its own may put it together from them.
 */
export interface StoredConversation {
  readonly version: 1;
  readonly messages: readonly ModelMessage[];
  readonly activated: readonly ActiveSkill[];
  readonly mode?: string;
  /** A skill whose text goes into the next request, where the model cannot call tools. */
  readonly toInject?: string;
  readonly waiting?: WaitingMessage;
}

/** Takes the texts of skills out. */
export function packConversation(stored: StoredConversation): StoredConversation {
  const { messages, activated, waiting } = stored;
  const pack = (list: readonly ModelMessage[]): readonly ModelMessage[] => packActivations(list, activated);
  return {
    ...stored,
    messages: pack(messages),
    ...(waiting === undefined
      ? {}
      : { waiting: { ...waiting, turn: { ...waiting.turn, messages: pack(waiting.turn.messages) } } }),
  };
}

/**
 * Puts them back as they are now, and what they allow with them: a skill that changed is activated anew, and one that
 * is no longer active stays away.
 */
export async function unpackConversation(
  stored: StoredConversation,
  catalog: Catalog,
  options: SkillToolsOptions,
): Promise<StoredConversation> {
  const { messages, waiting } = stored;
  const said: readonly ModelMessage[] =
    waiting === undefined ? [] : [{ role: 'user', content: waiting.said }];
  const all = [...messages, ...said, ...(waiting?.turn.messages ?? [])];
  const remembered = new Set(stored.activated.map(({ name }) => name));
  const unpacked = await unpackActivations(all, catalog, { ...options, remembered });
  const held = new Map(unpacked.activated.map((each) => [each.name, each]));
  const now = new Map(unpacked.activations.map((each) => [each.name, each]));
  return {
    ...stored,
    messages: unpacked.messages.slice(0, messages.length),
    activated: stored.activated.map(({ name }) => held.get(name) ?? { name }),
    ...(waiting === undefined
      ? {}
      : {
          waiting: {
            ...waiting,
            turn: {
              ...waiting.turn,
              messages: unpacked.messages.slice(messages.length + said.length),
              activations: waiting.turn.activations.map((each) => now.get(each.name) ?? each),
            },
          },
        }),
  };
}
