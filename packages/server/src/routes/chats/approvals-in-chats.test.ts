import { readFileSync, writeFileSync } from 'node:fs';
import { openStore } from '@techne/store';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/database-text.ts';
import { eventsOf, readUntil, textOf, until } from '../../../test/read-stream.ts';
import { requestInit } from '../../../test/request-with.ts';
import { beginTalk, requestsTo, script, serveChats, type Talk } from '../../../test/serve-chats.ts';
import { preparePlace, serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const files = {
  'mark/SKILL.md': toolSkill('mark', 'echo marked'),
  'git/SKILL.md': '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n',
  'helper/SKILL.md': '---\nname: helper\ndescription: Helps.\nmax_iterations: 6\n---\n\nHELPER BODY\n',
};

function decide(server: Pick<RunsServer, 'request'>, token: string, id: string, decision = 'once') {
  return server.request(`/api/v1/approvals/${id}`, { token, body: { decision } });
}

/** Sends a message whose answer waits; what waits, and for what. */
async function ask(server: RunsServer, token: string, talk: Talk, content = 'Go') {
  const at = `${talk.path}/messages?stream=false`;
  const { status, json } = await server.request(at, { token, body: { content } });
  expect([status, json.status]).toEqual([202, 'waiting']);
  return json;
}

const settled = (talk: Talk): Promise<any> => until(talk.read, ({ active_run_id }) => active_run_id === null);

describe('a call that needs an admin, in a chat', () => {
  it('waits in the stream, runs when it is allowed, and its result is kept', async () => {
    const server = await serveChats({ files });
    script(server, [[['go', {}]], 'It is done.']);
    const admin = await server.register();
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const response = await fetch(
      `${server.url}${talk.path}/messages`,
      requestInit({ token, body: { content: 'Go' } }),
    );
    let decided: Promise<unknown> | undefined;
    const events = await readUntil(response, (seen) => {
      const asked = seen.find(({ event, data }) => event === 'approval' && data.status === 'pending');
      if (asked !== undefined) decided ??= decide(server, admin.token, asked.data.id);
      return false;
    });
    await decided;
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ event }) => /approval|tool/.test(event))).toMatchObject([
      { event: 'tool_call', data: { tool: 'go' } },
      { event: 'approval', data: { status: 'pending', decided_by: 'admin', skill: 'mark', tool: 'go' } },
      { event: 'approval', data: { status: 'decided', decision: 'once' } },
      { event: 'tool_result', data: { is_error: false, output: { output: 'marked\n' } } },
    ]);
    expect(textOf(events)).toBe('It is done.');
    expect((await talk.read()).messages[1]).toMatchObject({
      status: 'succeeded',
      parts: [
        { type: 'tool_call', tool: 'go' },
        { type: 'approval', state: 'allowed', skill: 'mark' },
        { type: 'tool_result', is_error: false },
        { type: 'text', text: 'It is done.' },
      ],
    });
  });

  it('is shown while it waits, keeps the chat busy, and only admins decide', async () => {
    const server = await serveChats({ files });
    script(server, [[['go', {}]], 'It is done.']);
    await server.register();
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { run_id, approval } = await ask(server, token, talk);
    expect(JSON.stringify(approval)).not.toContain(server.folder);
    const chat = await talk.read();
    expect(chat).toMatchObject({ active_run_id: run_id });
    expect(chat.messages[1]).toMatchObject({
      number: 2,
      status: 'waiting',
      parts: [{ type: 'tool_call' }, { type: 'approval', id: approval.id, state: 'pending' }],
    });
    expect((await talk.send('Another')).status).toBe(409);
    expect((await decide(server, token, approval.id)).status).toBe(403);
    const stop = { token, method: 'PATCH', body: { activated_skill_names: [] } };
    expect((await server.request(talk.path, stop)).status).toBe(409);
  });

  it('is told to the model as refused when it is denied', async () => {
    const server = await serveChats({ files });
    script(server, [[['go', {}]], 'Then not.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { approval } = await ask(server, token, talk);
    await decide(server, token, approval.id, 'deny');
    const { messages } = await settled(talk);
    expect(messages[1].parts).toMatchObject([
      { type: 'tool_call' },
      { type: 'approval', state: 'denied' },
      { type: 'tool_result', is_error: true },
      { type: 'text', text: 'Then not.' },
    ]);
    expect(requestsTo(server)[1].messages.at(-1).content).toContain('TOOL_POLICY_DENIED');
    expect(JSON.stringify(requestsTo(server)[1])).not.toContain('marked');
  });

  it('is decided on another server after a restart, once, and the chat goes on there', async () => {
    const server = await serveChats({ files });
    script(server, [
      [
        ['skillsActivate', { name: 'git' }],
        ['go', {}],
      ],
      'It is done.',
    ]);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/mark');
    const { run_id, approval } = await ask(server, token, talk);
    expect(await databaseText(server.folder)).not.toContain('GIT BODY');
    await server.close();
    const next = await serveRuns({ with: server });
    expect((await talk.on(next).read()).messages.at(-1)).toMatchObject({ status: 'waiting' });
    expect((await decide(next, token, approval.id)).status).toBe(200);
    expect((await decide(next, token, approval.id)).status).toBe(409);
    const events = eventsOf((await next.request(`/api/v1/runs/${run_id}/events`, { token })).text);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(2);
    expect(textOf(events)).toBe('It is done.');
    const sent = JSON.stringify(requestsTo(server).at(-1).messages);
    expect(sent).toContain('GIT BODY');
    expect(sent).toContain('marked');
    const chat = await talk.on(next).read();
    expect(chat.activated_skill_names).toEqual(['mark', 'git']);
    expect(chat.messages.at(-1)).toMatchObject({ status: 'succeeded', run_id });
    expect(await databaseText(server.folder)).not.toContain('GIT BODY');
    server.model.clearFixtures();
    script(server, ['Yes.']);
    expect(textOf((await talk.on(next).send('Really?')).events)).toBe('Yes.');
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).toContain('marked');
  });

  it('does not keep a server from stopping: its stream ends, and goes on where the client comes back', async () => {
    const place = await preparePlace(files);
    const file = join(place.folder, 'home/config.toml');
    const patient = readFileSync(file, 'utf8').replace('shutdown_seconds = 0', 'shutdown_seconds = 600');
    writeFileSync(file, patient);
    const server = await serveRuns({ with: place });
    script(server, [[['go', {}]], 'It is done.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const init = requestInit({ token, body: { content: 'Go' } });
    const response = await fetch(`${server.url}${talk.path}/messages`, init);
    let closing: Promise<void> | undefined;
    const before = await readUntil(response, (seen) => {
      if (seen.at(-1)?.event === 'approval') closing ??= server.close();
      return false;
    });
    await closing;
    expect(before.at(-1)).toMatchObject({ event: 'approval', data: { status: 'pending' } });
    const next = await serveRuns({ with: server });
    await decide(next, token, before.at(-1)?.data.id);
    const run = `/api/v1/runs/${response.headers.get('techne-run-id')}/events`;
    const headers = { 'Last-Event-ID': String(before.length) };
    const after = eventsOf((await next.request(run, { token, headers })).text);
    expect(after[0]?.id).toBe(before.length + 1);
    expect(textOf(after)).toBe('It is done.');
  });

  it('has its result stored before the model is asked again', async () => {
    const server = await serveChats({ files });
    const stored: string[] = [];
    server.model.on({ predicate: () => true }, async ({ messages }) => {
      if (!messages.some(({ role }) => role === 'tool'))
        return { toolCalls: [{ id: 'call_1', name: 'go', arguments: '{}' }] };
      const store = await openStore({ file: join(server.folder, 'data/techne.db') });
      const runs = await store.runs.list({ tenant: 'default', kind: 'chat', limit: 1, offset: 0 });
      stored.push(JSON.stringify(runs.items[0]?.state));
      await store.close();
      return { content: 'It is done.' };
    });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { approval } = await ask(server, token, talk);
    await decide(server, token, approval.id);
    await settled(talk);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toContain('marked');
  });

  it('does not run what changed after it was shown', async () => {
    const server = await serveChats({ files });
    script(server, [[['go', {}]], 'It changed.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { approval } = await ask(server, token, talk);
    server.write('mark/SKILL.md', toolSkill('mark', 'echo stolen'));
    await decide(server, token, approval.id);
    const { messages } = await settled(talk);
    expect(JSON.stringify(messages)).not.toContain('stolen\\n');
    expect(messages[1].parts.find(({ type }: any) => type === 'tool_result')).toMatchObject({
      is_error: true,
    });
  });

  it('inside of a subagent waits as well, and goes on on another server', async () => {
    const server = await serveChats({ files });
    server.model.on({ predicate: () => true }, ({ messages }) => {
      const isInside = JSON.stringify(messages).includes('HELPER BODY');
      const results = messages.filter(({ role }) => role === 'tool');
      if (results.length > 0) return { content: isInside ? `Saw ${JSON.stringify(results)}` : 'It is done.' };
      const [name, input] = isInside
        ? ['bash', { command: 'echo inside' }]
        : ['use_skill', { skill: 'helper', message: 'Go' }];
      return { toolCalls: [{ id: 'call_1', name, arguments: JSON.stringify(input) }] };
    });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { approval } = await ask(server, token, talk);
    expect(approval).toMatchObject({ skill: 'helper', tool: 'bash', command: 'echo inside' });
    await server.close();
    const next = await serveRuns({ with: server });
    await decide(next, token, approval.id);
    const { messages } = await settled(talk.on(next));
    expect(messages[1]).toMatchObject({ status: 'succeeded' });
    expect(messages[1].parts.at(-1)).toEqual({ type: 'text', text: 'It is done.' });
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).toContain('inside');
  });

  it('ends with the turn when that is cancelled while it waits, and the chat is free again', async () => {
    const server = await serveChats({ files });
    script(server, [[['go', {}]], 'It is done.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const first = await ask(server, token, talk);
    await server.request(`/api/v1/runs/${first.run_id}/cancel`, { token, method: 'POST' });
    const { messages, active_run_id } = await talk.read();
    expect(active_run_id).toBeNull();
    expect(messages[1]).toMatchObject({ status: 'cancelled' });
    expect(messages[1].parts).toMatchObject([
      { type: 'tool_call' },
      { type: 'approval', state: 'closed' },
      { type: 'error', code: 'RUN_CANCELLED' },
    ]);
    expect((await decide(server, token, first.approval.id)).status).toBe(409);
    await ask(server, token, talk);
    const { status, json } = await server.request(`${talk.path}/cancel`, { token, method: 'POST' });
    expect([status, json.status]).toEqual([200, 'cancelled']);
    server.model.clearFixtures();
    script(server, ['Fine.']);
    expect(textOf((await talk.send('Never mind')).events)).toBe('Fine.');
  });
});
