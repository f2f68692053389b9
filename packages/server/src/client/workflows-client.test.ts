import { describe, expect, it } from 'vitest';
import { serve } from '../../test/serve.ts';
import { graphOf, promptSkill } from '../../test/workflows.ts';
import { createClient } from './create-client.ts';

describe('client.workflows', () => {
  it('executes a workflow, tells of it, and goes on past the first end when it was resumed', async () => {
    const server = await serve();
    server.model.on({ predicate: () => true }, { content: '好。' });
    const { token } = await server.register();
    const { workflows, skills } = createClient({ url: server.url, token });
    const graph_data = graphOf(
      { start: 'start', say: { type: 'skill', data: { skillName: 'late' } }, end: 'end' },
      'start > say > end',
    );
    const { id } = await workflows.create({ name: 'Say', graph_data });
    const run = await workflows.execute(id, { input: '你好' });
    const kinds: string[] = [];
    for await (const { event } of run) kinds.push(event);
    expect(kinds.slice(-2)).toEqual(['workflow_error', 'done']);
    await skills.create(promptSkill('late', 'Say {{text}}.'));
    expect((await workflows.executions.resume(run.runId)).status).toBe('running');
    const rest: unknown[] = [];
    for await (const event of workflows.executions.events(run.runId))
      if (event.event === 'workflow_complete') rest.push(event.data.final_output);
    expect(rest).toEqual(['好。']);
    expect(await workflows.executions.get(run.runId)).toMatchObject({ status: 'succeeded', resumed: 1 });
    const result = await workflows.run(id, { input: '你好' });
    expect(result).toMatchObject({ status: 'succeeded', final_output: '好。' });
    const copy = await workflows.import(await workflows.export(id));
    expect(copy.graph_data).toEqual(graph_data);
    await workflows.remove(copy.id);
    expect((await workflows.list()).total).toBe(1);
  });
});
