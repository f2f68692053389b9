import { describe, expect, it } from 'vitest';
import { textOf, type ReadEvent } from '../../../test/read-stream.ts';
import { beginTalk, requestsTo, script, serveChats, toolNamesOf } from '../../../test/serve-chats.ts';
import { serveRuns } from '../../../test/serve-runs.ts';

const skill = '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n';
const files = { 'git/SKILL.md': skill, 'git/references/a.md': 'REFERENCE A' };
const kinds = (events: readonly ReadEvent[]) => events.map(({ event }) => event);

describe('POST chats/{id}/messages', () => {
  it('sends the events of section 8, numbered, with calls and results between them', async () => {
    const server = await serveChats({ files });
    script(server, [[['skillsReadResource', { name: 'git', path: 'references/a.md' }]], 'It says A.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { status, headers, events, runId } = await talk.send('What does it say?');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(runId).toMatch(/^[0-9a-f-]{36}$/);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    const told = events.filter(({ event }) => event !== 'token');
    expect(told).toMatchObject([
      { event: 'thought', data: { type: 'generation', status: 'start', step: 1 } },
      { event: 'tool_call', data: { tool: 'skills.readResource', input: { path: 'references/a.md' } } },
      {
        event: 'tool_result',
        data: {
          tool: 'skills.readResource',
          output: { content: 'REFERENCE A' },
          is_error: false,
          truncated: false,
        },
      },
      { event: 'thought', data: { type: 'generation', status: 'start', step: 2 } },
      {
        event: 'thought',
        data: { type: 'generation', status: 'complete', usage: { context_window: 128_000 } },
      },
      { event: 'done', data: { status: 'success' } },
    ]);
    expect(textOf(events)).toBe('It says A.');
  });

  it('keeps both messages with their parts, and makes a title of the first', async () => {
    const server = await serveChats({ files });
    script(server, [[['skillsReadResource', { name: 'git', path: 'references/a.md' }]], 'It says A.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { runId } = await talk.send('What does\nit say?');
    const chat = await talk.read();
    expect(chat).toMatchObject({ title: 'What does it say?', active_run_id: null });
    expect(chat.messages).toMatchObject([
      { number: 1, role: 'user', run_id: runId, parts: [{ type: 'text', text: 'What does\nit say?' }] },
      {
        number: 2,
        role: 'assistant',
        run_id: runId,
        status: 'succeeded',
        usage: { input_tokens: expect.any(Number), context_window: 128_000 },
        parts: [
          { type: 'tool_call', tool: 'skills.readResource', input: { name: 'git', path: 'references/a.md' } },
          { type: 'tool_result', output: { content: 'REFERENCE A' }, is_error: false, truncated: false },
          { type: 'text', text: 'It says A.' },
        ],
      },
    ]);
    expect(chat.messages[1].parts[0].id).toBe(chat.messages[1].parts[1].id);
    expect(new Date(chat.messages[1].created_at).getTime()).toBeGreaterThan(0);
    await talk.send('Another');
    expect((await talk.read()).title).toBe('What does it say?');
  });

  it('tells the model what was said before, calls and results included, after a restart too', async () => {
    const server = await serveChats({ files });
    script(server, [[['skillsReadResource', { name: 'git', path: 'references/a.md' }]], 'It says A.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('First');
    await server.close();
    const next = await serveRuns({ with: server });
    server.model.clearFixtures();
    script(server, ['Second answer.']);
    await talk.on(next).send('Second');
    const roles = requestsTo(server)
      .at(-1)
      .messages.map(({ role }: any) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
    expect(JSON.stringify(requestsTo(server).at(-1))).toContain('REFERENCE A');
  });

  it('answers with one document without a stream', async () => {
    const server = await serveChats({ files });
    script(server, ['Hello.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { status, json } = await server.request(`${talk.path}/messages?stream=false`, {
      token,
      body: { content: 'Hi' },
    });
    expect([status, json]).toMatchObject([
      200,
      {
        status: 'succeeded',
        output: 'Hello.',
        citations: [],
        usage: { context_window: 128_000, context_tokens: expect.any(Number) },
        message: { number: 2, role: 'assistant', parts: [{ type: 'text', text: 'Hello.' }] },
      },
    ]);
  });

  it('counts tokens in the message and in the chat, with how much of the window they fill', async () => {
    const server = await serveChats({ provider: 'context_window = 10000' });
    server.model.on(
      { predicate: () => true },
      { content: 'Hello.', usage: { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 } },
    );
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('One');
    await talk.send('Two');
    const { usage, messages } = await talk.read();
    const last = { input_tokens: 1_000, output_tokens: 20, context_tokens: 1_020, context_window: 10_000 };
    expect(messages.at(-1).usage).toEqual(last);
    expect(usage).toEqual({ ...last, input_tokens: 2_000, output_tokens: 40 });
  });

  it.each([
    [{ content: '  ' }, 400, 'content'],
    [{}, 400, 'content'],
    [{ content: 'x', model: 'local:unknown' }, 400, 'model'],
  ])('refuses %j and stores nothing', async (body, status, field) => {
    const server = await serveChats();
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const answer = await server.request(`${talk.path}/messages`, { token, body });
    expect([answer.status, answer.json.detail.field]).toEqual([status, field]);
    expect((await talk.read()).messages).toEqual([]);
  });

  it('keeps what was said before the model failed, and says that it failed', async () => {
    const server = await serveChats();
    server.model.on({ predicate: () => true }, { error: { message: 'No.' }, status: 400 });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('Hi');
    expect(kinds(events).slice(-3)).toEqual(['error', 'thought', 'done']);
    expect(events.at(-1)?.data.status).toBe('error');
    expect((await talk.read()).messages[1]).toMatchObject({ status: 'failed', parts: [{ type: 'error' }] });
    server.model.clearFixtures();
    script(server, ['Better.']);
    expect(textOf((await talk.send('Again')).events)).toBe('Better.');
  });

  it('redacts a secret of the configuration from what is stored and shown', async () => {
    const canary = 'canary-value-7654321';
    const server = await serveChats({ files, config: `[skills.git]\nGIT_KEY = "${canary}"\n` });
    server.model.on({ predicate: () => true }, { content: `It is ${canary}.` }, { chunkSize: 3 });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { text } = await talk.send(`Is it ${canary}?`);
    for (const place of [text, JSON.stringify(await talk.read()), server.log()])
      expect(place).not.toContain(canary);
    expect((await talk.read()).messages[1].parts).toEqual([
      { type: 'text', text: 'It is [redacted GIT_KEY].' },
    ]);
  });

  it('asks the model of the message, else of the chat', async () => {
    const server = await serveChats({
      config: '[models.aliases]\nquick = "local:quick"\nslow = "local:slow"\n',
    });
    script(server, ['Hi.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token, { model: 'quick' });
    await talk.send('One');
    await talk.send('Two', { model: 'slow' });
    expect(requestsTo(server).map(({ model }) => model)).toEqual(['quick', 'slow']);
  });

  it('searches the knowledge bases of the chat and cites what it found', async () => {
    const asked: unknown[] = [];
    const server = await serveChats({
      config: '[knowledge]\nembeddings = "none"\n',
      retriever: async (base, query, { topK }) => {
        asked.push([base, query, topK]);
        if (base === 'gone') throw new Error('There is none.');
        return [{ documentId: 'd1', chunkIndex: 2, score: 0.5, text: `FACT ${'x'.repeat(300)}` }];
      },
    });
    script(server, ['Yes.']);
    const { token } = await server.register();
    for (const name of ['handbook', 'gone'])
      await server.request('/api/v1/knowledge', { token, body: { name } });
    const talk = await beginTalk(server, token, { knowledge_base_ids: ['handbook', 'gone'] });
    const { events } = await talk.send('Why?');
    expect(asked).toEqual([
      ['handbook', 'Why?', 5],
      ['gone', 'Why?', 5],
    ]);
    expect(events.slice(0, 7)).toMatchObject([
      { data: { type: 'retrieval', status: 'start', kb_id: 'handbook' } },
      { data: { type: 'retrieval', status: 'searching' } },
      { data: { type: 'retrieval', status: 'complete', results_count: 1 } },
      { data: { type: 'retrieval', status: 'start', kb_id: 'gone' } },
      { data: { type: 'retrieval', status: 'searching' } },
      { data: { type: 'retrieval', status: 'error', error: 'Retrieval failed' } },
      { event: 'citation', data: { sources: [{ doc_id: 'd1', text: expect.stringMatching(/\.\.\.$/) }] } },
    ]);
    expect(JSON.stringify(requestsTo(server)[0])).toContain('[1] FACT');
    expect((await talk.read()).messages[1].parts[0]).toMatchObject({
      type: 'citation',
      sources: [{ doc_id: 'd1' }],
    });
  });

  it('offers no shell: what a chat may do is what its skills may', async () => {
    const server = await serveChats({ files });
    script(server, ['Hi.']);
    await server.register();
    // Not an admin, who has the operator's other skills too.
    const { token } = await server.register();
    await (await beginTalk(server, token)).send('Hello');
    expect(toolNamesOf(requestsTo(server)[0])).toEqual([
      'skillsActivate',
      'skillsReadResource',
      'skills_run_script',
    ]);
  });
});
