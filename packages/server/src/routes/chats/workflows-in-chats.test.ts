import { expect, describe, it } from 'vitest';
import { readUntil, textOf, until } from '../../../test/read-stream.ts';
import { requestInit } from '../../../test/request-with.ts';
import { beginTalk, requestsTo } from '../../../test/serve-chats.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { startHeldModel } from '../../../test/two-servers/held-model.ts';
import { graphOf, makeWorkflow } from '../../../test/workflows.ts';

const llm = (prompt: string) => ({ type: 'llm', data: { prompt } });
const chain = graphOf(
  { start: 'start', plan: llm('PLAN {{input}}'), write: llm('WRITE {{plan.output}}'), end: 'end' },
  'start > plan > write > end',
);

/** Answers each prompt in words of its own. */
function answer({ model }: RunsServer): void {
  const has = (word: string) => (request: unknown) => JSON.stringify(request).includes(word);
  model.on({ predicate: has('WRITE') }, { content: '写好了。' }, { chunkSize: 1 });
  model.on({ predicate: has('PLAN') }, { content: 'the plan' });
  model.on({ predicate: () => true }, { content: 'Plainly.' });
}

const textsOf = (message: any) =>
  message.parts.filter(({ type }: any) => type === 'text').map(({ text }: any) => text);

describe('a message that a workflow answers', () => {
  it('is told of as it happens, and its answer is the final output', async () => {
    const server = await serveRuns();
    answer(server);
    const { token } = await server.register();
    const { id } = await makeWorkflow(server, token, chain);
    const talk = await beginTalk(server, token);
    const { status, events, runId } = await talk.send('写一篇', { workflow_id: id });
    expect(status).toBe(200);
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    const kinds = events.map(({ event }) => event);
    expect(kinds.filter((kind) => kind.startsWith('workflow_') || kind.startsWith('node_'))).toEqual([
      'workflow_start',
      ...Array.from({ length: 4 }, () => ['node_start', 'node_complete']).flat(),
      'workflow_complete',
    ]);
    // The plan is no part of the answer.
    expect(textOf(events)).toBe('写好了。');
    const speakers = events.filter(({ event }) => event === 'token').map(({ data }) => data.node_id);
    expect(new Set(speakers)).toEqual(new Set(['write']));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
    const chat = await talk.read();
    expect(chat).toMatchObject({ title: '写一篇', active_run_id: null });
    expect(chat.messages).toMatchObject([
      { role: 'user', run_id: runId },
      { role: 'assistant', run_id: runId, status: 'succeeded', parts: [{ type: 'text', text: '写好了。' }] },
    ]);
    // What comes next is said to a model that knows of it.
    await talk.send('And now?');
    const { messages } = requestsTo(server).at(-1);
    expect(messages.map(({ content }: any) => content)).toEqual(
      expect.arrayContaining(['写一篇', '写好了。', 'And now?']),
    );
  });

  it('has an object as JSON, said at the end', async () => {
    const server = await serveRuns();
    const { token } = await server.register();
    const plain = graphOf({ start: 'start', one: 'end', two: 'end' }, 'start > one', 'start > two');
    const { id } = await makeWorkflow(server, token, plain);
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('a', { workflow_id: id });
    expect(textOf(events)).toBe('{"one":"a","two":"a"}');
    expect(textsOf((await talk.read()).messages[1])).toEqual(['{"one":"a","two":"a"}']);
  });

  it('keeps citations', async () => {
    const found = [{ documentId: 'd', chunkIndex: 0, score: 1, text: 'Thirty days.' }];
    const server = await serveRuns({ retriever: async () => found });
    const { token } = await server.register();
    const search = { type: 'knowledge', data: { knowledgeBaseId: 'Handbook' } };
    const graph = graphOf({ start: 'start', search, end: 'end' }, 'start > search > end');
    const { id } = await makeWorkflow(server, token, graph);
    const talk = await beginTalk(server, token);
    const at = `${talk.path}/messages?stream=false`;
    const { status, json } = await server.request(at, { token, body: { content: 'Days?', workflow_id: id } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'succeeded',
      output: '[1] Thirty days.',
      citations: [{ doc_id: 'd' }],
    });
    expect(json.message.parts).toMatchObject([
      { type: 'citation', sources: [{ doc_id: 'd', text: 'Thirty days.' }] },
      { type: 'text', text: '[1] Thirty days.' },
    ]);
  });

  it('says why when the workflow fails', async () => {
    const server = await serveRuns();
    const { token } = await server.register();
    const skill = { type: 'skill', data: { skillName: 'none' } };
    const { id } = await makeWorkflow(
      server,
      token,
      graphOf({ start: 'start', skill, end: 'end' }, 'start > skill > end'),
    );
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('a', { workflow_id: id });
    const message = 'Node "skill": There is no skill "none"';
    expect(events.slice(-3)).toMatchObject([
      { event: 'workflow_error', data: { error: message } },
      { event: 'error', data: { message } },
      { event: 'done', data: { status: 'error', message } },
    ]);
    const [, said] = (await talk.read()).messages;
    expect(said).toMatchObject({ status: 'failed', parts: [{ type: 'error', message }] });
  });

  it('is refused with a workflow that is not there, not theirs or cannot be run', async () => {
    const server = await serveRuns();
    const [, owner, other] = [await server.register(), await server.register(), await server.register()];
    const { id } = await makeWorkflow(server, owner.token, chain);
    const talk = await beginTalk(server, other.token);
    for (const workflow_id of ['no-such', id]) {
      const { status, json } = await talk.send('a', { workflow_id });
      expect([status, json.detail.field]).toEqual([404, 'workflow_id']);
    }
    expect((await talk.read()).messages).toEqual([]);
  });

  it('is stopped with its execution', async () => {
    const held = await startHeldModel();
    const server = await serveRuns({ config: held.toml });
    const { token } = await server.register();
    const graph = graphOf({ start: 'start', ask: 'llm', end: 'end' }, 'start > ask > end');
    const { id } = await makeWorkflow(server, token, graph);
    const talk = await beginTalk(server, token);
    const body = { content: 'a', workflow_id: id, model: 'held:words' };
    const response = await fetch(`${server.url}${talk.path}/messages`, requestInit({ token, body }));
    await readUntil(response, (events) => events.some(({ event }) => event === 'token'));
    const stopped = await server.request(`${talk.path}/cancel`, { token, method: 'POST' });
    expect([200, 202]).toContain(stopped.status);
    const chat = await until(talk.read, ({ active_run_id }) => active_run_id === null);
    expect(chat.messages[1]).toMatchObject({ status: 'cancelled' });
    expect(textsOf(chat.messages[1])[0]).toMatch(/^One /);
    const { items } = await until(
      async () => (await server.request('/api/v1/workflows/executions', { token })).json,
      (list) => list.items[0].status !== 'running',
    );
    expect(items).toMatchObject([{ status: 'cancelled' }]);
  });

  it('waits for its owner across a restart, and then has its answer', async () => {
    const server = await serveRuns();
    answer(server);
    const { token } = await server.register();
    const graph = graphOf(
      { start: 'start', ask: { type: 'approval', data: {} }, write: llm('WRITE {{input}}'), end: 'end' },
      'start > ask > write > end',
    );
    const { id } = await makeWorkflow(server, token, graph);
    const talk = await beginTalk(server, token);
    const at = `${talk.path}/messages?stream=false`;
    const waiting = await server.request(at, { token, body: { content: 'a', workflow_id: id } });
    expect([waiting.status, waiting.json.status]).toEqual([202, 'waiting']);
    const { approval, run_id: runId } = waiting.json;
    await server.close();

    const after = await serveRuns({ with: server });
    const decided = await after.request(`/api/v1/approvals/${approval.id}`, {
      token,
      body: { decision: 'once' },
    });
    expect(decided.status).toBe(200);
    const chat = await until(talk.on(after).read, ({ active_run_id }) => active_run_id === null);
    expect(textsOf(chat.messages[1])).toEqual(['写好了。']);
    const run = await until(
      async () => (await after.request(`/api/v1/runs/${runId}`, { token })).json,
      ({ finished_at }) => finished_at !== null,
    );
    expect(run).toMatchObject({ kind: 'chat', status: 'succeeded', output: '写好了。' });
  });
});
