import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';
import { skillText } from './skill-examples.contract.ts';

let server: TestServer;
let admin: Account;
let alice: Account;
let bob: Account;
let stranger: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  admin = await server.register();
  alice = await server.register();
  bob = await server.register();
  stranger = await server.accountIn('elsewhere', 'admin');
  for (const [name, visibility] of [
    ['secret', 'private'],
    ['shared', 'tenant'],
  ] as const)
    await server.request('/api/v1/skills', {
      token: alice.token,
      body: { name, content: skillText(name), visibility },
    });
});

const routes = [
  ['GET', ''],
  ['PUT', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['GET', '/files'],
  ['GET', '/files/SKILL.md'],
  ['PUT', '/files/a.txt'],
  ['DELETE', '/files/SKILL.md'],
  ['GET', '/archive'],
  ['PUT', '/archive'],
  ['GET', '/versions'],
  ['GET', '/versions/1'],
  ['GET', '/versions/1/diff'],
  ['POST', '/versions/1/restore'],
] as const;
const call = (who: Account | undefined, method: string, path: string, body?: unknown) =>
  server.request(`/api/v1/skills${path}`, {
    method,
    ...(who === undefined ? {} : { token: who.token }),
    ...(body === undefined ? {} : { body }),
  });
const names = async (who: Account): Promise<string[]> =>
  (await call(who, 'GET', '')).json.skills.map(({ name }: { name: string }) => name).sort();

describe('who may do what', () => {
  it('without a token every route is 401', async () => {
    for (const [method, path] of [
      ...routes.map(([method, path]) => [method, `/secret${path}`]),
      ['GET', ''],
      ['POST', ''],
      ['POST', '/import'],
    ] as const)
      expect([method, path, (await call(undefined, method ?? 'GET', path ?? '')).status]).toEqual([
        method,
        path,
        401,
      ]);
    expect((await server.request('/api/v1/catalog')).status).toBe(401);
  });

  it('another user’s private skill is 404 on every route, in the words for one that is not there', async () => {
    for (const who of [bob, stranger])
      for (const [method, path] of routes) {
        if (who === stranger && method === 'PUT' && path === '/archive') continue;
        const { status, json } = await call(who, method, `/secret${path}`, method === 'PUT' ? {} : undefined);
        expect([method, path, status, json]).toEqual([
          method,
          path,
          404,
          { detail: { field: 'name', message: "Skill 'secret' not found" } },
        ]);
      }
  });

  it('lists show one’s own and what is shared; admins see all of their tenant, and only of theirs', async () => {
    expect(await names(alice)).toEqual(['secret', 'shared']);
    expect(await names(bob)).toEqual(['shared']);
    expect(await names(admin)).toEqual(['secret', 'shared']);
    expect(await names(stranger)).toEqual([]);
  });

  it('a shared skill of somebody else can be read, and 403 says who may change it', async () => {
    for (const [method, path] of routes) {
      const { status, json } = await call(bob, method, `/shared${path}`, method === 'PUT' ? {} : undefined);
      const isRead = method === 'GET' && !path.startsWith('/versions');
      expect([method, path, status]).toEqual([method, path, isRead ? 200 : 403]);
      expect(isRead || json.detail.includes('only its owner or an admin')).toBe(true);
    }
  });

  it('an admin changes and removes what others own, and it stays theirs', async () => {
    await call(alice, 'POST', '', { name: 'helped', content: skillText('helped') });
    const { status, json } = await call(admin, 'PUT', '/helped', {
      content: skillText('helped', '', 'Better.'),
    });
    expect([status, json.user_id]).toEqual([200, alice.user.id]);
    expect((await call(alice, 'GET', '/helped')).json.prompt).toBe('Better.');
    expect((await call(admin, 'DELETE', '/helped')).status).toBe(204);
  });

  it('a user_id that is not one’s own is 400, unless one is admin', async () => {
    const foreign = skillText('foreign', `user_id: "${alice.user.id}"\n`);
    const refused = await call(bob, 'POST', '', { name: 'foreign', content: foreign });
    expect([refused.status, refused.json.detail.field]).toEqual([400, 'user_id']);
    const given = await call(admin, 'POST', '', { name: 'foreign', content: foreign });
    expect([given.status, given.json.user_id, given.json.raw_content]).toEqual([201, alice.user.id, foreign]);
    expect(await names(alice)).toContain('foreign');
    const taken = await call(alice, 'PUT', '/foreign', {
      content: skillText('foreign', `user_id: "${bob.user.id}"\n`),
    });
    expect([taken.status, taken.json.detail.field]).toEqual([400, 'user_id']);
    const number = { name: 'numbered', content: skillText('numbered', 'user_id: 5\n') };
    const numbered = await call(bob, 'POST', '', number);
    expect([numbered.status, numbered.json.detail.field]).toEqual([400, 'user_id']);
    await call(admin, 'DELETE', '/foreign');
  });

  it('nobody’s skill is for admins, until one of them shares it', async () => {
    const folder = join(server.data, 'skills', 'default', 'ownerless');
    mkdirSync(folder);
    writeFileSync(join(folder, 'SKILL.md'), skillText('ownerless'));
    await server.request('/api/v1/catalog/rescan', { method: 'POST', token: admin.token });
    expect(await names(admin)).toContain('ownerless');
    expect(await names(alice)).not.toContain('ownerless');
    expect((await call(alice, 'GET', '/ownerless')).status).toBe(404);
    const put = await call(admin, 'PUT', '/ownerless', { content: skillText('ownerless', '', 'New.') });
    expect([put.status, put.json.user_id]).toEqual([200, null]);
    await call(admin, 'PATCH', '/ownerless', { visibility: 'tenant' });
    expect((await call(alice, 'GET', '/ownerless')).status).toBe(200);
    await call(admin, 'DELETE', '/ownerless');
  });

  it('sharing and taking back is seen by others at once', async () => {
    await call(alice, 'POST', '', { name: 'toggled', content: skillText('toggled') });
    expect((await call(bob, 'GET', '/toggled')).status).toBe(404);
    const shared = await call(alice, 'PATCH', '/toggled', { visibility: 'tenant' });
    expect([shared.status, shared.json.visibility]).toEqual([200, 'tenant']);
    expect((await call(bob, 'GET', '/toggled')).status).toBe(200);
    await call(alice, 'PATCH', '/toggled', { visibility: 'private' });
    expect((await call(bob, 'GET', '/toggled')).status).toBe(404);
    expect(await names(bob)).not.toContain('toggled');
  });

  it('a skill of the server’s own sources is read by all and changed by none', async () => {
    const { json } = await server.request('/api/v1/catalog', { token: bob.token });
    const { name } = json.skills.find((each: { source: string }) => each.source === 'bundled');
    expect((await call(bob, 'GET', `/${name}`)).status).toBe(404);
    const read = await server.request(`/api/v1/catalog/${name}`, { token: bob.token });
    expect([read.status, read.json.source, read.json.version]).toEqual([200, 'bundled', null]);
    expect(read.json.raw_content).toContain(`name: ${name}`);
    const again = await server.request(`/api/v1/catalog/${name}`, {
      token: bob.token,
      headers: { 'if-none-match': read.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    for (const [method, body] of [
      ['PUT', { content: 'x' }],
      ['PATCH', { visibility: 'tenant' }],
      ['DELETE', undefined],
    ] as const)
      for (const who of [bob, admin]) expect((await call(who, method, `/${name}`, body)).status).toBe(404);
  });
});

describe('the catalog', () => {
  it('shows users what they may use, without paths; admins also paths, roots, collisions and what is invalid', async () => {
    const folder = join(server.data, 'skills', 'default', 'broken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'SKILL.md'), '---\nname: other\n---\n');
    const forAdmin = await server.request('/api/v1/catalog/rescan', { method: 'POST', token: admin.token });
    const forUser = await server.request('/api/v1/catalog', { token: bob.token });
    expect(forUser.text).not.toContain(server.data);
    expect(Object.keys(forUser.json).sort()).toEqual(['skills', 'total']);
    const shared = forUser.json.skills.find((each: { name: string }) => each.name === 'shared');
    expect(shared).not.toHaveProperty('path');
    expect(shared).toMatchObject({
      name: 'shared',
      description: 'Does shared.',
      dialect: 'agent-flow',
      source: 'managed',
      trust: 'user',
      available: true,
    });
    expect(forUser.json.skills.map((each: { name: string }) => each.name)).not.toContain('secret');
    const paths = forAdmin.json.invalid.map((each: { path: string }) => each.path);
    expect(paths).toContain(join(folder, 'SKILL.md'));
    const root = forAdmin.json.roots.find((each: { kind: string }) => each.kind === 'managed');
    expect(root).toMatchObject({ path: join(server.data, 'skills', 'default'), exists: true, trust: 'user' });
    expect(forAdmin.json.roots.map((each: { kind: string }) => each.kind)).toContain('bundled');
    // The name is not lost: admins mend or remove it.
    expect((await call(alice, 'POST', '', { name: 'broken', content: skillText('broken') })).status).toBe(
      409,
    );
    expect((await call(alice, 'DELETE', '/broken')).status).toBe(404);
    const mended = await call(admin, 'PUT', '/broken', { content: skillText('broken') });
    expect([mended.status, mended.json.name]).toEqual([200, 'broken']);
    expect((await call(admin, 'DELETE', '/broken')).status).toBe(204);
  });

  it('answers 304 while nothing changed, and rescanning is for admins', async () => {
    const { headers } = await server.request('/api/v1/catalog', { token: bob.token });
    const etag = headers.get('etag') ?? '';
    const again = await server.request('/api/v1/catalog', {
      token: bob.token,
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    expect(
      (await server.request('/api/v1/catalog/rescan', { method: 'POST', token: bob.token })).status,
    ).toBe(403);
  });

  it('the operator’s workspace and home are for admins', async () => {
    const home = join(server.folder, '.claude', 'skills', 'operators');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'SKILL.md'), skillText('operators'));
    await server.request('/api/v1/catalog/rescan', { method: 'POST', token: admin.token });
    expect((await server.request('/api/v1/catalog/operators', { token: admin.token })).json.source).toBe(
      'user',
    );
    expect((await server.request('/api/v1/catalog/operators', { token: bob.token })).status).toBe(404);
    expect((await server.request('/api/v1/catalog', { token: bob.token })).text).not.toContain('operators');
  });
});
