/** One way to list a folder of skills; `id` names its file in contestants/. */
export interface Contestant {
  readonly id: string;
  readonly package: string;
  readonly call: string;
  /** Where it looks for skills below the current folder; without it, it takes any folder. */
  readonly place?: string;
  /** Whether it has a function that reads a skill's bundled file. */
  readonly reads?: true;
  /** Only one way of each package meets the hostile samples: the one that its users take. */
  readonly hostile?: false;
  /** What its call does more or less than the others. */
  readonly remark: string;
}

export const techne: Contestant = {
  id: 'techne',
  package: '@techne/skills',
  call: 'loadCatalog',
  reads: true,
  remark: 'parses and checks the frontmatter, keeps to the folder, reads no body',
};

export const peers: readonly Contestant[] = [
  {
    id: 'deepagents',
    package: 'deepagents',
    call: 'createSkillsMiddleware',
    reads: true,
    remark: 'reads whole files, parses YAML, checks the name, keeps to the root',
  },
  {
    id: 'deepagents-list-skills',
    package: 'deepagents',
    call: 'listSkills',
    hostile: false,
    remark: 'the same straight from the file system',
  },
  {
    id: 'skills-ref',
    package: 'skills-ref',
    call: 'readProperties of each folder',
    remark: 'reads whole files, parses YAML; the caller finds the folders; no containment',
  },
  {
    id: 'openskills',
    package: 'openskills',
    call: 'findAllSkills (not exported)',
    place: '.claude/skills',
    remark: 'no YAML: one regular expression finds the description; no check, no containment',
  },
  {
    id: 'skillkit',
    package: 'skillkit',
    call: 'findAllSkills',
    remark: 'reads whole files, parses YAML, checks by schema; no containment',
  },
  {
    id: 'bash-tool',
    package: 'bash-tool',
    call: 'experimental_createSkillTool',
    reads: true,
    remark: 'parses YAML, and reads every file of every skill into memory; no containment',
  },
  {
    id: 'mastra',
    package: '@mastra/core',
    call: 'Workspace.skills.list',
    reads: true,
    remark: 'parses YAML, checks the skill, keeps every body in memory, looks for bundled files',
  },
  {
    id: 'skills',
    package: 'skills',
    call: 'listInstalledSkills (not exported)',
    place: '.agents/skills',
    reads: true,
    remark: 'parses YAML, looks for the agents that use each skill; `use` searches all skills again',
  },
];
