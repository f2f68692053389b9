import type { Kysely } from 'kysely';
import { parseDocument, writeDocument } from '../columns/document.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

export function createSigningKeys(database: Database): SigningKeys {
  return {
    async current(make) {
      const known = await newest(database.reader);
      if (known !== undefined) return known;
      const { id, jwk } = await make();
      return database.write(
        async (transaction) => {
          const other = await newest(transaction);
          if (other !== undefined) return other;
          const createdAt = database.now();
          const row = { id, jwk: writeDocument(jwk), created_at: createdAt };
          await transaction.insertInto('signing_keys').values(row).execute();
          return { id, jwk, createdAt };
        },
        { lock: 'signing keys' },
      );
    },
  };
}

async function newest(reader: Kysely<Tables>): Promise<SigningKey | undefined> {
  const row = await reader
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, jwk: readKey(row.jwk), createdAt: row.created_at };
}

function readKey(text: string): SigningKey['jwk'] {
  const value = parseDocument(text);
  if (typeof value !== 'object' || value === null)
    throw new TypeError('The database holds a signing key that is none');
  return { ...value };
}
