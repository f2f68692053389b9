import type { Config } from '@techne/config';

/** The PostgreSQL database that is named; undefined where SQLite in the data folder is used. */
export function databaseUrl({ server }: Config, environment: NodeJS.ProcessEnv): string | undefined {
  const url = server.databaseUrl ?? environment['DATABASE_URL'];
  return url === '' ? undefined : url;
}
