import { describe, expect, it } from 'vitest';
import { beginTalk, requestsTo, script, serveChats, systemOf } from '../../../test/serve-chats.ts';
import { serveRuns } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const files = {
  'git/SKILL.md': '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n',
  'mark/SKILL.md': toolSkill('mark', 'echo marked', 'read_only: true'),
  'other/SKILL.md': '---\nname: other\ndescription: Other.\n---\n\nOther.\n',
  'mark/scripts/say.sh': '#!/bin/sh\necho said\n',
};

async function place() {
  const server = await serveChats({ files });
  const admin = await server.register();
  const user = await server.register();
  const set = (name: string, enabled: boolean, token = admin.token) =>
    server.request(`/api/v1/catalog/${name}`, { method: 'PATCH', token, body: { enabled } });
  return { server, admin, user, set };
}

describe('PATCH catalog/{name}', () => {
  it('turns a skill off with a reason that everybody sees, and on again', async () => {
    const { server, user, set } = await place();
    const entry = async () =>
      (await server.request('/api/v1/catalog', { token: user.token })).json.skills.find(
        ({ name }: any) => name === 'git',
      );
    const off = await set('git', false);
    expect(off.json).toMatchObject({ name: 'git', available: false, enabled: false });
    expect(await entry()).toMatchObject({
      available: false,
      enabled: false,
      reason: 'an admin of the tenant disabled it',
    });
    await set('git', true);
    expect(await entry()).toMatchObject({ available: true, enabled: true });
  });

  it('is for admins, for skills that exist, and for a body that says what', async () => {
    const { server, admin, user, set } = await place();
    expect((await set('git', false, user.token)).status).toBe(403);
    expect((await set('nothing', false)).status).toBe(404);
    for (const body of [{}, { enabled: 'no' }, { enabled: true, more: 1 }]) {
      const answer = await server.request('/api/v1/catalog/git', {
        method: 'PATCH',
        token: admin.token,
        body,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('holds for one tenant, on every server, after a restart too', async () => {
    const { server, user, set } = await place();
    const other = await serveRuns({ with: server });
    const elsewhere = await server.accountIn('elsewhere');
    const isThere = async (on: Pick<typeof server, 'request'>, token: string) =>
      (await on.request('/api/v1/catalog', { token })).json.skills.find(({ name }: any) => name === 'git')
        .available;
    expect(await isThere(other, user.token)).toBe(true);
    await set('git', false);
    expect(await isThere(server, user.token)).toBe(false);
    expect(await isThere(other, user.token)).toBe(false);
    expect(await isThere(other, elsewhere.token)).toBe(true);
    await server.close();
    expect(await isThere(await serveRuns({ with: server }), user.token)).toBe(false);
  });

  it('counts for a managed skill as well', async () => {
    const { server, user, set } = await place();
    const content = '---\nname: own\ndescription: Own.\n---\n\nSay it.\n';
    const made = await server.request('/api/v1/skills', {
      token: user.token,
      body: { name: 'own', content },
    });
    expect([made.status, made.json.name]).toEqual([201, 'own']);
    expect((await set('own', false)).status).toBe(200);
    const run = await server.request('/api/v1/skills/own/run', { token: user.token, body: { inputs: {} } });
    expect([run.status, run.json.detail]).toEqual([403, expect.stringContaining('disabled')]);
  });
});

describe('a disabled skill', () => {
  it('cannot be run, used, called, and none of its scripts run: 403 with the reason', async () => {
    const { server, admin, set } = await place();
    await set('mark', false);
    for (const [path, body] of [
      ['run', { inputs: {} }],
      ['use', { message: 'Go' }],
      ['tools/go', {}],
      ['scripts/scripts/say.sh', {}],
    ] as const) {
      const { status, json } = await server.request(`/api/v1/skills/mark/${path}`, {
        token: admin.token,
        body,
      });
      expect([path, status, json.detail]).toEqual([path, 403, expect.stringContaining('disabled')]);
    }
  });

  it('is not disclosed, its commands are not offered, and activating it is refused in a chat and in /v1', async () => {
    const { server, user, set } = await place();
    await set('git', false);
    await set('mark', false);
    script(server, [[['skillsActivate', { name: 'git' }]], 'Tried.']);
    const talk = await beginTalk(server, user.token);
    const { events } = await talk.send('Go');
    const completion = { model: 'local:test', messages: [{ role: 'user', content: 'Go' }] };
    await server.request('/v1/chat/completions', { token: user.token, body: completion });
    for (const sent of requestsTo(server)) {
      expect(systemOf(sent)).not.toMatch(/"git"|"mark"/);
      expect(JSON.stringify(sent.tools)).not.toMatch(/"go"|"git"/);
      expect(JSON.stringify(sent)).not.toContain('GIT BODY');
    }
    const result = events.find(({ event }) => event === 'tool_result');
    expect(result?.data).toMatchObject({ tool: 'skills.activate', is_error: true });
    expect((await talk.read()).activated_skill_names).toEqual([]);
  });

  it('that a person names is refused with the reason, by / and by @', async () => {
    const { server, user, set } = await place();
    await set('git', false);
    for (const content of ['/git', '/git show the log', '@git show the log']) {
      const body = { model: 'local:test', messages: [{ role: 'user', content }] };
      const { status, json } = await server.request('/v1/chat/completions', { token: user.token, body });
      expect([content, status, json.error?.code]).toEqual([content, 403, 'skill_disabled']);
      expect(json.error.message).toContain('disabled');
      const talk = await beginTalk(server, user.token);
      const { events } = await talk.send(content);
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'error' } });
    }
    expect(requestsTo(server)).toEqual([]);
  });

  it('does not go on where it waited for an admin', async () => {
    const { server, admin, user, set } = await place();
    server.write('ask/SKILL.md', toolSkill('ask', 'echo asked'));
    await server.request('/api/v1/catalog/rescan', { method: 'POST', token: admin.token });
    const asked = await server.request('/api/v1/skills/ask/tools/go', { token: user.token, body: {} });
    expect(asked.status).toBe(202);
    await set('ask', false);
    const decide = { token: admin.token, body: { decision: 'once' } };
    await server.request(`/api/v1/approvals/${asked.json.approval.id}`, decide);
    const events = await server.request(`/api/v1/runs/${asked.json.run_id}/events`, { token: user.token });
    expect(events.text).toContain('"status":"error"');
    expect(events.text).not.toContain('asked\\n');
  });
});
