import { activationBody, type Skill } from '@techne/skills';

/**
 * What a subagent is told: who it is, where the skill comes from, what the skill says, and last what the caller knows.
 * The caller's history is no part of it.
 */
export function subagentInstructions(skill: Skill, context: string): string {
  const parts = [wrapper(skill), provenance(skill), activationBody(skill).trim()];
  if (context.trim() !== '') parts.push(`## Context\n\n${context.trim()}`);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function wrapper({ name, directory }: Skill): string {
  const lines = [
    `You are running the skill "${name}" on behalf of another agent. Do what the message asks, by the instructions below.`,
    'You see nothing of the conversation that led here, and nobody reads along: do not ask questions.',
    'Your last message is the result. The other agent interprets it for the user, so make it complete and state what failed.',
    'Values of secrets never appear in what you see; use them by the names of their environment variables.',
  ];
  if (directory !== undefined) lines.push('In commands, the files of the skill are in "$TECHNE_SKILL_DIR".');
  return lines.join('\n');
}

function provenance({ name, manifest }: Skill): string {
  const { authors = [], rationale } = manifest.ash ?? {};
  if (authors.length === 0 && rationale === undefined) return '';
  return [
    `## Skill: ${name}`,
    ...(authors.length === 0 ? [] : [`Authors: ${authors.join(', ')}`]),
    ...(rationale === undefined ? [] : [`Rationale: ${rationale}`]),
  ].join('\n');
}
