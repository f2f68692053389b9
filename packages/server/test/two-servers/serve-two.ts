import type { ReadEvent } from '../read-stream.ts';
import { freshPostgresDatabase } from '../postgres-database.ts';
import { requestInit } from '../request-with.ts';
import { serveRuns, type RunsServer } from '../serve-runs.ts';
import type { Account } from '../serve.ts';
import { startHeldModel, type HeldModel } from './held-model.ts';

export interface TwoServers {
  readonly one: RunsServer;
  readonly two: RunsServer;
  readonly admin: Account;
  /** Of both. */
  readonly held: HeldModel;
  readonly databaseUrl: string;
}

/** Two servers that share nothing but a PostgreSQL database and a model. */
export async function serveTwo(): Promise<TwoServers> {
  const databaseUrl = await freshPostgresDatabase();
  const held = await startHeldModel();
  const options = { databaseUrl, config: held.toml };
  const one = await serveRuns(options);
  const two = await serveRuns(options);
  for (const { model } of [one, two]) model.on({ predicate: () => true }, { content: 'Done.' });
  return { one, two, held, databaseUrl, admin: await one.register() };
}

export async function createSkill(server: RunsServer, token: string, name: string, body = 'Talk.') {
  const answer = await server.request('/api/v1/skills', {
    token,
    body: { name, content: skillText(name, body) },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

export function skillText(name: string, body: string): string {
  return `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;
}

/** Starts a run of a skill that stays in the middle of its answer. */
export async function startHeldRun({ url }: { url: string }, token: string, name: string) {
  const init = requestInit({ token, body: { model: 'held:words' } });
  const response = await fetch(`${url}/api/v1/skills/${name}/run`, init);
  const runId = response.headers.get('techne-run-id');
  if (runId === null) throw new Error(await response.text());
  return { response, runId };
}

/** Follows a run from a number on. */
export function follow({ url }: { url: string }, token: string, runId: string, after = 0) {
  const headers = after === 0 ? {} : { 'last-event-id': String(after) };
  return fetch(`${url}/api/v1/runs/${runId}/events`, requestInit({ token, headers }));
}

/** For `readUntil`: so many tokens have come. */
export function hasTokens(count: number): (events: readonly ReadEvent[]) => boolean {
  return (events) => events.filter(({ event }) => event === 'token').length >= count;
}
