import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const agentKeys = {
  max_steps: {
    kind: 'integer',
    default: 20,
    minimum: 1,
    maximum: 1_000,
    untrusted: 'lower',
    meaning: 'How many steps a model may take in one turn.',
  },
  allowed_tools: {
    kind: 'text',
    choices: ['advisory', 'contract'],
    default: 'advisory',
    meaning:
      "What a skill's `allowed-tools` means in a conversation: `advisory` pre-approves, `contract` shrinks the tools to those. In a subagent it always restricts.",
  },
  allowed_tools_merge: {
    kind: 'text',
    choices: ['last', 'intersect'],
    default: 'last',
    meaning: 'With `contract`: whether the last skill loaded decides, or all of them together.',
  },
  chaining_depth: {
    kind: 'integer',
    default: 0,
    minimum: 0,
    maximum: 8,
    untrusted: 'lower',
    meaning: 'How deep a skill run as a subagent may use other skills; 0 turns it off.',
  },
} as const satisfies KeyTable;

export const agentSection: Section = { path: ['agent'], meaning: 'How conversations run.', keys: agentKeys };
