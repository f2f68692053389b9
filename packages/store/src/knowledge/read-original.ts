import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export async function readOriginal(reader: Kysely<Tables>, documentId: string): Promise<Uint8Array> {
  const parts = await reader
    .selectFrom('knowledge_originals')
    .select('bytes')
    .where('document_id', '=', documentId)
    .orderBy('part')
    .execute();
  return new Uint8Array(Buffer.concat(parts.map(({ bytes }) => bytes)));
}
