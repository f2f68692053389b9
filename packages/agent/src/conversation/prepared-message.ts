import type { CatalogSkill, Disclosure, InputValues } from '@techne/skills';
import type { ModelMessage } from 'ai';
import type { AgentTool } from '../tools/agent-tool.ts';

/** What a message of a person leads to. */
export type PreparedMessage =
  | {
      /** The model is asked. */
      readonly kind: 'turn';
      readonly instructions: string;
      /** What the model reads, the new message included. */
      readonly messages: readonly ModelMessage[];
      /** What was said, as it is kept: without the name of the skill. */
      readonly said: string;
      readonly tools: readonly AgentTool[];
      readonly firstTool?: string;
      /** Instructions with the text of the skill that the person named, for a model that does not call `firstTool`. */
      readonly ifIgnored?: {
        readonly instructions: string;
        readonly truncated: boolean;
        /** Whether the skill runs as a subagent. */
        readonly isUsed: boolean;
      };
      /** The skill that the person named. */
      readonly invoked?: string;
      readonly disclosure: Disclosure;
      readonly offered: number;
    }
  | {
      /** A bare `/name`: nobody has to be asked. */
      readonly kind: 'activation';
      readonly skill: CatalogSkill;
    }
  | {
      /** A bare `/name` of a skill that runs as a subagent: there is nothing to run yet. */
      readonly kind: 'notice';
      readonly skill: CatalogSkill;
      readonly text: string;
    }
  | {
      /** `@name text`: the skill is run once. */
      readonly kind: 'run';
      readonly skill: CatalogSkill;
      readonly inputs: InputValues;
      readonly text: string;
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };
