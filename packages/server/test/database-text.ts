import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@techne/store';

/** Every row, and every byte of the database's files, as text: what is not in here was not stored. */
export async function databaseText(folder: string): Promise<string> {
  const data = join(folder, 'data');
  const store = await openStore({ file: join(data, 'techne.db') });
  const rows: string[] = [];
  for await (const row of store.exportRows()) rows.push(row);
  await store.close();
  const files = readdirSync(data).filter((name) => name.startsWith('techne.db'));
  return [...rows, ...files.map((name) => readFileSync(join(data, name), 'latin1'))].join('\n');
}
