import { nearestNames, type Catalog, type CatalogSkill } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { offeredTools, type OfferedTool } from './offered-tools.ts';

/**
 * The tool that a person names: as a model does, or as `skill__tool` or `skill.tool`, which also reaches skills that
 * models are not told of.
 */
export async function findTool(
  catalog: Catalog,
  wanted: string,
  mode: string | undefined,
): Promise<OfferedTool> {
  // No name of a tool has a dot, so that nothing else need be read.
  const offered = wanted.includes('.') ? [] : await offeredTools(catalog, mode);
  const exact = offered.find(({ name }) => name === wanted);
  if (exact !== undefined) return exact;
  for (const { skill, toolName } of qualifiedNames(catalog, wanted)) {
    const loaded = await catalog.load(skill.name);
    const tool = loaded.tools.find(({ name }) => name === toolName);
    if (tool === undefined) continue;
    if (!skill.available) throw unavailable(skill);
    const modes = loaded.manifest.gibberish?.modes ?? ['Global'];
    if (!modes.includes('Global') && !(mode !== undefined && modes.includes(mode)))
      throw ofAnotherMode(wanted, modes);
    return { name: wanted, skill: loaded, tool };
  }
  throw await unknown(catalog, wanted, mode, offered);
}

/** Refuses a skill that the configuration turned off. */
export function unavailable(skill: Pick<CatalogSkill, 'name' | 'reason'>): CommandError {
  return new CommandError(
    exitCodes.refused,
    `the skill "${skill.name}" is not available: ${skill.reason ?? 'it is disabled'}.`,
  );
}

function qualifiedNames(
  catalog: Catalog,
  wanted: string,
): { readonly skill: CatalogSkill; readonly toolName: string }[] {
  return [...wanted.matchAll(/\.|_(?=_)/g)].flatMap(({ 0: separator, index }) => {
    const skill = catalog.find(wanted.slice(0, index));
    const toolName = wanted.slice(index + (separator === '.' ? 1 : 2));
    return skill === undefined ? [] : [{ skill, toolName }];
  });
}

async function unknown(
  catalog: Catalog,
  wanted: string,
  mode: string | undefined,
  offered: readonly OfferedTool[],
): Promise<CommandError> {
  const others = new Set(catalog.skills.flatMap(({ manifest }) => manifest.gibberish?.modes ?? []));
  for (const other of others) {
    if (other === mode) continue;
    const found = (await offeredTools(catalog, other)).find(({ name }) => name === wanted);
    if (found !== undefined) return ofAnotherMode(wanted, found.skill.manifest.gibberish?.modes ?? []);
  }
  const near = nearestNames(
    wanted,
    offered.map(({ name }) => name),
  ).map((each) => `"${each}"`);
  const next = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Run techne tools to see them.';
  return new CommandError(exitCodes.notFound, `there is no tool named "${wanted}". ${next}`);
}

function ofAnotherMode(wanted: string, modes: readonly string[]): CommandError {
  const message = `the tool "${wanted}" exists only in the mode ${modes.join(' or ')}. Add --mode ${modes[0] ?? ''}.`;
  return new CommandError(exitCodes.notFound, message);
}
