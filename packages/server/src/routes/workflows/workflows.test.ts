import { openStore } from '@techne/store';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../test/serve.ts';
import { executeGraph, graphOf, makeWorkflow } from '../../../test/workflows.ts';

const plain = graphOf({ start: 'start', end: 'end' }, 'start > end');
const at = '/api/v1/workflows';

const invalid: readonly (readonly [string, object, string])[] = [
  [
    'a skill node without a skill',
    graphOf({ start: 'start', say: 'skill', end: 'end' }, 'start > say > end'),
    'Node "say": skillName',
  ],
  [
    'a bad expression',
    graphOf(
      { start: 'start', if: { type: 'condition', data: { expression: '{{a}} = 1' } }, end: 'end' },
      'start > if',
      'if:true > end',
    ),
    'Node "if": expression',
  ],
  [
    'a cycle',
    graphOf({ start: 'start', a: 'join', b: 'join', end: 'end' }, 'start > a > b > a', 'b > end'),
    'a → b → a',
  ],
  ['what is no graph', { nodes: 'none' }, '"nodes" and "edges"'],
];

describe('workflows', () => {
  it('are created, listed, changed and removed; a change that somebody overtook is refused', async () => {
    const server = await serve();
    const { token, user } = await server.register();
    const made = await server.request(at, {
      token,
      body: { name: '总结', description: 'Sums up.', graph_data: plain },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      name: '总结',
      description: 'Sums up.',
      graph_data: plain,
      visibility: 'private',
      user_id: user.id,
      version: 1,
    });
    const { id, etag } = made.json;
    expect((await server.request(`${at}/${id}`, { token })).json).toEqual(made.json);
    const put = (body: object, headers = {}) =>
      server.request(`${at}/${id}`, { token, method: 'PUT', body, headers });
    const changed = await put({ name: 'New' }, { 'if-match': etag });
    expect(changed.json).toMatchObject({
      name: 'New',
      description: 'Sums up.',
      graph_data: plain,
      version: 2,
    });
    const late = await put({ name: 'Late' }, { 'if-match': etag });
    expect([late.status, late.json.detail.field]).toEqual([412, 'If-Match']);
    const { json: list } = await server.request(`${at}?limit=1`, { token });
    expect(list).toMatchObject({ total: 1, items: [{ id, name: 'New', node_count: 2 }] });
    expect((await server.request(`${at}/${id}`, { token, method: 'DELETE' })).status).toBe(204);
    expect((await server.request(`${at}/${id}`, { token })).json.detail.field).toBe('id');
  });

  it('are for others what their owner makes of them: not there, or shared to read and to execute', async () => {
    const server = await serve();
    const [admin, owner, other] = [await server.register(), await server.register(), await server.register()];
    const { id } = await makeWorkflow(server, owner.token, plain);
    const status = async (token: string, method = 'GET', path = '', body?: object) =>
      (await server.request(`${at}/${id}${path}`, { token, method, ...(body && { body }) })).status;
    const execute = (token: string) => status(token, 'POST', '/execute?stream=false', { input: 'a' });
    expect(await status(other.token)).toBe(404);
    expect(await status(other.token, 'GET', '/export')).toBe(404);
    expect(await status(other.token, 'PUT', '', { name: 'Mine' })).toBe(404);
    expect(await status(other.token, 'DELETE')).toBe(404);
    expect(await execute(other.token)).toBe(404);
    expect(await status(admin.token)).toBe(200);
    expect(await status(owner.token, 'PUT', '', { visibility: 'tenant' })).toBe(200);
    expect(await status(other.token)).toBe(200);
    expect(await execute(other.token)).toBe(200);
    expect(await status(other.token, 'PUT', '', { name: 'Mine' })).toBe(403);
    expect(await status(other.token, 'DELETE')).toBe(403);
    const stranger = await server.accountIn('elsewhere', 'admin');
    expect(await status(stranger.token)).toBe(404);
  });

  it('come back from their export as they were', async () => {
    const server = await serve();
    const { token } = await server.register();
    const graph = graphOf(
      { start: 'start', 问: { type: 'llm', data: { prompt: '{{input}}' } }, end: 'end' },
      'start > 问 > end',
    );
    const { id } = await makeWorkflow(server, token, graph);
    const exported = (await server.request(`${at}/${id}/export`, { token })).json;
    expect(exported).toEqual({ version: 1, workflow: { name: '总结', description: '', graph_data: graph } });
    const imported = await server.request(`${at}/import`, { token, body: exported });
    expect(imported.status).toBe(201);
    expect(imported.json.id).not.toBe(id);
    const again = (await server.request(`${at}/${imported.json.id}/export`, { token })).json;
    expect(again).toEqual(exported);
    const wrong = await server.request(`${at}/import`, { token, body: { ...exported, version: 2 } });
    expect([wrong.status, wrong.json.detail.field]).toEqual([400, 'version']);
  });

  it.each(invalid)(
    'with %s are neither saved, changed, imported nor run, and the answer says where',
    async (_, graph_data, expected) => {
      const server = await serve();
      const { token, user } = await server.register();
      const { id } = await makeWorkflow(server, token, plain);
      const store = await openStore({ file: join(server.data, 'techne.db') });
      const broken = { id: 'broken', tenant: user.tenant, owner: user.id, name: 'Broken', description: '' };
      await store.workflows.create({ ...broken, graph: graph_data });
      await store.close();
      const answers = [
        await server.request(at, { token, body: { name: 'n', graph_data } }),
        await server.request(`${at}/${id}`, { token, method: 'PUT', body: { graph_data } }),
        await server.request(`${at}/import`, {
          token,
          body: { version: 1, workflow: { name: 'n', graph_data } },
        }),
        await server.request(`${at}/broken/execute`, { token, body: { input: 'a' } }),
      ];
      for (const { status, json } of answers) {
        expect([status, json.detail.field]).toEqual([400, 'graph_data']);
        expect(json.detail.message).toContain(expected);
      }
      expect((await server.request(`${at}/executions`, { token })).json.total).toBe(0);
      const checked = (await server.request(`${at}/validate`, { token, body: { graph_data } })).json;
      expect(checked.valid).toBe(false);
      expect(checked.problems.map(({ message }: any) => message).join()).toContain(expected);
    },
  );

  it('have kinds of nodes, each with the schema of its data and whether it can run here', async () => {
    const server = await serve();
    const { token } = await server.register();
    const { items } = (await server.request(`${at}/node-types`, { token })).json;
    expect(items.map(({ type }: any) => type)).toEqual(
      expect.arrayContaining(['start', 'skill', 'map', 'end']),
    );
    const of = (type: string) => items.find((each: any) => each.type === type);
    expect(of('skill')).toMatchObject({
      available: true,
      data_schema: { type: 'object', properties: { skillName: { type: 'string' } } },
    });
    expect(of('http')).toMatchObject({ available: false, reason: expect.stringContaining('web_fetch') });
    const valid = await server.request(`${at}/validate`, { token, body: { graph_data: plain } });
    expect(valid.json).toEqual({ valid: true, problems: [] });
  });

  it('reach no web unless the operator lets them', async () => {
    const server = await serve();
    const { token } = await server.register();
    const http = { type: 'http', data: { url: `${server.url}/health` } };
    const graph = graphOf({ start: 'start', ask: http, end: 'end' }, 'start > ask > end');
    const { dataOf } = await executeGraph(server, token, graph);
    expect(dataOf('node_error')).toEqual([
      { node_id: 'ask', error: 'Requests to the web are switched off here' },
    ]);
  });

  it('are executed so often a minute, however they are, beside the runs of skills', async () => {
    const server = await serve({ config: '[server]\nworkflows_per_minute = 2\n' });
    const { token } = await server.register();
    const { id } = await makeWorkflow(server, token, plain);
    const chat = (await server.request('/api/v1/chats', { token, body: {} })).json;
    const execute = () => server.request(`${at}/${id}/execute`, { token, body: { input: 'a' } });
    const say = () =>
      server.request(`/api/v1/chats/${chat.id}/messages`, { token, body: { content: 'a', workflow_id: id } });
    expect((await execute()).status).toBe(200);
    expect((await say()).status).toBe(200);
    for (const call of [execute, say]) {
      const { status, headers } = await call();
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const run = await server.request('/api/v1/skills/no-such/run', { token, body: {} });
    expect(run.status).toBe(404);
  });

  it('leave in the audit trail who made, executed and removed them', async () => {
    const server = await serve();
    const { token } = await server.register();
    const { id } = await makeWorkflow(server, token, plain);
    await server.request(`${at}/${id}`, { token, method: 'PUT', body: { name: 'New' } });
    await server.request(`${at}/${id}/execute`, { token, body: { input: 'a' } });
    await server.request(`${at}/${id}`, { token, method: 'DELETE' });
    const { items } = (await server.request('/api/v1/audit?limit=100', { token })).json;
    const told = items.filter(({ subject }: any) => subject === id).map(({ action }: any) => action);
    expect(told.toSorted()).toEqual([
      'workflow.create',
      'workflow.execute',
      'workflow.remove',
      'workflow.update',
    ]);
  });
});
