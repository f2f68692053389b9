/** The four ways to write a SKILL.md that Techne knows. */
export const dialectNames = ['agentskills', 'ash', 'gibberish', 'agent-flow'] as const;

export type DialectName = (typeof dialectNames)[number];

/** `auto` finds the dialect from the keys that a skill uses. */
export type DialectChoice = DialectName | 'auto';

/**
 * `managed`: what a server keeps for its users. It is agent-flow unless its keys or its commands say otherwise, and
 * `user_id` says nothing, because the server itself writes it.
 */
export type SourceDialect = DialectChoice | 'managed';
