import type { DialectName } from '../dialects/dialect-name.ts';
import type { FrontmatterMap } from '../frontmatter/frontmatter.ts';

/**
 * A skill's frontmatter, normalised: one shape whatever the dialect.
 * A field is absent when the author did not write it; defaults that a document
 * prescribes are filled in by the dialect that prescribes them.
 */
export interface Manifest {
  readonly dialect: DialectName;
  /** The identity: NFKC-normalised. */
  readonly name: string;
  readonly description: string;
  /** True when the description is only the name again (agent-flow), so that a catalog leaves it out. */
  readonly descriptionDefaulted: boolean;
  readonly license?: string;
  readonly compatibility?: string;
  /** As written. */
  readonly metadata?: unknown;
  /** The standard's string map, derived from `metadata`; nested values as JSON. */
  readonly metadataStrings: Readonly<Record<string, string>>;
  /** Entries of `allowed-tools` or `allowed_tools`. */
  readonly allowedTools: readonly string[];
  /** What the author wrote there, as text. */
  readonly allowedToolsRaw?: string;
  /** A model id (a string `model`, or `model.id`). */
  readonly model?: string;
  readonly version?: string;
  readonly author?: string;

  /** What other clients' fields say. */
  readonly userInvocable: boolean;
  readonly modelInvocable: boolean;
  readonly argumentHint?: string;
  /** `context: fork` asks to be run as a subagent. */
  readonly fork: boolean;
  readonly agent?: string;

  readonly ash?: AshFields;
  readonly gibberish?: GibberishFields;
  readonly agentFlow?: AgentFlowFields;

  /** Every key that the author wrote, unknown ones included. */
  readonly raw: FrontmatterMap;
}

export interface AshFields {
  readonly authors: readonly string[];
  readonly rationale?: string;
  readonly sensitive: boolean;
  /** Chat types that may invoke it; undefined means all. `sensitive` without a list means private only. */
  readonly chatTypes?: readonly string[];
  readonly env: readonly string[];
  readonly packages: readonly string[];
  readonly capabilities: readonly string[];
  readonly maxIterations: number;
}

export const modeNames = ['Global', 'Dev', 'Meeting'] as const;
export type ModeName = (typeof modeNames)[number];

export interface GibberishFields {
  readonly modes: readonly string[];
  readonly readOnly: boolean;
  readonly alwaysAsk: boolean;
  /** Seconds, 1–300. */
  readonly timeout: number;
  readonly network: boolean;
}

export interface AgentFlowFields {
  readonly inputs: readonly InputDefinition[];
  readonly knowledgeBase?: string;
  /** Undefined when the skill has no mapping `model`. */
  readonly model?: { readonly temperature: number; readonly maxTokens: number };
  readonly userId?: string;
}

export interface InputDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'textarea';
  readonly required: boolean;
  readonly default?: string;
  readonly description?: string;
}
