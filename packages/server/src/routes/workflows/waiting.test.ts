import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/describe-on-every-database.ts';
import { readUntil, until } from '../../../test/read-stream.ts';
import { serve } from '../../../test/serve.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';
import { begin, follow, graphOf, makeWorkflow, readExecution } from '../../../test/workflows.ts';

const asking = graphOf(
  { start: 'start', ask: { type: 'approval', data: { message: 'Send {{input}}?' } }, end: 'end' },
  'start > ask > end',
);

const decide = ({ request }: Pick<RunsServer, 'request'>, token: string, id: string, decision = 'once') =>
  request(`/api/v1/approvals/${id}`, { token, body: { decision } });

describeOnEveryDatabase('an approval node', (freshPlace) => {
  it('waits across a restart of the server, and the stream goes on after it', async () => {
    const place = { data: (await serve()).data, ...(await freshPlace()) };
    const first = await serve({ ...place, config: '[server]\nshutdown_seconds = 0\n' });
    const { token } = await first.register();
    const { id: workflow } = await makeWorkflow(first, token, asking);
    const { response, id } = await begin(first, token, workflow, { input: '信' });
    const before = await readUntil(response, (events) => events.some(({ event }) => event === 'approval'));
    const pending = before.find(({ event }) => event === 'approval')?.data;
    expect(pending).toMatchObject({
      node_id: 'ask',
      status: 'pending',
      decided_by: 'owner',
      reason: 'Send 信?',
    });
    const waiting = await until(
      () => readExecution(first, token, id),
      ({ status }) => status === 'waiting',
    );
    expect(waiting.nodes.map(({ status }: any) => status)).toEqual(['succeeded', 'waiting', 'pending']);
    await first.running.close();

    const second = await serve(place);
    const shown = (await second.request(`/api/v1/approvals/${pending.id}`, { token })).json;
    expect(shown).toMatchObject({ status: 'pending', waits_for: 'owner', run_id: id, input: '信' });
    expect((await decide(second, token, pending.id)).json).toMatchObject({
      status: 'decided',
      decision: 'once',
    });
    const after = await follow(second, token, id, before.length);
    expect(after.events[0]?.id).toBe(before.length + 1);
    expect(after.dataOf('workflow_complete')).toEqual([{ final_output: '信' }]);
    const again = await decide(second, token, pending.id, 'deny');
    expect([again.status, again.json.detail.field]).toEqual([409, 'decision']);
  });
});

const files = {
  'mark/SKILL.md': toolSkill(
    'mark',
    'echo ran {{what}}',
    '',
    '| Name | Type | Required | Description |\n|---|---|---|---|\n| what | string | yes | What. |',
  ),
};

describe('approvals of workflows', () => {
  it('of approval nodes are decided by who began the execution or an admin, and by nobody else', async () => {
    const server = await serveRuns();
    const [admin, owner, other] = [await server.register(), await server.register(), await server.register()];
    const { id: workflow } = await makeWorkflow(server, owner.token, asking);
    const ask = async (): Promise<{ id: string; run_id: string }> => {
      const at = `/api/v1/workflows/${workflow}/execute?stream=false`;
      const { status, json } = await server.request(at, { token: owner.token, body: { input: 'a' } });
      expect([status, json.status]).toEqual([202, 'waiting']);
      return json.approval;
    };
    const [first, second] = [await ask(), await ask()];
    expect((await decide(server, other.token, first.id)).status).toBe(404);
    expect((await decide(server, owner.token, first.id)).status).toBe(200);
    expect((await decide(server, admin.token, second.id, 'deny')).status).toBe(200);
    expect((await follow(server, owner.token, first.run_id)).events.at(-1)?.data.status).toBe('success');
    const denied = await follow(server, owner.token, second.run_id);
    expect(denied.dataOf('node_error')).toEqual([{ node_id: 'ask', error: 'A person said no' }]);
    const late = await decide(server, owner.token, first.id);
    expect(late.status).toBe(409);
  });

  it('of commands are decided by admins alone, for exactly what was shown', async () => {
    const server = await serveRuns({ files });
    const [admin, owner] = [await server.register(), await server.register()];
    const command = {
      type: 'command',
      data: { skillName: 'mark', tool: 'go', arguments: { what: '{{input}}' } },
    };
    const graph = graphOf({ start: 'start', run: command, end: 'end' }, 'start > run > end');
    const { id: workflow } = await makeWorkflow(server, owner.token, graph);
    const at = `/api/v1/workflows/${workflow}/execute?stream=false`;
    const ask = async () =>
      (await server.request(at, { token: owner.token, body: { input: 'a b; $(x)' } })).json;
    const first = await ask();
    expect(first.approval).toMatchObject({ skill: 'mark', tool: 'go', waits_for: 'admin', sandboxed: true });
    expect(first.approval.command).toContain('a b; $(x)');
    expect((await decide(server, owner.token, first.approval.id)).status).toBe(403);
    expect((await decide(server, admin.token, first.approval.id)).status).toBe(200);
    const done = await follow(server, owner.token, first.run_id);
    expect(done.outputOf('run')).toBe('ran a b; $(x)\n');
    expect(done.kinds).toContain('tool_result');

    const second = await ask();
    server.write('mark/SKILL.md', files['mark/SKILL.md'].replace('echo ran', 'echo other'));
    expect((await decide(server, admin.token, second.approval.id)).status).toBe(200);
    const changed = await follow(server, owner.token, second.run_id);
    expect(changed.dataOf('node_error')[0].error).toContain('changed after it was shown');
  });
});
