import type { Kysely, Selectable } from 'kysely';
import type { ChangeTable, Tables } from '../schema/tables.ts';

/** After a restore everything may be other than what is cached: no topic may have a version that it had before. */
export async function moveTopicsOn(
  transaction: Kysely<Tables>,
  before: readonly Selectable<ChangeTable>[],
): Promise<void> {
  const versions = new Map(before.map(({ topic, version }) => [topic, version]));
  for (const { topic, version } of await transaction.selectFrom('changes').selectAll().execute()) {
    versions.set(topic, Math.max(version, versions.get(topic) ?? 0));
  }
  await transaction.deleteFrom('changes').execute();
  for (const [topic, version] of versions) {
    await transaction
      .insertInto('changes')
      .values({ topic, version: version + 1 })
      .execute();
  }
}
