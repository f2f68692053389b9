import { defaultInput, type CatalogSkill, type InputValues } from '@techne/skills';
import type { AgentEvent, RunStatus } from '../events/agent-event.ts';

/** One run of a skill for `@name text`. */
export interface SkillRun {
  readonly skill: CatalogSkill;
  readonly inputs: InputValues;
  /** What was typed after the name. */
  readonly text: string;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

export interface SkillRunResult {
  readonly status: RunStatus;
  readonly text: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** The text goes to the first required input, else the first; a skill without inputs gets none (section 7.2). */
export function inputsFor(skill: CatalogSkill, text: string): InputValues {
  const input = defaultInput(skill.manifest.agentFlow?.inputs ?? []);
  return input === undefined ? {} : { [input.name]: text };
}
