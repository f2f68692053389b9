import type { VisibilityOptions } from '@techne/skills';
import type { ExecutionOptions } from './execution-options.ts';
import type { ActiveSkills } from './active-skills.ts';

/** How skill tools look and what they may do. Everything has a default. */
export interface SkillToolsOptions extends VisibilityOptions {
  /** RemcoChat's two tools (default), or TavernKit's (ruling 16). */
  readonly set?: 'remcochat' | 'tavernkit';
  /** What the conversation has activated; without it every activation is the first. */
  readonly active?: ActiveSkills;
  /** Skills that a person started in this turn, with what was typed after the name. */
  readonly invoked?: ReadonlyMap<string, string>;
  /** Default 200,000. */
  readonly maxSkillBytes?: number;
  /** Default 2,000,000 (RemcoChat) and 200,000 (TavernKit). */
  readonly maxResourceBytes?: number;
  /** The longest answer, as JSON in bytes: texts are cut until their envelope fits. Default 4 MiB. */
  readonly maxOutputBytes?: number;
  /** Offers `skills_search`. Default: when there are more skills than an enum of names takes. */
  readonly search?: boolean;
  /** Turns on `skills_run_script`: in the sandbox, after approval. Without it the tool answers NOT_IMPLEMENTED. */
  readonly scripts?: ExecutionOptions;
}
