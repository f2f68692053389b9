import { dialectNames } from '@techne/skills';
import type { KeyTable } from './key.ts';
import { anyName, type Section } from './section.ts';

const configurableKinds = ['workspace', 'user', 'installed', 'integration', 'bundled'] as const;

export const sourceKeys = {
  path: {
    kind: 'path',
    required: true,
    meaning: 'The folder whose children are skills. Relative: from the folder of the file that says so.',
  },
  kind: {
    kind: 'text',
    choices: configurableKinds,
    defaultText: '`workspace` inside the project, else `user`',
    meaning: 'Decides its place in the order and its trust.',
  },
  dialect: {
    kind: 'text',
    choices: ['auto', ...dialectNames],
    default: 'auto',
    meaning: 'How its SKILL.md files are read.',
  },
  strict: { kind: 'boolean', default: false, meaning: 'Whether a skill that breaks a rule is refused.' },
  flat: {
    kind: 'boolean',
    defaultText: '`true` with the dialect `ash`, else `false`',
    meaning: 'Whether `<name>.md` directly in the folder is a skill.',
  },
} as const satisfies KeyTable;

export const skillsKeys = {
  enabled: {
    kind: 'boolean',
    default: true,
    untrusted: 'disable',
    meaning: 'Whether there are skills at all. `false` turns off every source, `[app.skills]` included.',
  },
  directories: {
    kind: 'paths',
    default: [],
    untrusted: 'inside',
    meaning:
      'More folders of skills, in order: the short form of `[[skills.sources]]`. Relative: from the folder of the file that says so.',
  },
  sources: { kind: 'tables', keys: sourceKeys, untrusted: 'inside', meaning: 'See `[[skills.sources]]`.' },
  max_skills: {
    kind: 'integer',
    default: 100_000,
    minimum: 1,
    maximum: 100_000,
    untrusted: 'lower',
    meaning:
      'How many skills all sources outside `[app.skills]` may give together; further ones are left out, with a warning.',
  },
  max_skill_md_bytes: {
    kind: 'integer',
    default: 16_777_216,
    minimum: 1,
    maximum: 16_777_216,
    untrusted: 'lower',
    meaning: 'How much of a body is loaded; a longer one is cut, with a notice.',
  },
  max_resource_bytes: {
    kind: 'integer',
    default: 2_000_000,
    minimum: 1,
    maximum: 67_108_864,
    untrusted: 'lower',
    meaning: 'How much of a bundled file is read; a longer one is cut, with a notice.',
  },
  prompt_budget: {
    kind: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    untrusted: 'lower',
    // 2 % of the usual window of 128,000 tokens.
    comparisonDefault: 2_560,
    defaultText: "2 % of the model's window; 4000 on the command line",
    meaning: 'How many tokens the list of skills may take in a prompt.',
  },
  watch: { kind: 'boolean', default: false, meaning: 'Whether the catalog reloads when files change.' },
} as const satisfies KeyTable;

export const skillDefaultsKeys = {
  allow_chat_ids: {
    kind: 'texts',
    default: [],
    meaning: 'The chats that may invoke skills; empty means all.',
  },
} as const satisfies KeyTable;

export const skillKeys = {
  enabled: {
    kind: 'boolean',
    untrusted: 'disable',
    defaultText: '`true`',
    meaning:
      'Whether the skill is available. For a skill with a preset, an explicit `true` also wires its capability provider.',
  },
  model: {
    kind: 'text',
    format: 'model reference',
    meaning: "The model to run it with, over the skill's own.",
  },
  allow_chat_ids: {
    kind: 'texts',
    defaultText: 'those of `[skills.defaults]`',
    meaning: 'The chats that may invoke it; an empty list means all.',
  },
} as const satisfies KeyTable;

export const capabilityProviderKeys = {
  enabled: {
    kind: 'boolean',
    untrusted: 'disable',
    defaultText: '`true`',
    meaning: 'Whether the provider is started.',
  },
  namespace: {
    kind: 'text',
    format: 'namespace',
    defaultText: "the preset's, else the skill's name",
    meaning: 'What its capability ids begin with: `gog` in `gog.email`.',
  },
  command: {
    kind: 'texts',
    minimumItems: 1,
    defaultText: "the preset's",
    meaning: 'The program and its arguments; no shell is involved.',
  },
  timeout_seconds: {
    kind: 'integer',
    minimum: 1,
    maximum: 300,
    defaultText: "the preset's, else 30",
    meaning: 'How long one request may take.',
  },
} as const satisfies KeyTable;

export const skillsSections: readonly Section[] = [
  {
    path: ['skills'],
    meaning:
      'Which skills there are. A table here whose name is no key is the section of the skill of that name.',
    keys: skillsKeys,
  },
  {
    path: ['skills', 'defaults'],
    meaning: 'What holds for every skill that says nothing else.',
    keys: skillDefaultsKeys,
  },
  {
    path: ['skills', anyName],
    meaning:
      'One skill. Its name may be any but `defaults` and `sources`. UPPER_CASE keys are environment variables for it: text, never converted, treated as secrets.',
    keys: skillKeys,
    variables: true,
    example:
      '[skills.research]\nPERPLEXITY_API_KEY = "pplx-..."\nmodel = "haiku"\n\n[skills.code-review]\nenabled = false',
  },
  {
    path: ['skills', anyName, 'capability_provider'],
    meaning: 'The program that carries out the capabilities of one skill.',
    keys: capabilityProviderKeys,
    example:
      '[skills.gog.capability_provider]\nenabled = true\nnamespace = "gog"\ncommand = ["gogcli", "bridge"]\ntimeout_seconds = 30',
  },
];
