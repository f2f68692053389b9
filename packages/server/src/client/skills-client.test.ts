import { writeArchive } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { PASSWORD, serve } from '../../test/serve.ts';
import { createClient } from './create-client.ts';

const content = (words: string): string => `---\nname: hello\ndescription: Says hello.\n---\n\n${words}\n`;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (words: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(words));

async function signedIn() {
  const server = await serve();
  const { token } = await server.register();
  return { server, client: createClient({ url: server.url, token }) };
}

describe('client.skills', () => {
  it('creates, reads, changes, shares and removes a skill', async () => {
    const { client } = await signedIn();
    const created = await client.skills.create({ name: 'hello', content: content('One.') });
    expect(created).toMatchObject({ name: 'hello', prompt: 'One.', visibility: 'private', version: 1 });
    const changed = await client.skills.update('hello', content('Two.'), { ifMatch: created.etag });
    expect(changed).toMatchObject({ prompt: 'Two.', version: 2 });
    const late = client.skills.update('hello', content('Three.'), { ifMatch: created.etag });
    await expect(late).rejects.toMatchObject({ status: 412 });
    expect(await client.skills.setVisibility('hello', 'tenant')).toMatchObject({ visibility: 'tenant' });
    expect(await client.skills.list({ search: 'hello', limit: 5 })).toMatchObject({
      total: 1,
      skills: [{ name: 'hello', visibility: 'tenant' }],
    });
    expect((await client.catalog.get()).skills.map(({ name }) => name)).toContain('hello');
    expect((await client.catalog.rescan()).total).toBeGreaterThan(0);
    await client.skills.remove('hello');
    await expect(client.skills.get('hello')).rejects.toMatchObject({ status: 404, field: 'name' });
  });

  it('tells what is wrong with a skill, by its field', async () => {
    const { client } = await signedIn();
    const wrong = client.skills.create({ name: 'Hello!', content: content('One.') });
    await expect(wrong).rejects.toMatchObject({ status: 400, field: 'name', code: 'HTTP_ERROR' });
  });

  it('moves whole folders as archives, and single files as bytes', async () => {
    const { client } = await signedIn();
    const files = [
      { path: 'SKILL.md', executable: false, bytes: bytesOf(content('One.')) },
      { path: 'scripts/run.sh', executable: true, bytes: bytesOf('#!/bin/sh\n') },
    ];
    const archive = new Uint8Array(await writeArchive(files, { folder: 'hello' }));
    expect(await client.skills.upload('hello', archive)).toMatchObject({ name: 'hello' });
    expect((await client.skills.files('hello')).files.map(({ path }) => path)).toEqual([
      'SKILL.md',
      'scripts/run.sh',
    ]);
    await client.skills.writeFile('hello', 'docs/á b.md', bytesOf('Grüße'));
    expect(text(await client.skills.readFile('hello', 'docs/á b.md'))).toBe('Grüße');
    await client.skills.removeFile('hello', 'docs/á b.md');
    const back = await client.skills.archive('hello');
    await client.skills.remove('hello');
    expect(await client.skills.import(back, { visibility: 'tenant' })).toMatchObject({
      visibility: 'tenant',
    });
    expect(text(await client.skills.readFile('hello', 'scripts/run.sh'))).toBe('#!/bin/sh\n');
  });

  it('shows versions, what they changed, and brings one back', async () => {
    const { client } = await signedIn();
    await client.skills.create({ name: 'hello', content: content('One.') });
    await client.skills.update('hello', content('Two.'));
    expect((await client.skills.versions('hello')).versions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await client.skills.version('hello', 1)).raw_content).toContain('One.');
    const { diff } = await client.skills.diff('hello', 2, { against: 1 });
    expect(diff).toContain('-One.');
    expect(diff).toContain('+Two.');
    expect(await client.skills.restore('hello', 1)).toMatchObject({ prompt: 'One.', version: 3 });
  });
});

describe('client.auth and client.users', () => {
  it('register, sign in, make tokens, invite and remove people', async () => {
    const server = await serve();
    const stranger = createClient({ url: server.url });
    const { token, user } = await stranger.auth.register({ email: 'ann@example.org', password: PASSWORD });
    expect(user).toMatchObject({ role: 'admin', tenant: 'default' });
    const client = createClient({ url: server.url, token: () => token });
    expect(await client.auth.me()).toEqual(user);
    const made = await client.auth.tokens.create({ name: 'a program' });
    expect(await createClient({ url: server.url, token: made.token }).auth.me()).toEqual(user);
    expect((await client.auth.tokens.list()).items).toMatchObject([{ id: made.id, name: 'a program' }]);
    await client.auth.tokens.revoke(made.id);
    const invitation = await client.users.invite({ email: 'bob@example.org' });
    const secret = new URL(invitation.link).hash.slice(1);
    const bob = await stranger.auth.useLink({ secret, password: PASSWORD });
    expect(await client.users.change(bob.user.id, { disabled: true })).toMatchObject({ disabled: true });
    expect((await client.users.list()).total).toBe(2);
    await client.users.remove(bob.user.id);
    await client.auth.changePassword({ current_password: PASSWORD, password: `${PASSWORD} 2` });
    const again = await stranger.auth.login({ email: 'ann@example.org', password: `${PASSWORD} 2` });
    await createClient({ url: server.url, token: again.token }).auth.logout();
    const out = createClient({ url: server.url, token: again.token }).auth.me();
    await expect(out).rejects.toMatchObject({ status: 401, code: 'HTTP_ERROR' });
  });
});
