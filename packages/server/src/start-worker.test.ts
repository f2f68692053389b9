import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEveryDatabase } from '../test/describe-on-every-database.ts';
import { until } from '../test/read-stream.ts';
import { serve } from '../test/serve.ts';
import { begin, follow, graphOf, makeWorkflow, readExecution } from '../test/workflows.ts';
import { startWorker } from './start-worker.ts';

const graph = graphOf({ start: 'start', ask: 'llm', end: 'end' }, 'start > ask > end');

describeOnEveryDatabase('a worker', (freshPlace) => {
  it('carries out what a server without one of its own took, and listens on no port', async () => {
    const place = await freshPlace();
    const server = await serve({ ...place, config: '[workflows]\nworker = false\n' });
    server.model.on({ predicate: () => true }, { content: '好。' });
    const { token } = await server.register();
    const { id: workflow } = await makeWorkflow(server, token, graph);
    const { response, id } = await begin(server, token, workflow, { input: 'a' });
    await response.body?.cancel();
    expect(await readExecution(server, token, id)).toMatchObject({
      status: 'running',
      nodes: [{ attempts: 0 }, {}, {}],
    });

    const environment: NodeJS.ProcessEnv = {
      ...place.environment,
      HOME: server.folder,
      TECHNE_HOME: join(server.folder, 'home'),
    };
    const { config } = await loadConfig({ cwd: server.folder, home: server.folder, environment });
    const logTo = { write: () => undefined };
    const worker = await startWorker({ config, environment, data: server.data, logTo });
    onTestFinished(() => worker.stop());
    const { dataOf } = await follow(server, token, id);
    expect(dataOf('workflow_complete')).toEqual([{ final_output: '好。' }]);
    await worker.stop();

    const { id: next, response: later } = await begin(server, token, workflow, { input: 'b' });
    await later.body?.cancel();
    const cancelled = await server.request(`/api/v1/runs/${next}/cancel`, { token, method: 'POST' });
    expect(cancelled.status).toBe(202);
    const again = await startWorker({ config, environment, data: server.data, logTo });
    onTestFinished(() => again.stop());
    const ended = await until(
      () => readExecution(server, token, next),
      ({ status }) => status !== 'running',
    );
    expect(ended.status).toBe('cancelled');
  });
});
