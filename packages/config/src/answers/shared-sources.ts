import type { Source } from '@techne/skills';
import type { Config } from '../config/config.ts';

/** The sources whose skills every user of the server sees (ruling 31): by kind, or by folder. */
export function sharedSources(config: Config, sources: readonly Source[]): Source[] {
  const listed = new Set(config.server.sharedSources);
  return sources.filter((source) => listed.has(source.kind) || listed.has(source.root));
}
