import type { Catalog } from '@techne/skills';
import type { LanguageModel, ModelMessage } from 'ai';
import type { TurnRequest } from '../loop/turn.ts';
import type { ToolPolicy } from '../policies/tool-policy.ts';
import type { ActiveSkill } from '../skill-tools/active-skills.ts';
import type { ExecutionOptions } from '../skill-tools/execution-options.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import type { AgentTool, Caller } from '../tools/agent-tool.ts';
import type { SkillRun, SkillRunResult } from './skill-run.ts';

/** What a conversation is made of. Only the catalog and the model have no default. */
export interface ConversationOptions {
  /** A function gives the newest snapshot to each turn. */
  readonly catalog: Catalog | (() => Catalog);
  readonly model: LanguageModel;
  /** False: the model cannot call tools, and a skill that a person names is injected for that one request. */
  readonly toolsEnabled?: boolean;
  /** The host's own instructions; they stand first. */
  readonly instructions?: string;
  /** The host's own tools, such as `bash` and `use_skill`. */
  readonly tools?: readonly AgentTool[];
  readonly skillTools?: Pick<
    SkillToolsOptions,
    'maxSkillBytes' | 'maxResourceBytes' | 'maxOutputBytes' | 'scripts'
  >;
  /** Turns on the command tools of the mode. */
  readonly commands?: ExecutionOptions;
  /** gibb.eri.sh's mode. Default `Global`. */
  readonly mode?: string;
  /** On whose behalf; the type of its chat hides skills that are not for it. */
  readonly caller?: Caller;
  /** In tokens. Default 128,000. */
  readonly contextWindow?: number;
  /** Tokens for telling of skills. Default: 2 % of the window. */
  readonly disclosureBudget?: number;
  /** Made anew for each turn: a policy's state belongs to one run. */
  readonly policies?: () => readonly ToolPolicy[];
  /** What was said before. */
  readonly messages?: readonly ModelMessage[];
  /** What was activated before. */
  readonly activated?: readonly ActiveSkill[];
  /** Runs a skill for `@name text`. Without it, `@name` is refused. */
  readonly runSkill?: (run: SkillRun) => Promise<SkillRunResult>;
  readonly limits?: Pick<
    TurnRequest,
    'maxSteps' | 'temperature' | 'maxOutputTokens' | 'toolChoice' | 'limits'
  >;
}
