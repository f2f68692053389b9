import { agentSection } from './agent-keys.ts';
import { appSkillsSection } from './app-skills-keys.ts';
import { capabilitiesSection } from './capabilities-keys.ts';
import { knowledgeSection } from './knowledge-keys.ts';
import { modelsSections } from './models-keys.ts';
import { sandboxSection } from './sandbox-keys.ts';
import type { Section } from './section.ts';
import { serverSection } from './server-keys.ts';
import { skillsSections } from './skills-keys.ts';
import { toolsSection } from './tools-keys.ts';
import { workflowsSection } from './workflows-keys.ts';

/** Every section, in the order of the reference. */
export const sections: readonly Section[] = [
  ...skillsSections,
  appSkillsSection,
  capabilitiesSection,
  ...modelsSections,
  agentSection,
  toolsSection,
  sandboxSection,
  knowledgeSection,
  workflowsSection,
  serverSection,
];
