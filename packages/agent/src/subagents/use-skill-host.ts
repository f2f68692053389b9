import type { SkillSettings } from '@techne/config';
import type { MountedProgram, MountedSocket, PackageOptions, Redactor, Sandbox } from '@techne/exec';
import type { Catalog, Skill, Standing } from '@techne/skills';
import type { LanguageModel } from 'ai';
import type { CapabilityManager } from '../capabilities/capability-manager.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import type { ToolPolicy } from '../policies/tool-policy.ts';
import type { AgentTool, Caller } from '../tools/agent-tool.ts';
import type { AskPerson } from '../tools/waiting-calls.ts';
import type { UsageStatistics } from './usage-statistics.ts';

/** One subagent, as its tools have to be made for it. */
export interface Subagent {
  readonly skill: Skill & Standing;
  readonly runId: string;
  readonly depth: number;
  readonly caller: Caller;
  /**
   * The whole environment for what it runs in the sandbox: the declared values from the configuration and
   * `TECHNE_SKILL_NAME/DIR/MODE`. Nothing else that the host runs may get it.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** The declared values by name. What comes back is redacted here too; a tool that cuts output redacts first. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly redactor: Redactor;
  /** Sockets and programs for its sandbox: `techne-sb`, where the skill declares capabilities. */
  readonly mounts: {
    readonly sockets: readonly MountedSocket[];
    readonly programs: readonly MountedProgram[];
  };
}

/** One line for the log. */
export interface SkillUseLogEntry {
  readonly event: 'skill_used' | 'skill_refused';
  readonly skill: string;
  readonly runId: string;
  readonly depth: number;
  readonly iterations: number;
  readonly status: string;
  readonly durationMs: number;
  readonly code?: string;
}

/** What `useSkill` needs of the host. */
export interface UseSkillHost {
  /** The catalog as it is. */
  readonly catalog: () => Catalog;
  /** Reads all sources again; called once when a name is not found. */
  readonly reload: () => Promise<Catalog>;
  /** `(name) => skillSettings(config, name)`. */
  readonly settings: (skill: string) => SkillSettings;
  /** Opens a model; without a reference, the host's default. */
  readonly model: (reference: string | undefined) => LanguageModel | Promise<LanguageModel>;
  /** The tools for one subagent. `use_skill` and `capability` are added here where they belong. */
  readonly makeTools: (subagent: Subagent) => readonly AgentTool[] | Promise<readonly AgentTool[]>;
  /** After the restriction to `allowed_tools`. Default: people are asked where tools want it. */
  readonly policies?: (subagent: Subagent) => readonly ToolPolicy[];
  readonly capabilities?: CapabilityManager | undefined;
  /** The sandbox in which tools run. Default: that of the platform. */
  readonly sandbox?: Sandbox;
  /** Where system packages are looked for. */
  readonly packages?: PackageOptions;
  /** `[agent] chaining_depth`. Default 0: subagents use no skills. */
  readonly chainingDepth?: number;
  readonly statistics?: UsageStatistics;
  readonly log?: (entry: SkillUseLogEntry) => void;
  /** Everything that happens inside subagents, redacted. */
  readonly onEvent?: (
    event: AgentEvent,
    subagent: Pick<Subagent, 'runId' | 'depth'> & { readonly name: string },
  ) => void;
  /** Asks a person who is there. Without it, and where none of a request is, a use waits for one. */
  readonly ask?: AskPerson;
  /** How the configuration file is called in messages. Default `~/.techne/config.toml`. */
  readonly configFile?: string;
}
