import { describe, expect, it } from 'vitest';
import { eventsOf, readUntil, textOf, until } from '../../../test/read-stream.ts';
import { requestInit } from '../../../test/request-with.ts';
import { serveRuns } from '../../../test/serve-runs.ts';

const summary = `---
name: article-summary
description: Summarize articles
inputs:
  - name: article
    label: Article
    required: true
  - name: style
    default: concise
model:
  temperature: 0.3
  max_tokens: 123
---

Summarize in a {{style}} tone:

{{article}}
`;
const withKnowledge = `---
name: product-qa
description: Answers
inputs:
  - name: question
    required: true
knowledge_base: handbook
---

{{question}}
`;
const files = { 'article-summary/SKILL.md': summary, 'product-qa/SKILL.md': withKnowledge };
const path = '/api/v1/skills/article-summary/run';
const inputs = { article: 'Text.' };

describe('POST skills/{name}/run', () => {
  it('sends the events of section 8, numbered, byte for byte', async () => {
    const server = await serveRuns({ files });
    server.model.on({ predicate: () => true }, { content: 'Grüße' }, { chunkSize: 100 });
    const { token } = await server.register();
    const { status, headers, text } = await server.request(path, { token, body: { inputs } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('techne-run-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).toBe(
      [
        'id: 1\nevent: thought\ndata: {"type":"validation","status":"start"}\n\n',
        'id: 2\nevent: thought\ndata: {"type":"validation","status":"complete","message":"All required inputs provided"}\n\n',
        'id: 3\nevent: thought\ndata: {"type":"substitution","status":"start"}\n\n',
        'id: 4\nevent: thought\ndata: {"type":"substitution","status":"complete","message":"Variables substituted"}\n\n',
        'id: 5\nevent: thought\ndata: {"type":"generation","status":"start"}\n\n',
        'id: 6\nevent: token\ndata: {"content":"Grüße"}\n\n',
        'id: 7\nevent: done\ndata: {"status":"success","message":"Skill execution completed successfully"}\n\n',
      ].join(''),
    );
  });

  it('searches with an injected retriever between substitution and generation', async () => {
    const asked: unknown[] = [];
    const server = await serveRuns({
      files,
      retriever: async (base, query, { topK }) => {
        asked.push([base, query, topK]);
        return [{ documentId: 'd1', chunkIndex: 2, score: 0.5, text: 'x'.repeat(300) }];
      },
    });
    server.model.on({ predicate: () => true }, { content: 'Yes.' });
    const { token } = await server.register();
    const answer = await server.request('/api/v1/skills/product-qa/run', {
      token,
      body: { inputs: { question: 'Why?' } },
    });
    const events = eventsOf(answer.text);
    expect(asked).toEqual([['handbook', 'Why?', 5]]);
    expect(events.slice(4, 8)).toMatchObject([
      { id: 5, event: 'thought', data: { type: 'retrieval', status: 'start', kb_id: 'handbook' } },
      { id: 6, event: 'thought', data: { type: 'retrieval', status: 'searching', query: 'Why?' } },
      { id: 7, event: 'thought', data: { type: 'retrieval', status: 'complete', results_count: 1 } },
      {
        id: 8,
        event: 'citation',
        data: { sources: [{ doc_id: 'd1', chunk_index: 2, text: `${'x'.repeat(200)}...` }] },
      },
    ]);
    expect(events.at(-1)?.data.status).toBe('success');
  });

  it('answers with one document when no stream is wanted, and sends temperature and max_tokens', async () => {
    const server = await serveRuns({ files });
    server.model.on({ predicate: () => true }, { content: 'Short.' });
    const { token } = await server.register();
    const { status, json } = await server.request(`${path}?stream=false`, { token, body: { inputs } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'succeeded', output: 'Short.', citations: [] });
    expect(Object.keys(json).toSorted()).toEqual(['citations', 'output', 'run_id', 'status', 'usage']);
    expect(server.model.getRequests()[0]?.body).toMatchObject({ temperature: 0.3, max_tokens: 123 });
  });

  it.each([
    [{ inputs: {} }, 'article', "Missing required input: 'article'"],
    [{ inputs: { article: '' } }, 'article', "Missing required input: 'article'"],
    [undefined, 'article', "Missing required input: 'article'"],
    [{ inputs: { article: ['a'] } }, 'article', "The input 'article' must be text"],
    [{ inputs: { article: null } }, 'article', "The input 'article' must be text"],
    [
      { inputs: { article: 'a', style: 'x'.repeat(1_000_001) } },
      'style',
      "The input 'style' is longer than 1000000 characters",
    ],
    [{ inputs, model: 'openai:gpt-5' }, 'model', 'This model is not configured'],
  ])('refuses %o before the stream opens', async (body, field, message) => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const { status, json } = await server.request(path, { token, method: 'POST', body });
    expect([status, json]).toEqual([400, { detail: { field, message } }]);
    expect((await server.request('/api/v1/runs', { token })).json.total).toBe(0);
  });

  it('takes numbers and booleans as text, and a configured model', async () => {
    const server = await serveRuns({ files });
    server.model.on({ predicate: () => true }, { content: 'Done.' });
    const { token } = await server.register();
    const body = { inputs: { article: 42, style: true }, model: 'local:test' };
    await server.request(`${path}?stream=false`, { token, body });
    expect(JSON.stringify(server.model.getRequests()[0]?.body)).toContain(
      'Summarize in a true tone:\\n\\n42',
    );
  });

  it('answers in the order 401, 400 name, 404, 400 inputs', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    expect((await server.request(path, { body: {} })).status).toBe(401);
    const wrong = await server.request('/api/v1/skills/Bad--Name/run', { token, body: {} });
    expect([wrong.status, wrong.json.detail.field]).toEqual([400, 'name']);
    for (const spelling of ['article-summary%20', '%0aarticle-summary', 'article-%ef%bd%93ummary']) {
      const other = await server.request(`/api/v1/skills/${spelling}/run`, { token, body: { inputs } });
      expect([other.status, other.json.detail.field]).toEqual([400, 'name']);
    }
    const missing = await server.request('/api/v1/skills/no-such/run', { token, body: {} });
    expect([missing.status, missing.json.detail]).toEqual([
      404,
      { field: 'name', message: "Skill 'no-such' not found" },
    ]);
    expect((await server.request(path, { token, body: {} })).status).toBe(400);
  });

  it('keeps the tokens so far when the model fails', async () => {
    const server = await serveRuns({ files });
    server.model.on(
      { predicate: () => true },
      { content: 'one two three four' },
      { chunkSize: 4, latency: 20, truncateAfterChunks: 4 },
    );
    const { token } = await server.register();
    const { headers, text } = await server.request(path, { token, body: { inputs } });
    const events = eventsOf(text);
    expect(textOf(events)).toMatch(/^one/);
    expect(events.slice(-2)).toMatchObject([
      { event: 'error', data: { message: 'Generation failed' } },
      { event: 'done', data: { status: 'error', message: 'Generation failed' } },
    ]);
    const run = await server.request(`/api/v1/runs/${headers.get('techne-run-id')}`, { token });
    expect(run.json).toMatchObject({
      status: 'failed',
      output: textOf(events),
      inputs: { article: 'Text.' },
    });
  });

  it('goes on without its client, and misses nothing when followed from Last-Event-ID', async () => {
    const server = await serveRuns({ files });
    const content = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    server.model.on({ predicate: () => true }, { content }, { chunkSize: 4, latency: 5 });
    const { token } = await server.register();
    const response = await fetch(`${server.url}${path}`, requestInit({ token, body: { inputs } }));
    const runId = response.headers.get('techne-run-id');
    const first = await readUntil(response, (events) => events.length >= 7);
    const last = first.at(-1)!.id;
    const headers = { 'last-event-id': String(last) };
    const rest = eventsOf((await server.request(`/api/v1/runs/${runId}/events`, { token, headers })).text);
    const all = [...first, ...rest];
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
    expect(textOf(all)).toBe(content);
    expect(all.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
    const again = await server.request(`/api/v1/runs/${runId}/events?after=${all.length - 1}`, { token });
    expect(eventsOf(again.text)).toEqual([all.at(-1)]);
    expect((await server.request(`/api/v1/runs/${runId}/events?after=${all.length}`, { token })).text).toBe(
      '',
    );
    expect((await server.request(`/api/v1/runs/${runId}/events?after=x`, { token })).status).toBe(400);
  });

  it.each(['the same', 'another'])('is cancelled from %s server, with what was said kept', async (which) => {
    const server = await serveRuns({ files });
    const other = which === 'another' ? await serveRuns({ with: server }) : server;
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(5_000) },
      { chunkSize: 5, latency: 10 },
    );
    const { token } = await server.register();
    const response = await fetch(`${server.url}${path}`, requestInit({ token, body: { inputs } }));
    const runId = response.headers.get('techne-run-id');
    let cancelled: Promise<unknown> | undefined;
    const events = await readUntil(response, (seen) => {
      if (seen.some(({ event }) => event === 'token'))
        cancelled ??= other.request(`/api/v1/runs/${runId}/cancel`, { token, method: 'POST' });
      return false;
    });
    expect(await cancelled).toMatchObject({
      status: expect.toSatisfy((status) => status === 200 || status === 202),
    });
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'error', message: 'The run was cancelled' },
    });
    const run = await server.request(`/api/v1/runs/${runId}`, { token });
    expect(run.json).toMatchObject({
      status: 'cancelled',
      output: textOf(events),
      error: { code: 'RUN_CANCELLED' },
    });
  });

  it('can be followed on another server', async () => {
    const server = await serveRuns({ files });
    const other = await serveRuns({ with: server });
    server.model.on({ predicate: () => true }, { content: 'word '.repeat(50) }, { chunkSize: 5, latency: 5 });
    const { token } = await server.register();
    const response = await fetch(`${server.url}${path}`, requestInit({ token, body: { inputs } }));
    const runId = response.headers.get('techne-run-id');
    const [here, there] = await Promise.all([
      response.text(),
      other.request(`/api/v1/runs/${runId}/events`, { token }),
    ]);
    expect(there.text).toBe(here);
  });

  it('answers with the default model when a skill wants one that is not configured', async () => {
    const plain = '---\nname: plain\ndescription: x\nmodel: nowhere:model\n---\nHi.';
    const server = await serveRuns({ files: { 'plain/SKILL.md': plain } });
    server.model.on({ predicate: () => true }, { content: 'The default.' });
    const { token } = await server.register();
    const { json } = await server.request('/api/v1/skills/plain/run?stream=false', { token, method: 'POST' });
    expect(json.output).toBe('The default.');
  });

  it('is interrupted when the server stops, and says so', async () => {
    const server = await serveRuns({ files });
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(5_000) },
      { chunkSize: 5, latency: 10 },
    );
    const { token } = await server.register();
    const response = await fetch(`${server.url}${path}`, requestInit({ token, body: { inputs } }));
    let closing: Promise<void> | undefined;
    const events = await readUntil(response, (seen) => {
      if (seen.some(({ event }) => event === 'token')) closing ??= server.close();
      return false;
    });
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'error', message: 'The server stopped before the run ended' },
    });
    await closing;
    const next = await serveRuns({ with: server });
    const run = await next.request(`/api/v1/runs/${response.headers.get('techne-run-id')}`, { token });
    expect(run.json.status).toBe('interrupted');
  });

  it('lists runs: own ones, for admins those of the tenant, never those of others', async () => {
    const server = await serveRuns({ files });
    server.model.on({ predicate: () => true }, { content: 'Done.' });
    const [admin, user, stranger] = [
      await server.register(),
      await server.register(),
      await server.accountIn('other', 'admin'),
    ];
    const { json } = await server.request(`${path}?stream=false`, { token: user.token, body: { inputs } });
    const list = (token: string, query = '') => server.request(`/api/v1/runs${query}`, { token });
    const listed = await until(
      () => list(user.token),
      ({ json: { total } }) => total === 1,
    );
    expect(listed.json.items[0]).toEqual({
      id: json.run_id,
      kind: 'run',
      skill: 'article-summary',
      status: 'succeeded',
      created_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
    });
    expect((await list(admin.token)).json.total).toBe(1);
    expect((await list(stranger.token)).json.total).toBe(0);
    expect((await list(user.token, '?status=failed')).json.total).toBe(0);
    expect((await list(user.token, '?kind=run&skill=article-summary&limit=1')).json.total).toBe(1);
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const) {
      const at = `/api/v1/runs/${json.run_id}${tail}`;
      expect((await server.request(at, { method, token: stranger.token })).status).toBe(404);
      expect((await server.request(at, { method })).status).toBe(401);
    }
  });
});
