import { describe, expect, it } from 'vitest';
import { until } from '../../../test/read-stream.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const files = { 'mark/SKILL.md': toolSkill('mark', 'echo ran') };

async function ask(server: RunsServer, token: string) {
  return (await server.request('/api/v1/skills/mark/tools/go', { token, method: 'POST' })).json;
}

function decide(server: RunsServer, token: string, id: string, body: unknown) {
  return server.request(`/api/v1/approvals/${id}`, { token, body });
}

describe('approvals', () => {
  it('are decided by admins alone; others see that their call waits for one', async () => {
    const server = await serveRuns({ files });
    const [admin, user, other] = [await server.register(), await server.register(), await server.register()];
    const stranger = await server.accountIn('elsewhere', 'admin');
    const { approval, run_id: runId } = await ask(server, user.token);
    const list = async ({ token }: { token: string }) =>
      (await server.request('/api/v1/approvals?status=pending', { token })).json;
    expect(await list(user)).toMatchObject({
      total: 1,
      items: [{ id: approval.id, run_id: runId, waits_for: 'admin' }],
    });
    expect(await list(admin)).toMatchObject({ total: 1 });
    expect(await list(other)).toEqual({ items: [], total: 0 });
    expect(await list(stranger)).toEqual({ items: [], total: 0 });
    const at = `/api/v1/approvals/${approval.id}`;
    expect((await server.request(at, { token: user.token })).status).toBe(200);
    expect((await server.request(at, { token: other.token })).status).toBe(404);
    expect((await server.request(at, { token: stranger.token })).status).toBe(404);
    expect((await decide(server, user.token, approval.id, { decision: 'once' })).status).toBe(403);
    expect((await decide(server, stranger.token, approval.id, { decision: 'once' })).status).toBe(404);
    const bad = await decide(server, admin.token, approval.id, { decision: 'perhaps' });
    expect([bad.status, bad.json.detail.field]).toEqual([400, 'decision']);
    expect((await decide(server, admin.token, 'no-such', { decision: 'once' })).status).toBe(404);
    expect((await decide(server, admin.token, approval.id, { decision: 'once' })).json.decided_by).toBe(
      admin.user.id,
    );
    const again = await decide(server, admin.token, approval.id, { decision: 'deny' });
    expect([again.status, again.json.detail.field]).toEqual([409, 'decision']);
  });

  it('show a program of the skill from its folder, not where the server keeps it', async () => {
    const server = await serveRuns({
      files: {
        'tool/SKILL.md': toolSkill('tool', './scripts/go.sh --all'),
        'tool/scripts/go.sh': '#!/bin/sh\n',
      },
    });
    const admin = await server.register();
    const user = await server.register();
    const at = '/api/v1/skills/tool/tools/go';
    const { json, text } = await server.request(at, { token: user.token, method: 'POST' });
    expect(json.approval.command).toBe('./scripts/go.sh --all');
    const told = [text];
    for (const { token } of [user, admin])
      for (const path of ['/approvals', `/approvals/${json.approval.id}`, `/runs/${json.run_id}`])
        told.push((await server.request(`/api/v1${path}`, { token })).text);
    await decide(server, admin.token, json.approval.id, { decision: 'deny' });
    told.push((await server.request(`/api/v1/runs/${json.run_id}/events`, { token: user.token })).text);
    expect(told.filter((each) => each.includes(server.folder))).toEqual([]);
    expect(told.at(-1)).toContain('./scripts/go.sh --all');
  });

  it('let a call run once, whoever of two servers is told at the same moment', async () => {
    const server = await serveRuns({ files });
    const other = await serveRuns({ with: server });
    const { token } = await server.register();
    const { approval, run_id: runId } = await ask(server, token);
    const answers = await Promise.all(
      [server, other, server, other].map((each) => decide(each, token, approval.id, { decision: 'once' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const run = await until(
      () => server.request(`/api/v1/runs/${runId}`, { token }),
      ({ json }) => json.finished_at !== null,
    );
    expect(run.json).toMatchObject({ status: 'succeeded', output: 'ran\n' });
    const { text } = await other.request(`/api/v1/runs/${runId}/events`, { token });
    expect(text.match(/event: tool_result/g)).toHaveLength(1);
  });

  it('remember always, show it, and forget it again', async () => {
    const server = await serveRuns({ files });
    const { token, user } = await server.register();
    const { approval } = await ask(server, token);
    await decide(server, token, approval.id, { decision: 'always' });
    const grants = await until(
      () => server.request('/api/v1/approvals/grants', { token }),
      ({ json }) => json.total === 1,
    );
    const [grant] = grants.json.items;
    expect(grant).toMatchObject({
      skill: 'mark',
      decision: 'always',
      decided_by: user.id,
      digest: approval.digest,
    });
    expect((await ask(server, token)).output).toBe('ran\n');
    const at = `/api/v1/approvals/grants/${grant.id}`;
    const member = await server.register();
    expect((await server.request(at, { token: member.token, method: 'DELETE' })).status).toBe(403);
    expect((await server.request(at, { token, method: 'DELETE' })).status).toBe(204);
    expect((await server.request(at, { token, method: 'DELETE' })).status).toBe(404);
    expect((await ask(server, token)).status).toBe('waiting');
  });
});
