import type { agentKeys } from '../keys/agent-keys.ts';
import type { appSkillsKeys } from '../keys/app-skills-keys.ts';
import type { providerOfCapabilitiesKeys } from '../keys/capabilities-keys.ts';
import type { knowledgeKeys } from '../keys/knowledge-keys.ts';
import type { modelProviderKeys, modelsKeys } from '../keys/models-keys.ts';
import type { sandboxKeys } from '../keys/sandbox-keys.ts';
import type { SectionValues } from '../keys/section-values.ts';
import type { serverKeys } from '../keys/server-keys.ts';
import type {
  capabilityProviderKeys,
  skillDefaultsKeys,
  skillKeys,
  skillsKeys,
  sourceKeys,
} from '../keys/skills-keys.ts';
import type { toolsKeys } from '../keys/tools-keys.ts';
import type { workflowsKeys } from '../keys/workflows-keys.ts';

type Named<Value> = Readonly<Record<string, Value>>;

export type SourceSection = SectionValues<typeof sourceKeys>;
type CapabilityProviderSection = SectionValues<typeof capabilityProviderKeys>;
export type ModelProviderSection = SectionValues<typeof modelProviderKeys>;

/** `[skills.<name>]`: undefined means that it says nothing. */
export type SkillSection = SectionValues<typeof skillKeys> & {
  /** UPPER_CASE keys, as written. Secrets. */
  readonly variables: Named<string>;
  readonly capabilityProvider?: CapabilityProviderSection;
};

/** The whole configuration: checked, defaults filled in, paths absolute. Named tables have no prototype. */
export interface Config {
  readonly folders: {
    /** `TECHNE_HOME`. */
    readonly techneHome: string;
    /** What repo-relative paths start from. */
    readonly project: string;
    /** The user's home. */
    readonly home: string;
  };
  readonly skills: Omit<SectionValues<typeof skillsKeys>, 'sources'> & {
    readonly sources: readonly SourceSection[];
    readonly defaults: SectionValues<typeof skillDefaultsKeys>;
    /** `[skills.<name>]`, by name (NFKC). */
    readonly named: Named<SkillSection>;
  };
  readonly app: {
    readonly skills: SectionValues<typeof appSkillsKeys> & {
      /** Whether somebody wrote `enabled = false`, which says more than the default. */
      readonly turnedOff: boolean;
    };
  };
  readonly capabilities: { readonly providers: Named<SectionValues<typeof providerOfCapabilitiesKeys>> };
  readonly models: SectionValues<typeof modelsKeys> & { readonly providers: Named<ModelProviderSection> };
  readonly agent: SectionValues<typeof agentKeys>;
  readonly tools: SectionValues<typeof toolsKeys>;
  readonly sandbox: SectionValues<typeof sandboxKeys>;
  readonly knowledge: SectionValues<typeof knowledgeKeys>;
  readonly workflows: SectionValues<typeof workflowsKeys>;
  readonly server: Omit<SectionValues<typeof serverKeys>, 'data'> & { readonly data: string };
}
