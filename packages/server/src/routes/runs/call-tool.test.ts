import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsOf, until } from '../../../test/read-stream.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const parameters = `| Name | Type | Required | Description |
|------|------|----------|-------------|
| text | string | yes | What to say |`;
const files = {
  'echo/SKILL.md': toolSkill('echo', 'echo {{text}}', 'read_only: true', parameters),
  'pry/SKILL.md': toolSkill('pry', './scripts/pry.sh', 'env: [PRY_TOKEN]\ntimeout: 20'),
  'pry/scripts/pry.sh':
    '#!/bin/bash\nenv\npwd\nls -a /work /root /home 2>&1\ncat "$1" input 2>&1\necho "args: $*"\ntouch made-here\n',
  'dev/SKILL.md': toolSkill('dev', 'id').replace('[Global]', '[Dev]'),
};
const config = '[skills.pry]\nPRY_TOKEN = "canary-value-1234567"\n';
const call = (skill: string) => `/api/v1/skills/${skill}/tools/go`;

async function decide(server: RunsServer, token: string, id: string, decision: string) {
  return server.request(`/api/v1/approvals/${id}`, { token, body: { decision } });
}

async function ended(server: RunsServer, token: string, id: string) {
  const ask = () => server.request(`/api/v1/runs/${id}`, { token });
  return (await until(ask, ({ json }) => json.finished_at !== null)).json;
}

describe('POST skills/{name}/tools/{tool}', () => {
  it('waits for an admin, also for an admin, and then answers with the envelope in the run', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const body = { arguments: { text: 'hello there' } };
    const asked = await server.request(call('echo'), { token, body });
    expect(asked.status).toBe(202);
    expect(asked.json).toMatchObject({
      status: 'waiting',
      approval: {
        status: 'pending',
        waits_for: 'admin',
        skill: 'echo',
        tool: 'go',
        command: "echo 'hello there'",
        sandboxed: true,
        network: false,
      },
    });
    expect(JSON.stringify(asked.json)).not.toContain(server.folder);
    const { run_id: runId, approval } = asked.json;
    const decided = await decide(server, token, approval.id, 'once');
    expect([decided.status, decided.json]).toMatchObject([200, { status: 'decided', decision: 'once' }]);
    expect(await ended(server, token, runId)).toMatchObject({
      status: 'succeeded',
      output: 'hello there\n',
      result: { success: true, exit_code: 0, output: 'hello there\n', truncated: false },
    });
    const events = eventsOf((await server.request(`/api/v1/runs/${runId}/events`, { token })).text);
    expect(events.map(({ id, event }) => [id, event])).toEqual([
      [1, 'tool_call'],
      [2, 'approval'],
      [3, 'approval'],
      [4, 'tool_result'],
      [5, 'done'],
    ]);
    // Approved before, and it only reads: the envelope comes at once, with its own keys on top.
    const now = await server.request(call('echo'), { token, body });
    expect([now.status, now.json]).toEqual([
      200,
      {
        run_id: expect.any(String),
        success: true,
        exit_code: 0,
        output: 'hello there\n',
        truncated: false,
        duration_ms: expect.any(Number),
      },
    ]);
  });

  it('shows a script no secret of the environment and no file of the operator, and redacts declared values', async () => {
    process.env['TECHNE_TEST_CANARY'] = 'canary-of-the-environment';
    const server = await serveRuns({ files, config });
    writeFileSync(join(server.folder, 'secret.txt'), 'canary-of-a-file');
    const { token } = await server.register();
    const body = { arguments: [join(server.folder, 'secret.txt'), '--x'], input: 'given input' };
    const asked = await server.request('/api/v1/skills/pry/scripts/scripts/pry.sh', { token, body });
    expect(asked.status).toBe(202);
    await decide(server, token, asked.json.approval.id, 'always');
    const run = await ended(server, token, asked.json.run_id);
    expect(run).toMatchObject({ kind: 'script', status: 'succeeded' });
    expect(run.output).toContain('PRY_TOKEN=[redacted PRY_TOKEN]');
    expect(run.output).toContain('given input');
    expect(run.output).toContain('No such file or directory');
    const { text } = await server.request(`/api/v1/runs/${asked.json.run_id}/events`, { token });
    const stored = ['techne.db', 'techne.db-wal'].map((name) => readFile(server, name)).join('');
    for (const canary of ['canary-value-1234567', 'canary-of-the-environment', 'canary-of-a-file'])
      for (const place of [JSON.stringify(run), text, stored, server.log()])
        expect(place).not.toContain(canary);
    const left = readdirSync(join(server.folder, 'data')).filter((name) => name === 'scratch');
    for (const name of left) expect(readdirSync(join(server.folder, 'data', name))).toEqual([]);
    // "always" was for these bytes.
    expect((await server.request('/api/v1/skills/pry/scripts/scripts/pry.sh', { token, body })).status).toBe(
      200,
    );
    delete process.env['TECHNE_TEST_CANARY'];
  });

  it.each([
    ['an argument that is missing', call('echo'), {}, 400, 'text'],
    ['an argument that is unknown', call('echo'), { text: 'a', more: 1 }, 400, 'more'],
    ['an argument of another type', call('echo'), { text: 1 }, 400, 'text'],
    ['a tool that is not there', '/api/v1/skills/echo/tools/no', {}, 404, 'tool'],
    ['a tool of another mode', call('dev'), {}, 404, 'tool'],
    ['a script that is not there', '/api/v1/skills/pry/scripts/scripts/no.sh', {}, 404, 'path'],
    [
      'a path that leads out',
      '/api/v1/skills/pry/scripts/scripts%2F..%2F..%2Fecho%2FSKILL.md',
      {},
      400,
      'path',
    ],
    ['a skill that is not there', call('nobody'), {}, 404, 'name'],
  ])('refuses %s', async (_, path, given, status, field) => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const answer = await server.request(path, { token, body: { arguments: given } });
    expect([answer.status, answer.json.detail.field]).toEqual([status, field]);
    expect((await server.request('/api/v1/runs', { token })).json.total).toBe(0);
  });

  it('runs a bundled skill that only reads without asking, for anybody', async () => {
    const server = await serveRuns({ files, kind: 'bundled' });
    await server.register();
    const { token } = await server.register();
    const answer = await server.request(call('echo'), { token, body: { arguments: { text: 'a' } } });
    expect([answer.status, answer.json.output]).toEqual([200, 'a\n']);
    expect((await server.request(call('pry'), { token, method: 'POST' })).status).toBe(202);
  });

  it('says why nothing runs where the sandbox does not work', async () => {
    const server = await serveRuns({ files, config: '[sandbox]\nbackend = "none"\n' });
    const { token } = await server.register();
    const { status, json } = await server.request(call('echo'), {
      token,
      body: { arguments: { text: 'a' } },
    });
    expect(status).toBe(503);
    expect(json.detail).toMatch(/runs only in the sandbox/);
  });

  it.each(['deny', 'never'])('is not run when an admin says %s', async (decision) => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const body = { arguments: { text: 'a' } };
    const asked = await server.request(call('echo'), { token, body });
    await decide(server, token, asked.json.approval.id, decision);
    expect(await ended(server, token, asked.json.run_id)).toMatchObject({
      status: 'failed',
      error: { code: 'APPROVAL_DENIED' },
    });
    expect((await server.request(call('echo'), { token, body })).status).toBe(
      decision === 'never' ? 403 : 202,
    );
  });

  it('ends as APPROVAL_REQUIRED when the skill changed after it was shown', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const asked = await server.request(call('echo'), { token, body: { arguments: { text: 'a' } } });
    server.write('echo/SKILL.md', toolSkill('echo', 'echo changed {{text}}', 'read_only: true', parameters));
    await decide(server, token, asked.json.approval.id, 'always');
    expect(await ended(server, token, asked.json.run_id)).toMatchObject({
      status: 'failed',
      error: { code: 'APPROVAL_REQUIRED' },
    });
    // The answer holds for the bytes that were shown; these are others, so they ask again.
    const again = await server.request(call('echo'), { token, body: { arguments: { text: 'a' } } });
    expect([again.status, again.json.approval.digest === asked.json.approval.digest]).toEqual([202, false]);
  });

  it('is cancelled while it waits, and nobody has to decide it any more', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const asked = await server.request(call('echo'), { token, body: { arguments: { text: 'a' } } });
    const { run_id: runId, approval } = asked.json;
    const cancelled = await server.request(`/api/v1/runs/${runId}/cancel`, { token, method: 'POST' });
    expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled']);
    expect((await decide(server, token, approval.id, 'once')).status).toBe(409);
    expect((await server.request('/api/v1/approvals?status=pending', { token })).json.total).toBe(0);
    const { text } = await server.request(`/api/v1/runs/${runId}/events`, { token });
    expect(eventsOf(text).at(-1)).toMatchObject({ event: 'done', data: { status: 'error' } });
  });

  it('goes on after a restart of the server', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const asked = await server.request(call('echo'), { token, body: { arguments: { text: 'still here' } } });
    await server.close();
    const next = await serveRuns({ with: server });
    await decide(next, token, asked.json.approval.id, 'once');
    expect(await ended(next, token, asked.json.run_id)).toMatchObject({
      status: 'succeeded',
      output: 'still here\n',
    });
  });
});

function readFile(server: RunsServer, name: string): string {
  const folder = join(server.folder, 'data');
  if (!readdirSync(folder).includes(name)) return '';
  return readFileSync(join(folder, name)).toString('latin1');
}
