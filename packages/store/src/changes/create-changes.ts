import type { Database } from '../database/database.ts';
import { bumpTopic } from './bump-topic.ts';
import type { Changes } from './changes.ts';

export function createChanges(database: Database): Changes {
  let known = new Map<string, number>();
  let knownAt: string | undefined;

  return {
    version(topic) {
      const mark = database.writeMark();
      if (mark === undefined) return readVersion(topic);
      if (mark !== knownAt) {
        known = new Map();
        knownAt = mark;
      }
      return known.get(topic) ?? remember(topic, known);
    },

    async bump(topic) {
      await database.write((transaction) => bumpTopic(transaction, topic));
    },
  };

  /** Into the map of the moment before the reading: an answer that came too late is too new, never too old. */
  async function remember(topic: string, into: Map<string, number>): Promise<number> {
    const version = await readVersion(topic);
    into.set(topic, version);
    return version;
  }

  async function readVersion(topic: string): Promise<number> {
    const row = await database.reader
      .selectFrom('changes')
      .select('version')
      .where('topic', '=', topic)
      .executeTakeFirst();
    return row?.version ?? 0;
  }
}
