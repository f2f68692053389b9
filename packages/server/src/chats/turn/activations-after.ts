import { parseSlash } from '@techne/agent';
import { SkillsError } from '@techne/skills';
import type { RememberedActivation } from '@techne/store';
import type { OpenedTurn } from './open-turn.ts';

/** What a chat remembers after a turn: only what was really activated (ruling 19), by name, digest and whether it was cut. */
export async function activationsAfter(turn: OpenedTurn): Promise<readonly RememberedActivation[]> {
  const { chat, conversation, content, listener } = turn;
  const invoked = parseSlash(content)?.name;
  const before = new Map(chat.activations.map((each) => [each.name, each]));
  const after: RememberedActivation[] = [];
  for (const { name, digest } of conversation.activated) {
    const known = before.get(name);
    // Where the text was injected the conversation does not hold it, and knows no digest.
    const held = digest ?? (name === invoked ? undefined : known?.digest);
    const truncated = listener.cut.get(name) ?? known?.truncated ?? false;
    after.push({ name, digest: held ?? (await digestOf(turn, name)), truncated });
  }
  return after;
}

/** A skill that is gone by now has none. */
async function digestOf({ catalog }: OpenedTurn, name: string): Promise<string> {
  try {
    return (await catalog.digest(name)) ?? '';
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    return '';
  }
}
