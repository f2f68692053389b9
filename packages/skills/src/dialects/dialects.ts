import type { FrontmatterMap } from '../frontmatter/frontmatter.ts';
import { agentFlow } from './agent-flow.ts';
import { agentskills } from './agentskills.ts';
import { ash } from './ash.ts';
import type { DialectName } from './dialect-name.ts';
import type { Dialect } from './dialect.ts';
import { gibberish } from './gibberish.ts';

/** In the order in which `auto` asks them; the standard recognises everything and comes last. */
const inOrderOfDetection: readonly Dialect[] = [agentFlow, gibberish, ash, agentskills];

const byName = new Map(inOrderOfDetection.map((dialect) => [dialect.name, dialect]));

export function dialectNamed(name: DialectName): Dialect {
  return byName.get(name) ?? agentskills;
}

/** Finds the dialect by its keys (DESIGN.md, "Words"). */
export function detectDialect(data: FrontmatterMap): Dialect {
  return inOrderOfDetection.find((dialect) => dialect.recognises(data)) ?? agentskills;
}

/** The dialect of a managed skill; see `SourceDialect`. */
export function managedDialect(data: FrontmatterMap, hasCommand: () => boolean): DialectName {
  const { user_id: _, ...own } = data;
  const { name } = detectDialect(own);
  if (name !== 'agentskills') return name;
  return hasCommand() ? 'gibberish' : 'agent-flow';
}
