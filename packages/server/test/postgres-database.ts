import { inject } from 'vitest';

/** Whether this test run has a PostgreSQL. */
export const hasPostgres = inject('freshPostgresDatabases') !== '';

/** The URL of an empty database on the PostgreSQL of this test run. */
export async function freshPostgresDatabase(): Promise<string> {
  const response = await fetch(inject('freshPostgresDatabases'), { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}
