import { loadCatalog, type Catalog } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { chooseSources } from './choose-sources.ts';

/** The catalog of the sources that a command line means. */
export function openCatalog(context: CommandContext): Promise<Catalog> {
  return loadCatalog({ sources: chooseSources(context) });
}
