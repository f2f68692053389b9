import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/describe-on-every-database.ts';
import { textOf, until } from '../../../test/read-stream.ts';
import { serve, type ServeOptions } from '../../../test/serve.ts';
import {
  execute,
  executeGraph,
  follow,
  graphOf,
  makeWorkflow,
  promptSkill,
  readExecution,
} from '../../../test/workflows.ts';

/** A server with a skill and somebody who has it. */
async function serveSkill(place: ServeOptions) {
  const server = await serve(place);
  const { token } = await server.register();
  const body = promptSkill('say', 'Say {{text}} in a {{tone}} tone.');
  const content = body.content.replace('---\n\n', '  - name: tone\n    label: Tone\n    type: text\n---\n\n');
  const made = await server.request('/api/v1/skills', { token, body: { ...body, content } });
  if (made.status !== 201) throw new Error(made.text);
  return { server, token };
}

const skill = (data: object = {}) => ({ type: 'skill', data: { skillName: 'say', ...data } });

describeOnEveryDatabase('an execution', (freshPlace) => {
  it('streams what its skill says, byte for byte, around which its nodes begin and complete', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    const answer = '你好，世界——“总结”\u{1F600}';
    server.model.on({ predicate: () => true }, { content: answer }, { chunkSize: 1 });
    const graph = graphOf({ start: 'start', say: skill(), end: 'end' }, 'start > say > end');
    const { id } = await makeWorkflow(server, token, graph);
    const done = await execute(server, token, id, { input: '长文章' });
    expect(done.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(done.events.map((event) => event.id)).toEqual(done.events.map((_, index) => index + 1));
    expect(done.kinds.filter((kind) => kind !== 'token')).toEqual([
      'workflow_start',
      'node_start',
      'node_complete',
      'node_start',
      ...Array.from({ length: 5 }, () => 'thought'),
      'node_complete',
      'node_start',
      'node_complete',
      'workflow_complete',
      'done',
    ]);
    expect(done.events[0]?.data).toEqual({ workflow_id: id, workflow_name: '总结', execution_id: done.id });
    expect(done.dataOf('node_start')[1]).toEqual({ node_id: 'say', node_type: 'skill' });
    expect(new Set(done.dataOf('token').map(({ node_id }) => node_id))).toEqual(new Set(['say']));
    expect(textOf(done.events)).toBe(answer);
    expect(done.dataOf('workflow_complete')).toEqual([{ final_output: answer }]);
    expect(done.events.at(-1)?.data).toMatchObject({ status: 'success' });
    expect(done.answer.text).toContain(`"final_output":"${answer}"`);
    expect(JSON.stringify(server.model.getRequests().at(-1)?.body)).toContain('Say 长文章 in a');
    const again = await server.request(`/api/v1/runs/${done.id}/events`, { token });
    expect(again.text).toBe(done.answer.text);
    const rest = await follow(server, token, done.id, 4);
    expect(rest.events).toEqual(done.events.slice(4));
  });

  it('waits at the foot of a diamond for both sides, and shows each of its nodes', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    server.model.on({ predicate: (request) => text(request).includes('LEFT') }, { content: 'left' });
    server.model.on({ predicate: () => true }, { content: 'right' });
    const graph = graphOf(
      {
        start: 'start',
        left: { type: 'llm', data: { prompt: 'LEFT {{input}}' } },
        right: { type: 'llm', data: { prompt: 'RIGHT {{start.output}}' } },
        join: 'join',
        end: 'end',
      },
      'start > left > join > end',
      'start > right > join',
    );
    const { id, dataOf } = await executeGraph(server, token, graph);
    expect(dataOf('workflow_complete')).toEqual([{ final_output: { left: 'left', right: 'right' } }]);
    const execution = await readExecution(server, token, id);
    expect(execution).toMatchObject({
      status: 'succeeded',
      input: 'go',
      final_output: { left: 'left', right: 'right' },
      error: null,
      graph_data: graph,
    });
    expect(execution.nodes.map((node: any) => [node.node_id, node.status, node.attempts])).toEqual([
      ['start', 'succeeded', 1],
      ['left', 'succeeded', 1],
      ['right', 'succeeded', 1],
      ['join', 'succeeded', 1],
      ['end', 'succeeded', 1],
    ]);
    for (const { started_at, finished_at } of execution.nodes)
      expect(Date.parse(finished_at)).toBeGreaterThanOrEqual(Date.parse(started_at));
  });

  it('takes one branch of a condition, and passes over the other', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    server.model.on({ predicate: () => true }, { content: 'Said.' });
    const graph = graphOf(
      {
        start: 'start',
        if: {
          type: 'condition',
          data: { expression: '{{input}} contains "yes" and not ({{start.output.n}} >= 3)' },
        },
        yes: { type: 'llm', data: { prompt: 'YES' } },
        no: { type: 'llm', data: { prompt: 'NO' } },
        end: 'end',
      },
      'start > if',
      'if:true > yes > end',
      'if:false > no > end',
    );
    const { id } = await makeWorkflow(server, token, graph);
    for (const [input, taken, left] of [
      ['yes, please', 'yes', 'no'],
      ['rather not', 'no', 'yes'],
    ] as const) {
      const done = await execute(server, token, id, { input });
      const { nodes } = await readExecution(server, token, done.id);
      const statusOf = (node: string) => nodes.find(({ node_id }: any) => node_id === node).status;
      expect([statusOf(taken), statusOf(left)]).toEqual(['succeeded', 'skipped']);
    }
  });

  it('runs a node for every item of a list, and gives the results in its order', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    server.model.on({ predicate: () => true }, (request) => ({
      content: `<${/item (\w+)/.exec(text(request))?.[1]}>`,
    }));
    const graph = graphOf(
      {
        start: 'start',
        each: {
          type: 'map',
          data: {
            items: '{{start.output.list}}',
            node: { type: 'llm', data: { prompt: 'item {{item}} {{index}}' } },
          },
        },
        end: 'end',
      },
      'start > each > end',
    );
    const list = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { outputOf } = await executeGraph(server, token, graph, { list });
    expect(outputOf('each')).toEqual(list.map((item) => `<${item}>`));
  });

  it('tells the model a literal as it is written, resolves paths, and leaves what leads nowhere', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    server.model.on({ predicate: () => true }, { content: 'Said.' });
    const graph = graphOf(
      {
        start: 'start',
        one: skill({ inputMappings: { text: 'start', tone: 'dry & "plain"' } }),
        two: skill({
          inputMappings: {
            text: '{{start.output.a.b}} {{ghost}} {{ghost.output.x}}',
            tone: '{{start.output.tone}}',
          },
        }),
        end: { type: 'end', data: { output: '{{one.output}} / {{ghost}}' } },
      },
      'start > one > two > end',
    );
    const { dataOf } = await executeGraph(server, token, graph, { a: { b: 'deep' }, tone: 'calm' });
    const asked = server.model.getRequests().map(({ body }) => text(body));
    expect(asked[0]).toContain('Say {"a":{"b":"deep"},"tone":"calm"} in a dry & "plain" tone.');
    expect(asked[1]).toContain('Say deep {{ghost}} {{ghost.output.x}} in a calm tone.');
    expect(dataOf('workflow_complete')).toEqual([{ final_output: 'Said. / {{ghost}}' }]);
  });

  it('that failed is resumed at the node that failed, under its id and numbering', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    server.model.on({ predicate: () => true }, { content: 'First.' });
    const graph = graphOf(
      {
        start: 'start',
        first: { type: 'llm' },
        second: { type: 'skill', data: { skillName: 'later' } },
        end: 'end',
      },
      'start > first > second > end',
    );
    const failed = await executeGraph(server, token, graph);
    expect(failed.dataOf('node_error')).toEqual([{ node_id: 'second', error: 'There is no skill "later"' }]);
    expect(failed.dataOf('workflow_error')).toEqual([{ error: 'Node "second": There is no skill "later"' }]);
    expect(failed.events.at(-1)?.data).toMatchObject({ status: 'error' });
    expect(await readExecution(server, token, failed.id)).toMatchObject({
      status: 'failed',
      error: { code: 'WORKFLOW_FAILED' },
      final_output: null,
    });
    await server.request('/api/v1/skills', { token, body: promptSkill('later', 'Later {{text}}.') });
    const at = `/api/v1/workflows/executions/${failed.id}/resume`;
    const resumed = await server.request(at, { token, method: 'POST' });
    expect([resumed.status, resumed.json.id]).toEqual([202, failed.id]);
    const all = await follow(server, token, failed.id);
    expect(all.events.slice(0, failed.events.length)).toEqual(failed.events);
    expect(all.events.map(({ id }) => id)).toEqual(all.events.map((_, index) => index + 1));
    expect(all.dataOf('node_start').map(({ node_id, attempt }) => [node_id, attempt])).toEqual([
      ['start', undefined],
      ['first', undefined],
      ['second', undefined],
      ['second', 2],
      ['end', undefined],
    ]);
    expect(all.dataOf('done').map(({ status }) => status)).toEqual(['error', 'success']);
    const again = await server.request(at, { token, method: 'POST' });
    expect([again.status, again.json.detail.field]).toEqual([409, 'status']);
  });

  it('answers with one document when nobody wants its events, and is a run among the others', async () => {
    const { server, token } = await serveSkill(await freshPlace());
    const graph = graphOf({ start: 'start', end: 'end' }, 'start > end');
    const { id } = await makeWorkflow(server, token, graph);
    const at = `/api/v1/workflows/${id}/execute?stream=false`;
    const { status, json } = await server.request(at, { token, body: { input: { a: 1 } } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'succeeded',
      output: '{"a":1}',
      final_output: { a: 1 },
      citations: [],
    });
    const runs = (await server.request('/api/v1/runs?kind=workflow', { token })).json;
    expect(runs).toMatchObject({
      total: 1,
      items: [{ id: json.run_id, kind: 'workflow', status: 'succeeded' }],
    });
    const run = (await server.request(`/api/v1/runs/${json.run_id}`, { token })).json;
    expect(run).toMatchObject({ request: { workflow_id: id, input: { a: 1 } }, output: '{"a":1}' });
    const list = async (query: string) =>
      (await server.request(`/api/v1/workflows/executions?${query}`, { token })).json.total;
    expect(
      await Promise.all([list(`workflow_id=${id}`), list('workflow_id=x'), list('status=failed')]),
    ).toEqual([1, 0, 0]);
    const ended = await until(
      () => server.request('/api/v1/audit?action=run.end', { token }),
      (answer) => answer.json.total > 0,
    );
    expect(ended.json.items[0]).toMatchObject({ subject: json.run_id, data: { kind: 'workflow' } });
  });
});

function text(request: unknown): string {
  const { messages } = request as { messages: { content: unknown }[] };
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n');
}
