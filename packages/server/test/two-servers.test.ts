import { describe, expect, it } from 'vitest';
import { hasPostgres } from './postgres-database.ts';
import { createSkill, serveTwo, skillText } from './two-servers/serve-two.ts';

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL [reason: needs PostgreSQL]', () => {
  it('let a user run 10 a minute over both together, also when all come at once', async () => {
    const { one, two, admin } = await serveTwo();
    const { token } = admin;
    await createSkill(one, token, 'talk');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 === 0 ? one : two).request('/api/v1/skills/talk/run?stream=false', { token, body: {} }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await two.request('/api/v1/runs', { token })).json.total).toBe(10);
  });

  it('have the same skills at once: read, listed, run and changed on the other', async () => {
    const { one, two, admin } = await serveTwo();
    const { token } = admin;
    // Both have looked before, so that neither learns of it by looking for the first time.
    for (const each of [one, two])
      expect((await each.request('/api/v1/skills', { token })).json.total).toBe(0);
    const created = await createSkill(one, token, 'shared-talk', 'First.');
    const at = '/api/v1/skills/shared-talk';
    const read = await two.request(at, { token });
    expect([read.status, read.text]).toEqual([200, created.text]);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    const { json: list } = await two.request('/api/v1/skills', { token });
    expect(list.skills.map(({ name }: { name: string }) => name)).toEqual(['shared-talk']);
    const run = await two.request(`${at}/run?stream=false`, { token, body: {} });
    expect(run.json).toMatchObject({ status: 'succeeded', output: 'Done.' });

    const change = { token, method: 'PUT', body: { content: skillText('shared-talk', 'Second.') } };
    const headers = { 'if-match': created.headers.get('etag') ?? '' };
    const changed = await two.request(at, { ...change, headers });
    expect([changed.status, changed.json.version]).toEqual([200, 2]);
    expect((await one.request(at, { token })).text).toBe(changed.text);
    expect((await one.request(at, { ...change, headers })).status).toBe(412);
    await one.request(`${at}/files/notes.txt`, { token, method: 'PUT', body: 'From one.' });
    expect((await two.request(`${at}/files/notes.txt`, { token })).text).toBe('From one.');
    expect((await two.request(at, { token, method: 'DELETE' })).status).toBe(204);
    for (const each of [one, two]) {
      expect((await each.request(at, { token })).status).toBe(404);
      expect((await each.request(`${at}/run`, { token, body: {} })).status).toBe(404);
      expect((await each.request('/api/v1/catalog', { token })).text).not.toContain('shared-talk');
    }
  });

  it('let one of many changes of the same state through, wherever they come', async () => {
    const { one, two, admin } = await serveTwo();
    const { token } = admin;
    const created = await createSkill(one, token, 'wanted');
    const headers = { 'if-match': created.headers.get('etag') ?? '' };
    const answers = await Promise.all(
      [one, two, one, two, one, two].map((each, index) =>
        each.request('/api/v1/skills/wanted', {
          token,
          method: 'PUT',
          headers,
          body: { content: skillText('wanted', `Number ${index}.`) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200)?.text;
    for (const each of [one, two])
      expect((await each.request('/api/v1/skills/wanted', { token })).text).toBe(winner);
  });

  it('know at once who signed out, whose token was revoked and who was disabled on the other', async () => {
    const { one, two, admin } = await serveTwo();
    const { token, user } = await one.register();
    const me = async (secret: string) => (await two.request('/api/v1/auth/me', { token: secret })).status;
    const made = await two.request('/api/v1/auth/tokens', { token, body: { name: 'program' } });
    expect([await me(token), await me(made.json.token)]).toEqual([200, 200]);
    await one.request(`/api/v1/auth/tokens/${made.json.id}`, { token, method: 'DELETE' });
    expect([await me(token), await me(made.json.token)]).toEqual([200, 401]);
    await one.request('/api/v1/auth/logout', { token, method: 'POST' });
    expect(await me(token)).toBe(401);

    const login = { email: user.email, password: 'correct horse battery' };
    const again = (await two.request('/api/v1/auth/login', { body: login })).json.token;
    expect(await me(again)).toBe(200);
    const disable = { token: admin.token, method: 'PATCH', body: { disabled: true } };
    expect((await one.request(`/api/v1/users/${user.id}`, disable)).status).toBe(200);
    expect(await me(again)).toBe(401);
  });
});
