import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsOf, type ReadEvent } from './read-stream.ts';
import type { Answer } from './request-with.ts';
import { preparePlace, serveRuns, type RunsServer, type ServeRunsOptions } from './serve-runs.ts';

export interface ServeChatsOptions extends Omit<ServeRunsOptions, 'with'> {
  /** Lines of the model's provider, such as `tools = false`. */
  readonly provider?: string;
}

/** A server whose model is as wanted, gone after the test; for another one on the same data use `serveRuns({ with })`. */
export async function serveChats(options: ServeChatsOptions = {}): Promise<RunsServer> {
  const { files, config, kind, provider = '', ...rest } = options;
  const place = await preparePlace(files, config, kind);
  const file = join(place.folder, 'home/config.toml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('[[skills.sources]]', `${provider}\n[[skills.sources]]`),
  );
  return serveRuns({ ...rest, with: place });
}

/** A chat of one person, over HTTP. */
export interface Talk {
  readonly id: string;
  readonly path: string;
  send(
    content: string,
    more?: object,
  ): Promise<Answer & { readonly events: ReadEvent[]; readonly runId: string }>;
  readonly read: () => Promise<any>;
  /** The same chat on another server. */
  on(server: Pick<RunsServer, 'request'>): Talk;
}

export async function beginTalk(
  server: Pick<RunsServer, 'request'>,
  token: string,
  body: object = {},
): Promise<Talk> {
  const { status, json, text } = await server.request('/api/v1/chats', { token, body });
  if (status !== 201) throw new Error(text);
  return talkOf(server, token, json.id);
}

function talkOf({ request }: Pick<RunsServer, 'request'>, token: string, id: string): Talk {
  const path = `/api/v1/chats/${id}`;
  return {
    id,
    path,
    async send(content, more = {}) {
      const answer = await request(`${path}/messages`, { token, body: { content, ...more } });
      const runId = answer.headers.get('techne-run-id') ?? '';
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      return { ...answer, runId, events: isStream ? eventsOf(answer.text) : [] };
    },
    read: async () => (await request(path, { token })).json,
    on: (server) => talkOf(server, token, id),
  };
}

/** What the model server received, oldest first. */
export function requestsTo({ model }: Pick<RunsServer, 'model'>): any[] {
  return model.getRequests().map(({ body }) => body);
}

/** The instructions of a request. */
export function systemOf(request: any): string {
  return request.messages
    .filter(({ role }: any) => role === 'system')
    .map(({ content }: any) => content)
    .join('\n');
}

export function toolNamesOf(request: any): string[] {
  return (request.tools ?? []).map((tool: any) => tool.function.name);
}

/** Answers the nth request since the last message of a person with the nth of these: calls, or a text. */
export function script(
  { model }: Pick<RunsServer, 'model'>,
  steps: readonly (string | readonly (readonly [name: string, input: object])[])[],
): void {
  model.on({ predicate: () => true }, ({ messages }) => {
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const asked = messages.slice(last).filter(({ role }) => role === 'assistant').length;
    const step = steps[asked] ?? 'Done.';
    if (typeof step === 'string') return { content: step };
    return {
      toolCalls: step.map(([name, input], index) => ({
        id: `call_${messages.length}_${index}`,
        name,
        arguments: JSON.stringify(input),
      })),
    };
  });
}
