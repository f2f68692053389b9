import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/read-stream.ts';
import { PASSWORD, serve, type Account, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
let admin: Account;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  admin = await server.register();
  user = await server.register();
});

const skillText = (name: string) => `---\nname: ${name}\ndescription: A test.\n---\n\nBody.\n`;

const list = async (query = '', who = admin) => server.request(`/api/v1/audit${query}`, { token: who.token });

/** The newest record of an action. */
const newest = async (action: string) => (await list(`?action=${action}&limit=1`)).json.items[0];

const call = (method: string, path: string, body?: unknown, who = user) =>
  server.request(`/api/v1${path}`, { method, token: who.token, ...(body === undefined ? {} : { body }) });

describe('a change has its record before its answer', () => {
  it('of a skill: created, changed, shared, restored, removed', async () => {
    const name = 'audited';
    await call('POST', '/skills', { name, content: skillText(name) });
    expect(await newest('skill.create')).toMatchObject({
      actor: user.user.id,
      tenant: 'default',
      subject: name,
      outcome: 'done',
      data: { visibility: 'private' },
    });
    await call('PUT', `/skills/${name}`, { content: skillText(name).replace('Body', 'Other body') });
    expect(await newest('skill.update')).toMatchObject({ subject: name, outcome: 'done' });
    await call('PATCH', `/skills/${name}`, { visibility: 'tenant' });
    expect(await newest('skill.share')).toMatchObject({ subject: name, data: { visibility: 'tenant' } });
    await call('POST', `/skills/${name}/versions/1/restore`);
    expect(await newest('skill.restore')).toMatchObject({ subject: name, data: { number: 1 } });
    await call('DELETE', `/skills/${name}`);
    expect(await newest('skill.remove')).toMatchObject({ subject: name, outcome: 'done' });
    expect(JSON.stringify((await list(`?subject=${name}`)).json)).not.toContain('Other body');
  });

  it('of accounts and tokens, without anything secret', async () => {
    const made = await call('POST', '/auth/tokens', { name: 'program' });
    expect(await newest('token.create')).toMatchObject({
      actor: user.user.id,
      subject: made.json.id,
      data: { name: 'program' },
    });
    await call('DELETE', `/auth/tokens/${made.json.id}`);
    expect(await newest('token.revoke')).toMatchObject({ subject: made.json.id });
    const invited = await call('POST', '/users', { email: 'new@example.test', role: 'user' }, admin);
    expect(await newest('user.invite')).toMatchObject({ actor: admin.user.id, subject: 'new@example.test' });
    await call('PATCH', `/users/${user.user.id}`, { role: 'admin' }, admin);
    expect(await newest('user.change')).toMatchObject({ subject: user.user.id, data: { role: 'admin' } });
    await call('PATCH', `/users/${user.user.id}`, { role: 'user' }, admin);
    const { text } = await list('?limit=500');
    for (const secret of [made.json.token, invited.json.link.split('#')[1], PASSWORD])
      expect(text).not.toContain(secret);
  });

  it('that was refused or failed says so with the reason', async () => {
    await call('PATCH', `/users/${admin.user.id}`, { role: 'user' });
    expect(await newest('user.change')).toMatchObject({
      actor: user.user.id,
      subject: admin.user.id,
      outcome: 'refused',
      data: { status: 403, reason: expect.stringContaining('admins') },
    });
    await call('PATCH', `/users/${admin.user.id}`, { role: 'user' }, admin);
    expect(await newest('user.change')).toMatchObject({ outcome: 'failed', data: { status: 409 } });
  });
});

describe('sign-ins', () => {
  it('are recorded: good ones, failed ones, and that an account is locked', async () => {
    const { email, id } = (await server.register()).user;
    const login = (password: string) => server.request('/api/v1/auth/login', { body: { email, password } });
    await login(PASSWORD);
    expect(await newest('sign-in')).toMatchObject({ actor: id, subject: id, outcome: 'done' });
    for (let count = 0; count < 5; count++) await login('wrong password');
    const failed = (await list(`?action=sign-in&outcome=refused&subject=${id}`)).json;
    expect(failed.items).toHaveLength(5);
    expect(failed.items[0]).toMatchObject({
      actor: 'anonymous',
      data: { status: 401, address: '127.0.0.1' },
    });
    for (let count = 0; count < 3; count++) expect((await login('wrong password')).status).toBe(429);
    const locked = (await list(`?action=sign-in&outcome=refused&subject=${id}`)).json.items;
    expect(locked).toHaveLength(6);
    expect(locked[0]).toMatchObject({ data: { status: 429 } });
  });

  it('with an email that is no account keep nothing of what was typed', async () => {
    const typed = 'my-password-in-the-wrong-field';
    await server.request('/api/v1/auth/login', { body: { email: typed, password: 'canary-password' } });
    expect(await newest('sign-in')).toMatchObject({
      actor: 'anonymous',
      subject: 'unknown',
      outcome: 'refused',
    });
    expect((await list('?limit=500')).text).not.toMatch(/my-password|canary-password/);
  });
});

describe('who may read it', () => {
  it('is admins, and of their own tenant alone', async () => {
    for (const path of ['/audit', '/audit/export', '/audit/verify'])
      expect((await call('GET', path)).status).toBe(403);
    const elsewhere = await server.accountIn('elsewhere', 'admin');
    const theirs = (await list('?limit=500', elsewhere)).json.items;
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every(({ tenant }: any) => tenant === 'elsewhere')).toBe(true);
    const lines = (await call('GET', '/audit/export', undefined, elsewhere)).text;
    expect(lines).not.toContain(admin.user.id);
    expect((await list('?limit=500')).text).not.toContain(elsewhere.user.id);
  });
});

describe('reading it', () => {
  it('filters by actor, action, subject, outcome and time, in pages', async () => {
    await call('POST', '/auth/tokens', { name: 'first' });
    await call('POST', '/auth/tokens', { name: 'second' });
    const found = (await list(`?actor=${user.user.id}&action=token.create&outcome=done&limit=1&offset=1`))
      .json;
    expect(found.items).toMatchObject([{ data: { name: 'first' } }]);
    expect(found.total).toBeGreaterThanOrEqual(2);
    const [{ at }] = found.items;
    expect((await list(`?to=${at}&action=token.create&actor=${user.user.id}`)).text).not.toContain('"first"');
    expect((await list(`?from=${at}&action=token.create`)).text).toContain('"first"');
    for (const wrong of ['?action=nothing', '?outcome=maybe', '?from=yesterday', '?limit=0'])
      expect((await list(wrong)).status).toBe(400);
  });

  it('exports lines of JSON, oldest first, that make one whole chain', async () => {
    const answer = await call('GET', '/audit/export', undefined, admin);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const records = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1));
    expect(records[0].previous).toBe('0'.repeat(64));
    expect(records.slice(1).map(({ previous }) => previous)).toEqual(
      records.slice(0, -1).map(({ digest }) => digest),
    );
    const verdict = (await call('GET', '/audit/verify', undefined, admin)).json;
    expect(verdict).toMatchObject({ intact: true, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await newest('audit.export')).toMatchObject({ actor: admin.user.id });
  });
});

describe('reads', () => {
  it('of files are recorded, and those that were blocked with the reason', async () => {
    const name = 'readable';
    await call('POST', '/skills', { name, content: skillText(name) });
    await call('GET', `/skills/${name}/files/SKILL.md`);
    await call('GET', `/skills/${name}/files/..%2f..%2fetc%2fpasswd`);
    await call('GET', `/skills/${name}/files/none.md`);
    const about = async () => (await list(`?subject=${name}`)).json.items;
    const found = await until(about, (items) => items.length >= 4);
    expect(found.slice(0, 3)).toMatchObject([
      { action: 'file.refuse', outcome: 'failed', data: { path: 'none.md', status: 404 } },
      { action: 'file.refuse', outcome: 'refused', data: { status: 400, reason: expect.any(String) } },
      { action: 'file.read', outcome: 'done', data: { path: 'SKILL.md' } },
    ]);
  });

  it('of the catalog tell what was discovered, and a rescan who asked for it', async () => {
    await call('GET', '/catalog', undefined, admin);
    await call('POST', '/catalog/rescan', undefined, admin);
    expect(await newest('catalog.rescan')).toMatchObject({ actor: admin.user.id, outcome: 'done' });
    const found = await until(
      () => newest('catalog.discover'),
      (record) => record !== undefined,
    );
    expect(found).toMatchObject({
      actor: 'system',
      data: { skills: expect.any(Number), sources: expect.any(Number) },
    });
  });
});
