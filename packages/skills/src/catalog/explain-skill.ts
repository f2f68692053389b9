import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { canonicalName } from '../manifest/skill-name.ts';
import type { Catalog, CatalogSkill } from './catalog.ts';
import { nearestNames } from './nearest-names.ts';

/** The one word for how a skill stands; the causes say the rest. */
export type SkillStatus = 'ok' | 'untrusted' | 'disabled' | 'invalid' | 'missing';

export interface Cause {
  readonly code: string;
  /** In words. */
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  /** What to do. */
  readonly hint: string;
}

export interface Explanation {
  readonly name: string;
  readonly status: SkillStatus;
  readonly causes: readonly Cause[];
}

/**
 * Says why a skill is missing, shadowed, invalid, disabled or untrusted, with file, line and fix.
 *
 * @example
 * explainSkill(catalog, 'code-reveiw').causes[0]?.message; // 'No source has a skill named code-reveiw; …'
 */
export function explainSkill(catalog: Catalog, name: string): Explanation {
  const skill = catalog.find(name);
  const refused = catalog.diagnostics.filter(
    (each) => each.severity === 'error' && isAbout(each, name) && each.file !== skill?.path,
  );
  if (skill === undefined) {
    if (refused.length > 0) return { name, status: 'invalid', causes: refused.map(asCause) };
    return { name, status: 'missing', causes: explainMissing(catalog, name) };
  }
  const causes: Cause[] = [...explainStanding(skill), ...explainCollision(catalog, skill)];
  causes.push(...skill.diagnostics.map(asCause));
  // A broken one of the same name in a stronger source is why this weaker one is seen.
  causes.push(...refused.map(asCause));
  const status = skill.available ? (skill.trust === 'untrusted' ? 'untrusted' : 'ok') : 'disabled';
  return { name: skill.name, status, causes };
}

function isAbout(diagnostic: Diagnostic, name: string): boolean {
  // A whole source is no skill, also when its folder bears the name.
  if (diagnostic.code.startsWith('SOURCE_')) return false;
  const wanted = canonicalName(name);
  const file = basename(diagnostic.file);
  const folder =
    file.toLowerCase() === 'skill.md' ? basename(dirname(diagnostic.file)) : file.replace(/\.md$/, '');
  return canonicalName(folder) === wanted;
}

function explainStanding(skill: CatalogSkill): Cause[] {
  const causes: Cause[] = [];
  if (skill.reason !== undefined) {
    const hint = `Enable it under [skills.${skill.name}] in the configuration.`;
    causes.push({
      code: 'SKILL_DISABLED',
      message: `It is not available: ${skill.reason}`,
      file: skill.path,
      hint,
    });
  }
  if (skill.trust === 'untrusted') {
    const why =
      skill.source === 'workspace'
        ? 'it comes from a workspace that is not trusted'
        : `it comes from the source "${skill.source}"`;
    const hint =
      skill.source === 'workspace'
        ? 'Look through the folder, then run `techne trust` in it.'
        : 'Look through it, then approve it.';
    causes.push({
      code: 'SKILL_UNTRUSTED',
      message: `It is listed, but what it runs is asked about first: ${why}`,
      file: skill.path,
      hint,
    });
  }
  if (skill.manifest.descriptionDefaulted) {
    causes.push({
      code: 'FIELD_MISSING',
      message: 'It has no description, so models are not told of it',
      file: skill.path,
      hint: 'Add a `description`.',
    });
  }
  if (!skill.manifest.modelInvocable) {
    causes.push({
      code: 'MODEL_INVOCATION_DISABLED',
      message: 'It says `disable-model-invocation: true`: only a person can start it',
      file: skill.path,
      hint: `Start it with /${skill.name}.`,
    });
  }
  return causes;
}

function explainCollision(catalog: Catalog, skill: CatalogSkill): Cause[] {
  const collision = catalog.collisions.find((each) => each.name === skill.name);
  return (collision?.losers ?? []).map((file) => ({
    code: 'SKILL_COLLISION',
    message: `Another skill of this name is hidden by ${skill.path}`,
    file,
    hint: 'Rename one of them; the first source wins.',
  }));
}

function explainMissing(catalog: Catalog, name: string): Cause[] {
  const causes: Cause[] = [];
  for (const { source, exists } of catalog.sources) {
    if (exists && existsSync(source.root)) causes.push(...lookInRoot(catalog, source.root, name));
  }
  const near = nearestNames(name, catalog.listNames());
  const looked = catalog.sources.filter((each) => each.exists).map((each) => each.source.root);
  const where = looked.length === 0 ? 'there is no source to look in' : `looked in ${looked.join(', ')}`;
  causes.push({
    code: 'SKILL_MISSING',
    message: `No source has a skill named ${name}; ${where}`,
    hint:
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : 'Create it with `techne new`, or add its folder as a source.',
  });
  return causes;
}

/** Finds what was probably meant to be the skill, and says why it does not count. */
function lookInRoot(catalog: Catalog, root: string, name: string): Cause[] {
  // Only a plain name can be joined to a folder.
  if (!/^[\p{L}\p{M}\p{N}._ -]+$/u.test(name) || name.includes('..')) return [];
  const causes: Cause[] = [];
  const folder = join(root, name);
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink() === true && !existsSync(folder)) {
    causes.push({
      code: 'SKILL_FILE_MISSING',
      message: 'The folder is a link that leads nowhere',
      file: folder,
      hint: 'Mend or remove the link.',
    });
  } else if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) {
    causes.push(explainFolder(catalog, root, name));
  }
  const flat = `${folder}.md`;
  if (existsSync(flat)) {
    causes.push({
      code: 'SKILL_FILE_MISSING',
      message: 'A flat file is no skill in this source',
      file: flat,
      hint: `Move it to ${name}/SKILL.md, or set flat = true for the source.`,
    });
  }
  const group = readNames(root).find((each) => existsSync(join(root, each, name, 'SKILL.md')));
  if (group !== undefined) causes.push(tooDeep(join(root, group), name));
  return causes;
}

function explainFolder(catalog: Catalog, root: string, name: string): Cause {
  const folder = join(root, name);
  if (name.startsWith('.') || name === 'node_modules') {
    return {
      code: 'SKILL_FILE_MISSING',
      message: 'Hidden folders and node_modules are passed over',
      file: folder,
      hint: 'Give the folder another name.',
    };
  }
  const names = readNames(folder);
  if (names.includes('SKILL.md')) return explainUnlisted(catalog, root, join(folder, 'SKILL.md'));
  const other = names.find((each) => /^skills?\.(?:md|markdown|txt)$/i.test(each));
  if (other !== undefined) {
    return {
      code: 'FILE_NAME_CASE',
      message: `The folder has ${other}, not SKILL.md`,
      file: join(folder, other),
      hint: 'Rename it to SKILL.md.',
    };
  }
  const nested = names.find((each) => existsSync(join(folder, each, 'SKILL.md')));
  if (nested !== undefined) return tooDeep(folder, nested);
  return {
    code: 'SKILL_FILE_MISSING',
    message: 'The folder has no SKILL.md',
    file: folder,
    hint: 'Create a SKILL.md in it.',
  };
}

/** It is where it should be, and yet the catalog does not have it. */
function explainUnlisted(catalog: Catalog, root: string, file: string): Cause {
  const limit = catalog.diagnostics.find((each) => each.code === 'SOURCE_LIMIT' && each.file === root);
  if (limit !== undefined)
    return { code: limit.code, message: `It was left out: ${limit.message}`, file, hint: limit.hint };
  const message = 'It has another `name`, or came after the catalog was loaded';
  return {
    code: 'SKILL_FILE_MISSING',
    message,
    file,
    hint: 'Look at its `name`, or load the catalog again.',
  };
}

function tooDeep(folder: string, nested: string): Cause {
  const message = 'The SKILL.md is one folder too deep: only immediate children of a source are skills';
  return {
    code: 'SKILL_FILE_MISSING',
    message,
    file: join(folder, nested, 'SKILL.md'),
    hint: `Move ${nested} up, or add ${folder} as a source.`,
  };
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).slice(0, 1_000);
  } catch {
    return [];
  }
}

function asCause(diagnostic: Diagnostic): Cause {
  const { code, message, file, line, hint } = diagnostic;
  return { code, message, file, ...(line === undefined ? {} : { line }), hint };
}
