import { describe, expect, it } from 'vitest';
import { beginTalk, script, serveChats } from '../../../test/serve-chats.ts';

const text = (name: string, more = '') => `---\nname: ${name}\ndescription: A test.\n${more}---\n\nBody.\n`;
const files = {
  'good/SKILL.md': text('good'),
  'odd/SKILL.md': text('odd', 'unheard_of: 1\n'),
  'broken/SKILL.md': '---\nname: broken\n---\n\nNo description.\n',
  // Two folders with one name.
  'twin-a/SKILL.md': text('twin'),
  'twin-b/SKILL.md': text('twin'),
};

async function place() {
  const server = await serveChats({ files });
  const admin = await server.register();
  const user = await server.register();
  const read = (token: string) => server.request('/api/v1/catalog', { token });
  return { server, admin, user, read };
}

describe('GET catalog', () => {
  it('shows admins sources, invalid skills, warnings, collisions, roots with counts, and absolute paths', async () => {
    const { server, admin, read } = await place();
    const { json } = await read(admin.token);
    const root = `${server.folder}/skills`;
    const found = json.skills.find(({ name }: any) => name === 'good');
    expect(found).toMatchObject({
      source: 'user',
      available: true,
      enabled: true,
      path: `${root}/good/SKILL.md`,
    });
    expect(json.invalid).toContainEqual(
      expect.objectContaining({
        path: `${root}/broken/SKILL.md`,
        reason: expect.stringMatching(/description/),
      }),
    );
    expect(json.warnings.map(({ path }: any) => path)).toContain(`${root}/odd/SKILL.md`);
    expect(json.collisions).toEqual([
      { name: 'twin', winner: `${root}/twin-a/SKILL.md`, losers: [`${root}/twin-b/SKILL.md`] },
    ]);
    const own = json.roots.find(({ path }: any) => path === root);
    expect(own).toMatchObject({ kind: 'user', exists: true, count: expect.any(Number) });
    expect(json.roots.some(({ kind }: any) => kind === 'managed')).toBe(true);
    expect(json.usage).toEqual({ chats: 0, with_activations: 0, by_skill: {} });
  });

  it('shows others what they may use, without a path and without the rest', async () => {
    const { server, user, read } = await place();
    const answer = await read(user.token);
    expect(Object.keys(answer.json)).toEqual(['skills', 'total']);
    expect(answer.json.skills.map(({ name }: any) => name)).toEqual(expect.arrayContaining(['good', 'twin']));
    expect(answer.text).not.toContain(server.folder);
    expect(answer.text).not.toContain('"path"');
  });

  it('counts chats with activations, of the tenant alone, and is another document then', async () => {
    const { server, admin, user, read } = await place();
    const before = await read(admin.token);
    script(server, [[['skillsActivate', { name: 'good' }]], 'Done.']);
    await (await beginTalk(server, user.token)).send('Go');
    await beginTalk(server, user.token);
    const after = await read(admin.token);
    expect(after.json.usage).toEqual({ chats: 2, with_activations: 1, by_skill: { good: 1 } });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const elsewhere = await server.accountIn('elsewhere', 'admin');
    expect((await read(elsewhere.token)).json.usage).toEqual({ chats: 0, with_activations: 0, by_skill: {} });
  });

  it('is looked at again when an admin asks, and only then', async () => {
    const { server, admin, user } = await place();
    await server.request('/api/v1/catalog', { token: admin.token });
    server.write('later/SKILL.md', text('later'));
    const rescan = (token: string) => server.request('/api/v1/catalog/rescan', { method: 'POST', token });
    expect((await rescan(user.token)).status).toBe(403);
    const { status, json } = await rescan(admin.token);
    expect(status).toBe(200);
    expect(json.skills.map(({ name }: any) => name)).toContain('later');
    expect(json.usage).toBeDefined();
  });
});
