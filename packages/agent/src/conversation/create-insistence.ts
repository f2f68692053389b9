import type { ModelMessage } from 'ai';
import type { Insistence } from '../loop/turn.ts';
import { textOf } from '../skill-tools/read-input.ts';
import { useSkillName } from '../subagents/chaining-policy.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import type { PreparedMessage } from './prepared-message.ts';

type Invoked = Pick<Extract<PreparedMessage, { kind: 'turn' }>, 'invoked' | 'ifIgnored'>;

/**
 * Sees to it that the skill of `/name text` reaches the model in this turn, whether it calls the tool or not (ruling
 * 19). `since` is what the turn did in earlier parts. A skill that was run as a subagent needs no text here.
 */
export function createInsistence(
  { invoked, ifIgnored }: Invoked,
  since: readonly ModelMessage[],
  onInjected: (skill: string, truncated: boolean) => void,
): { readonly insistence?: Insistence } {
  if (invoked === undefined || ifIgnored === undefined) return {};
  const { instructions, truncated, isUsed } = ifIgnored;
  return {
    insistence: {
      instructions,
      isHeeded: ({ messages, activations }) =>
        activations.some(({ name }) => name === invoked) ||
        (isUsed && [...since, ...messages].some((message) => uses(message, invoked))),
      onUsed: () => onInjected(invoked, truncated),
    },
  };
}

function uses({ role, content }: ModelMessage, skill: string): boolean {
  if (role !== 'assistant' || typeof content === 'string') return false;
  return content.some(
    (part) =>
      part.type === 'tool-call' &&
      part.toolName === useSkillName &&
      textOf(part.input as JsonValue, 'skill') === skill,
  );
}
