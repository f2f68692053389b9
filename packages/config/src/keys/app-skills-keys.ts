import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

/** RemcoChat's table with RemcoChat's defaults (remcochat.md, section 3.1; ruling 33). */
export const appSkillsKeys = {
  enabled: {
    kind: 'boolean',
    default: false,
    untrusted: 'disable',
    meaning:
      'Whether its directories count. An explicit `false` also turns off those default sources that are among them.',
  },
  directories: {
    kind: 'paths',
    base: 'project',
    default: ['./.skills', './.agents/skills', '~/.agents/skills', '~/.remcochat/skills'],
    untrusted: 'inside',
    meaning:
      'Scanned in order, strictly; the first that has a name wins. Absolute, from home (`~`), or from the project.',
  },
  max_skills: {
    kind: 'integer',
    default: 200,
    minimum: 1,
    maximum: 100_000,
    untrusted: 'lower',
    meaning: 'How many skills its directories may give together.',
  },
  max_skill_md_bytes: {
    kind: 'integer',
    default: 200_000,
    minimum: 1,
    maximum: 16_777_216,
    untrusted: 'lower',
    meaning: 'How much of a SKILL.md is loaded; a longer one is cut, with a notice.',
  },
  max_resource_bytes: {
    kind: 'integer',
    default: 2_000_000,
    minimum: 1,
    maximum: 67_108_864,
    untrusted: 'lower',
    meaning: 'How much of a bundled file is read; a longer one is cut, with a notice.',
  },
} as const satisfies KeyTable;

export const appSkillsSection: Section = {
  path: ['app', 'skills'],
  meaning:
    "RemcoChat's directories of skills: strict, in the order given, before all other sources, off unless enabled.",
  keys: appSkillsKeys,
  example: '[app.skills]\nenabled = true\ndirectories = ["./.skills", "~/.agents/skills"]',
};
