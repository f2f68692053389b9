import { realpathSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../sources/source.ts';
import type { SkillRecord } from '../store/skill-store.ts';
import { PlacedSkill } from './placed-skill.ts';
import { Catalog, type CatalogSkill, type CatalogSource, type Collision } from './catalog.ts';

export interface LoadCatalogOptions {
  /** In order of precedence. Keep the same sources between loads: what did not change is not read again. */
  readonly sources: readonly Source[];
  /** Why a skill is not available, such as that the configuration disables it; null when it is. */
  readonly unavailable?: (skill: SkillRecord) => string | null;
}

/**
 * Reads the frontmatter of every skill in every source. Never rejects because of what a source holds: what is
 * wrong becomes a diagnostic.
 *
 * @example
 * const catalog = await loadCatalog({ sources: [folderSource({ path: '.agents/skills' })] });
 * catalog.skills.map((skill) => skill.name);
 */
export async function loadCatalog(options: LoadCatalogOptions): Promise<Catalog> {
  const diagnostics: Diagnostic[] = [];
  const byName = new Map<string, CatalogSkill>();
  const losers = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const sources: CatalogSource[] = [];

  for (const source of distinctRoots(options.sources)) {
    const listing = await listSource(source, diagnostics);
    if (listing === null) {
      sources.push({ source, exists: false, count: 0 });
      continue;
    }
    const limit = source.limit;
    const room = limit === undefined ? Infinity : limit.maxSkills - (counts.get(limit.group) ?? 0);
    let placed = 0;
    let leftOut = 0;
    for (const record of listing.items) {
      if (byName.has(record.name)) addLoser(losers, record);
      else if (placed >= room) leftOut++;
      else {
        byName.set(record.name, new PlacedSkill(record, source, options.unavailable?.(record) ?? undefined));
        placed++;
      }
    }
    // One whose winner was left out has nobody to lose against.
    for (const record of listing.shadowed) if (byName.has(record.name)) addLoser(losers, record);
    if (limit !== undefined) counts.set(limit.group, (counts.get(limit.group) ?? 0) + placed);
    if (limit !== undefined && leftOut > 0) diagnostics.push(limitReached(source, limit.maxSkills, leftOut));
    sources.push({ source, exists: true, count: listing.items.length - leftOut });
  }

  const collisions = describeCollisions(byName, losers, diagnostics);
  const skills = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Catalog({ skills, diagnostics, collisions, sources });
}

/** Roots with one real path count once: the first one stays (ruling 11). */
function distinctRoots(sources: readonly Source[]): Source[] {
  const seen = new Set<string>();
  return sources.filter((source) => {
    let place = source.root;
    try {
      place = realpathSync(source.root);
    } catch {
      // Absent folders and stores that are not folders are told apart by their address.
    }
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

async function listSource(source: Source, diagnostics: Diagnostic[]) {
  try {
    const listing = await source.store.listSkills();
    const missing = listing.diagnostics.some(
      (each) => each.code === 'SOURCE_MISSING' && each.file === source.root,
    );
    if (!(missing && source.optional === true))
      for (const each of listing.diagnostics) diagnostics.push(each);
    return missing ? null : listing;
  } catch (error) {
    // A host's own store may fail as a whole; the other sources must not fail with it.
    diagnostics.push({
      code: 'SOURCE_UNREADABLE',
      severity: 'error',
      message: `The source cannot be listed: ${error instanceof Error ? error.message : String(error)}`,
      file: source.root,
      hint: 'Check the source; the other sources were loaded.',
    });
    return null;
  }
}

function limitReached(source: Source, maxSkills: number, leftOut: number): Diagnostic {
  return {
    code: 'SOURCE_LIMIT',
    severity: 'warning',
    message: `The limit of ${maxSkills} skills was reached; ${leftOut} ${leftOut === 1 ? 'was' : 'were'} left out`,
    file: source.root,
    hint: 'Raise `max_skills`, or move skills elsewhere.',
  };
}

function addLoser(losers: Map<string, string[]>, record: SkillRecord): void {
  const paths = losers.get(record.name);
  if (paths === undefined) losers.set(record.name, [record.path]);
  else paths.push(record.path);
}

function describeCollisions(
  byName: ReadonlyMap<string, CatalogSkill>,
  losers: ReadonlyMap<string, string[]>,
  diagnostics: Diagnostic[],
): Collision[] {
  const collisions: Collision[] = [];
  for (const [name, paths] of losers) {
    const winner = byName.get(name)?.path ?? '';
    collisions.push({ name, winner, losers: paths });
    for (const path of paths) {
      diagnostics.push({
        code: 'SKILL_COLLISION',
        severity: 'warning',
        message: `The name ${name} is taken by ${winner}`,
        file: path,
        hint: 'Rename one of them; the first source wins.',
      });
    }
  }
  return collisions.sort((a, b) => (a.name < b.name ? -1 : 1));
}
