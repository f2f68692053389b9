import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { ChatUsage } from './chats.ts';
import { readStoredActivations } from './stored-activations.ts';

const PAGE = 500;

/** Counted here, because the databases read JSON in different words. */
export async function countChatUsage(reader: Kysely<Tables>, tenant: string): Promise<ChatUsage> {
  const { chats } = await reader
    .selectFrom('chats')
    .select(({ fn }) => fn.countAll().as('chats'))
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow();
  const bySkill = new Map<string, number>();
  let withActivations = 0;
  for await (const text of readActivations(reader, tenant)) {
    const names = new Set(readStoredActivations(text).map(({ name }) => name));
    if (names.size > 0) withActivations += 1;
    for (const name of names) bySkill.set(name, (bySkill.get(name) ?? 0) + 1);
  }
  return { chats: Number(chats), withActivations, bySkill: Object.fromEntries(bySkill) };
}

async function* readActivations(reader: Kysely<Tables>, tenant: string): AsyncIterable<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await reader
      .selectFrom('chats')
      .select(['id', 'activations'])
      .where('tenant', '=', tenant)
      .where('id', '>', after)
      .where('activations', '<>', '[]')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { activations } of rows) yield activations;
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    // SQLite answers at once: others get their turn here.
    await setImmediate();
  }
}
