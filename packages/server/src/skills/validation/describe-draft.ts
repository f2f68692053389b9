import { listPlaceholders, type PlaceholderList } from '@techne/skills';
import type { ValidSkill } from '../content/parse-content.ts';
import { describeInputs, type InputShape } from '../describe/describe-inputs.ts';
import { describeTools, type ToolShape } from '../describe/describe-tools.ts';

/** What a text would be as a skill, for who is still writing it. */
export interface DraftDetail {
  readonly name: string;
  readonly description: string;
  readonly inputs: readonly InputShape[];
  readonly tools: readonly ToolShape[];
  readonly placeholders: PlaceholderList;
}

export function describeDraft({ manifest, body, tools }: ValidSkill): DraftDetail {
  const isPrompt = manifest.dialect === 'agent-flow';
  return {
    name: manifest.name,
    description: manifest.description,
    inputs: describeInputs(manifest),
    tools: describeTools(tools, manifest),
    placeholders: isPrompt
      ? listPlaceholders(body, manifest.agentFlow?.inputs ?? [])
      : { used: [], undeclared: [], unused: [] },
  };
}
