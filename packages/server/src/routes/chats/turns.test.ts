import { join } from 'node:path';
import { openStore } from '@techne/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventsOf, readUntil, textOf, until } from '../../../test/read-stream.ts';
import { requestInit, type Answer } from '../../../test/request-with.ts';
import { beginTalk, requestsTo, script, serveChats } from '../../../test/serve-chats.ts';
import { serveRuns } from '../../../test/serve-runs.ts';

/** Long enough not to be over before somebody acts. */
const endless = { chunkSize: 5, latency: 5 } as const;

describe('a turn', () => {
  it('is one at a time: 409 while one runs, over two servers, and the rest of the chat can be read', async () => {
    const server = await serveChats();
    const other = await serveRuns({ with: server });
    server.model.on({ predicate: () => true }, { content: 'word '.repeat(5_000) }, endless);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const response = await fetch(
      `${server.url}${talk.path}/messages`,
      requestInit({ token, body: { content: 'One' } }),
    );
    await readUntil(response, (events) => events.some(({ event }) => event === 'token'));
    for (const place of [talk, talk.on(other)]) {
      const { status, json } = await place.send('Two');
      expect([status, json.detail.field]).toEqual([409, 'content']);
    }
    const runId = response.headers.get('techne-run-id');
    const chat = await talk.on(other).read();
    expect(chat).toMatchObject({
      active_run_id: runId,
      messages: [{ number: 1 }, { number: 2, status: 'running' }],
    });
    expect(chat.messages[1].parts[0].text).toMatch(/^word /);
    const stopped = await other.request(`${talk.path}/cancel`, { token, method: 'POST' });
    expect([202, 200]).toContain(stopped.status);
    await until(talk.read, ({ active_run_id }) => active_run_id === null);
    const { messages } = await talk.read();
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ status: 'cancelled' });
    expect(messages[1].parts.at(-1)).toMatchObject({ type: 'error', code: 'RUN_CANCELLED' });
    expect(messages[1].parts[0].text).toMatch(/^word /);
  });

  it('goes on when the client disconnects, and who resumes misses nothing', async () => {
    const server = await serveChats();
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(100) },
      { chunkSize: 5, latency: 1 },
    );
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const response = await fetch(
      `${server.url}${talk.path}/messages`,
      requestInit({ token, body: { content: 'One' } }),
    );
    const seen = await readUntil(response, (events) => events.length >= 4);
    const at = `/api/v1/runs/${response.headers.get('techne-run-id')}/events`;
    const headers = { 'last-event-id': String(seen.at(-1)?.id) };
    const rest = eventsOf((await server.request(at, { token, headers })).text);
    const all = [...seen, ...rest];
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
    expect(textOf(all)).toBe('word '.repeat(100));
    expect(all.at(-1)?.event).toBe('done');
    expect((await talk.read()).messages[1].parts).toEqual([{ type: 'text', text: 'word '.repeat(100) }]);
  });

  it('is nothing that others can follow, read or cancel', async () => {
    const server = await serveChats();
    script(server, ['Secret.']);
    await server.register();
    const { token } = await server.register();
    const other = await server.register();
    const { runId } = await (await beginTalk(server, token)).send('One');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const) {
      const { status, text } = await server.request(`/api/v1/runs/${runId}${path}`, {
        token: other.token,
        method,
      });
      expect([status, text.includes('Secret')]).toEqual([404, false]);
    }
    expect((await server.request('/api/v1/runs', { token: other.token })).json.total).toBe(0);
  });

  it('that nobody runs cannot be cancelled, and that is fine', async () => {
    const server = await serveChats();
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { status, json } = await server.request(`${talk.path}/cancel`, { token, method: 'POST' });
    expect([status, json]).toEqual([200, { run_id: null, status: 'idle' }]);
  });
});

describe('a chat that is deleted', () => {
  it('ends its turn, on another server too, and leaves nothing of it', async () => {
    const server = await serveChats();
    const other = await serveRuns({ with: server });
    server.model.on({ predicate: () => true }, { content: 'word '.repeat(5_000) }, endless);
    const { token } = await server.register();
    for (const place of [server, other]) {
      const talk = await beginTalk(server, token);
      const response = await fetch(
        `${server.url}${talk.path}/messages`,
        requestInit({ token, body: { content: 'Keep this to yourself' } }),
      );
      let removed: Promise<Answer> | undefined;
      const events = await readUntil(response, (seen) => {
        if (seen.some(({ event }) => event === 'token'))
          removed ??= place.request(talk.path, { token, method: 'DELETE' });
        return false;
      });
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'error' } });
      expect((await removed)?.status).toBe(204);
      const at = `/api/v1/runs/${response.headers.get('techne-run-id')}`;
      expect((await server.request(at, { token })).status).toBe(404);
      expect((await server.request(`${at}/events`, { token })).status).toBe(404);
    }
    expect((await server.request('/api/v1/runs', { token })).json.total).toBe(0);
    const store = await openStore({ file: join(server.folder, 'data/techne.db') });
    onTestFinished(() => store.close());
    const left = [];
    for await (const line of store.exportRows()) left.push(line);
    expect(left.filter((line) => /Keep this to yourself/.test(String(line)))).toEqual([]);
  });

  it('keeps the runs that its fork shows, until that is deleted too', async () => {
    const server = await serveChats();
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { runId: shared } = await talk.send('One');
    const fork = (await server.request(`${talk.path}/fork`, { token, body: {} })).json;
    const { runId: own } = await talk.send('Two');
    const remove = (id: string) => server.request(`/api/v1/chats/${id}`, { token, method: 'DELETE' });
    const statusOf = async (id: string) => (await server.request(`/api/v1/runs/${id}`, { token })).status;
    expect((await remove(talk.id)).status).toBe(204);
    expect([await statusOf(shared), await statusOf(own)]).toEqual([200, 404]);
    expect((await remove(fork.id)).status).toBe(204);
    expect(await statusOf(shared)).toBe(404);
  });
});

describe('a fork', () => {
  it('has the messages up to a number, and its own future', async () => {
    const server = await serveChats();
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('One');
    await talk.send('Two');
    const fork = async (body: object) => server.request(`${talk.path}/fork`, { token, body });
    expect((await fork({ up_to: 9 })).status).toBe(400);
    const { status, json } = await fork({ up_to: 2 });
    expect([status, json.title]).toEqual([201, 'One']);
    const copy = (await server.request(`/api/v1/chats/${json.id}`, { token })).json;
    expect(copy.messages.map(({ parts }: any) => parts[0].text)).toEqual(['One', 'Yes.']);
    await server.request(`/api/v1/chats/${json.id}/messages`, { token, body: { content: 'Three' } });
    const said = requestsTo(server)
      .at(-1)
      .messages.map(({ content }: any) => content);
    expect(said.slice(-3)).toEqual(['One', 'Yes.', 'Three']);
    expect((await talk.read()).messages).toHaveLength(4);
  });
});
