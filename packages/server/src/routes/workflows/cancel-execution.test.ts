import { describe, expect, it } from 'vitest';
import { until } from '../../../test/read-stream.ts';
import { serveRuns } from '../../../test/serve-runs.ts';
import { startHeldModel } from '../../../test/two-servers/held-model.ts';
import { begin, follow, graphOf, makeWorkflow, readExecution } from '../../../test/workflows.ts';

const graph = graphOf({ start: 'start', ask: 'llm', end: 'end' }, 'start > ask > end');

describe('an execution', () => {
  it.each(['workflows/executions', 'runs'])(
    'is stopped in the middle of a node by %s/{id}/cancel',
    async (where) => {
      const held = await startHeldModel();
      const server = await serveRuns({ config: held.toml });
      const { token } = await server.register();
      const { id: workflow } = await makeWorkflow(server, token, graph);
      const { response, id } = await begin(server, token, workflow, { input: 'a', model: 'held:words' });
      await response.body?.cancel();
      await until(
        () => readExecution(server, token, id),
        ({ nodes }) => nodes[1].status === 'running',
      );
      const answer = await server.request(`/api/v1/${where}/${id}/cancel`, { token, method: 'POST' });
      expect([200, 202]).toContain(answer.status);
      const { events, dataOf } = await follow(server, token, id);
      expect(dataOf('workflow_error')).toEqual([{ error: 'The execution was cancelled' }]);
      expect(events.at(-1)?.data).toMatchObject({ status: 'error' });
      const execution = await readExecution(server, token, id);
      expect(execution).toMatchObject({ status: 'cancelled', error: { code: 'RUN_CANCELLED' } });
      expect(execution.nodes.map(({ status }: any) => status)).toEqual(['succeeded', 'cancelled', 'skipped']);
      const again = await server.request(`/api/v1/${where}/${id}/cancel`, { token, method: 'POST' });
      expect(again.status).toBe(200);
    },
  );

  it('that was not begun by the caller cannot be seen, stopped or resumed', async () => {
    const server = await serveRuns();
    const [, owner, other] = [await server.register(), await server.register(), await server.register()];
    const plain = graphOf({ start: 'start', end: 'end' }, 'start > end');
    const { id: workflow } = await makeWorkflow(server, owner.token, plain, { visibility: 'tenant' });
    const { id } = await begin(server, owner.token, workflow);
    const at = `/api/v1/workflows/executions/${id}`;
    const calls = [
      [at, 'GET'],
      [`${at}/events`, 'GET'],
      [`${at}/cancel`, 'POST'],
      [`${at}/resume`, 'POST'],
    ] as const;
    for (const [path, method] of calls)
      expect((await server.request(path, { token: other.token, method })).status).toBe(404);
    expect((await server.request(at, { token: owner.token })).status).toBe(200);
  });
});
