import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Sql } from 'postgres';
import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';
import type { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers each POST with the URL of an empty PostgreSQL database; empty without PostgreSQL. */
    freshPostgresDatabases: string;
  }
}

/**
 * One PostgreSQL for all tests, started when the first of them asks for a database. It belongs to this process, which
 * outlives every worker; they ask over HTTP, so tests of any package can.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (programs === undefined) {
    project.provide('freshPostgresDatabases', '');
    return async () => {};
  }
  let starting: Promise<PostgresServer> | undefined;
  const path = `/${randomUUID()}`;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== path) return response.writeHead(404).end();
    try {
      starting ??= import('./postgres-server.ts').then((module) => module.startPostgresServer(programs));
      response.end(await createDatabase((await starting).url));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  project.provide('freshPostgresDatabases', `http://127.0.0.1:${port}${path}`);
  return async () => {
    server.close();
    const started = await starting?.catch(() => undefined);
    await started?.stop();
  };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const { default: postgres } = await import('postgres');
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const name = `techne_${randomUUID().replaceAll('-', '')}`;
  try {
    await createWithLanguage(client, name);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** With an order of words that is not that of SQLite, as databases of real servers have it. */
async function createWithLanguage(client: Sql, name: string): Promise<void> {
  try {
    const language = `template template0 locale_provider icu icu_locale 'en-US'`;
    await client.unsafe(`create database ${name} ${language}`);
  } catch {
    // A server without that library.
    await client.unsafe(`create database ${name}`);
  }
}
