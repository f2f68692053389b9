import { ActivationCard } from './activation-card.tsx';
import { CommandCard } from './command-card.tsx';
import { GenericCard } from './generic-card.tsx';
import { readCommandResult } from './read-result.ts';
import { ResourceCard } from './resource-card.tsx';
import { SubagentCard } from './subagent-card.tsx';
import type { ToolCall } from './tool-call.ts';

/** Tools with a card of their own, by the names that events and both tool sets use. */
const cards = new Map([
  ['skills.activate', ActivationCard],
  ['skillsActivate', ActivationCard],
  ['skills_load', ActivationCard],
  ['skills.readResource', ResourceCard],
  ['skillsReadResource', ResourceCard],
  ['skills_read_file', ResourceCard],
  ['read_file', ResourceCard],
  ['skills_run_script', CommandCard],
  ['bash', CommandCard],
  ['use_skill', SubagentCard],
]);

/** What a model did with a tool. Commands of skills have any name: they are known by what they give. */
export function ToolCard({ call }: { readonly call: ToolCall }) {
  const Card =
    cards.get(call.tool) ?? (readCommandResult(call.output) === undefined ? GenericCard : CommandCard);
  return <Card call={call} />;
}
