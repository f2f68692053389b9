import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseText } from '../../../test/database-text.ts';
import { readUntil, textOf, until } from '../../../test/read-stream.ts';
import { requestInit, requestWith } from '../../../test/request-with.ts';
import { beginTalk, requestsTo, script, serveChats } from '../../../test/serve-chats.ts';
import { PASSWORD } from '../../../test/serve.ts';
import { preparePlace, serveRuns } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';
import { graphOf, makeWorkflow } from '../../../test/workflows.ts';

const files = { 'git/SKILL.md': '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n' };
const child = fileURLToPath(new URL('../../../test/runs-server-process.ts', import.meta.url));

async function serveInProcess(folder: string) {
  const server = spawn(process.execPath, ['--conditions=techne-source', child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return { url, request: requestWith(url), server };
}

describe('a turn whose server dies', () => {
  it('has the answer of its workflow all the same: the execution goes on elsewhere', async () => {
    const place = await preparePlace();
    const { request, server } = await serveInProcess(place.folder);
    const { token } = (
      await request('/api/v1/auth/register', { body: { email: 'a@example.test', password: PASSWORD } })
    ).json;
    const graph = graphOf({ start: 'start', ask: 'approval', end: 'end' }, 'start > ask > end');
    const { id } = await makeWorkflow({ url: '', request }, token, graph);
    const talk = await beginTalk({ request }, token);
    const body = { content: '信', workflow_id: id };
    const { json } = await request(`${talk.path}/messages?stream=false`, { token, body });
    expect(json.status).toBe('waiting');
    server.kill('SIGKILL');
    await once(server, 'exit');
    const next = await serveRuns({ with: place, now: () => Date.now() + 31_000 });
    await until(
      async () => (await next.request(`/api/v1/runs/${json.run_id}`, { token })).json,
      ({ status }) => status === 'interrupted',
    );
    expect((await talk.on(next).read()).messages[1]).toMatchObject({ status: 'waiting' });
    await next.request(`/api/v1/approvals/${json.approval.id}`, { token, body: { decision: 'once' } });
    const chat = await until(talk.on(next).read, ({ active_run_id }) => active_run_id === null);
    expect(chat.messages[1]).toMatchObject({ status: 'succeeded' });
    expect(chat.messages[1].parts.at(-1)).toEqual({ type: 'text', text: '信' });
  });

  it('waits on for the calls that nobody decided, and then runs each of its calls once', async () => {
    const noting = (name: string): string =>
      toolSkill(name, `sh -c 'echo ${name} >> ran; cat ran'`).replace('### go', `### ${name}_it`);
    const place = await preparePlace({ 'one/SKILL.md': noting('one'), 'two/SKILL.md': noting('two') });
    const calls = [
      ['one_it', {}],
      ['two_it', {}],
    ] as const;
    script(place, [calls, 'Both are done.']);
    const first = await serveInProcess(place.folder);
    const { token } = (
      await first.request('/api/v1/auth/register', { body: { email: 'a@example.test', password: PASSWORD } })
    ).json;
    const talk = await beginTalk(first, token);
    const { json } = await first.request(`${talk.path}/messages?stream=false`, {
      token,
      body: { content: 'Go' },
    });
    expect(json.approvals.map(({ tool }: any) => tool)).toEqual(['one_it', 'two_it']);
    const [one, two] = json.approvals.map(({ id }: any) => `/api/v1/approvals/${id}`);
    const yes = { token, body: { decision: 'once' } };
    expect((await first.request(one, yes)).status).toBe(200);
    first.server.kill('SIGKILL');
    await once(first.server, 'exit');
    // Its clock is ahead by more than a lease.
    const next = await serveRuns({ with: place, now: () => Date.now() + 31_000 });
    expect((await talk.on(next).read()).messages[1]).toMatchObject({ status: 'waiting' });
    expect((await next.request(one, yes)).status).toBe(409);
    expect((await next.request(two, yes)).status).toBe(200);
    expect((await next.request(two, yes)).status).toBe(409);
    const chat = await until(talk.on(next).read, ({ active_run_id }) => active_run_id === null);
    expect(chat.messages[1]).toMatchObject({ status: 'succeeded' });
    const results = chat.messages[1].parts.filter(({ type }: any) => type === 'tool_result');
    // Both write to one file of the run: what ran twice would stand there twice.
    expect(results.map(({ output }: any) => output.output)).toEqual(['one\n', 'one\ntwo\n']);
    expect(chat.messages[1].parts.at(-1)).toEqual({ type: 'text', text: 'Both are done.' });
    expect(requestsTo(place)).toHaveLength(2);
  });

  it('is interrupted when its lease is over: what was said is kept and marked, and the chat goes on', async () => {
    const place = await preparePlace(files);
    place.model.on(
      { predicate: ({ messages }) => messages.at(-1)?.role === 'user' },
      {
        toolCalls: [{ id: 'call_1', name: 'skillsActivate', arguments: '{"name":"git"}' }],
      },
    );
    place.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(5_000) },
      { chunkSize: 5, latency: 10 },
    );
    const { url, request, server } = await serveInProcess(place.folder);
    const { token } = (
      await request('/api/v1/auth/register', { body: { email: 'a@example.test', password: PASSWORD } })
    ).json;
    const talk = await beginTalk({ request }, token);
    const response = await fetch(
      `${url}${talk.path}/messages`,
      requestInit({ token, body: { content: 'Tell me' } }),
    );
    const seen = await readUntil(response, (events) => events.some(({ event }) => event === 'token'));
    server.kill('SIGKILL');
    await once(server, 'exit');
    // Its clock is ahead by more than a lease.
    const next = await serveRuns({ with: place, now: () => Date.now() + 31_000 });
    const chat = await until(talk.on(next).read, ({ active_run_id }) => active_run_id === null);
    const answer = chat.messages.at(-1);
    expect(answer).toMatchObject({ number: 2, status: 'interrupted' });
    expect(answer.parts.at(-1)).toMatchObject({ type: 'error', code: 'RUN_INTERRUPTED' });
    expect(answer.parts.at(-2).text).toContain(textOf(seen));
    expect(chat.activated_skill_names).toEqual(['git']);
    expect(await databaseText(place.folder)).not.toContain('GIT BODY');

    place.model.clearFixtures();
    script(place, ['Here I am.']);
    expect(textOf((await talk.on(next).send('Go on')).events)).toBe('Here I am.');
    const { messages } = requestsTo(place).at(-1);
    expect(messages.slice(1).map(({ role }: any) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(JSON.stringify(messages)).toContain('GIT BODY');
    expect(messages.at(-2).content).toContain(textOf(seen));
  });
});

describe('a turn whose server stops', () => {
  it('is interrupted, with what was said in the chat', async () => {
    const server = await serveChats();
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(5_000) },
      { chunkSize: 5, latency: 10 },
    );
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const response = await fetch(
      `${server.url}${talk.path}/messages`,
      requestInit({ token, body: { content: 'Tell me' } }),
    );
    await readUntil(response, (events) => events.some(({ event }) => event === 'token'));
    await server.close();
    const next = await serveRuns({ with: server });
    const { messages, active_run_id } = await talk.on(next).read();
    expect([active_run_id, messages.length]).toEqual([null, 2]);
    expect(messages[1].parts).toMatchObject([
      { type: 'text', text: expect.stringMatching(/^word /) },
      { type: 'error', code: 'RUN_INTERRUPTED' },
    ]);
  });
});
