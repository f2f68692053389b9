import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive, writeArchive } from '@techne/skills';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestInit } from '../../../test/request-with.ts';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';
import { hostileArchive } from './hostile-archive.contract.ts';
import { skillText } from './skill-examples.contract.ts';

let server: TestServer;
let admin: Account;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  admin = await server.register();
  user = await server.register();
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  server.request(`/api/v1/skills${path}`, {
    method,
    token: user.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const bytesOf = async (path: string) =>
  Buffer.from(
    await (
      await fetch(`${server.url}/api/v1/skills${path}`, requestInit({ token: user.token }))
    ).arrayBuffer(),
  );
const folderOf = (name: string): string => join(server.data, 'skills', 'default', name);
const create = (name: string) => call('POST', '', { name, content: skillText(name) });
const file = (path: string, text: string, executable = false) => ({
  path,
  executable,
  bytes: Buffer.from(text),
});
const zipOf = (...files: readonly ReturnType<typeof file>[]) => writeArchive(files);

describe('files of a skill', () => {
  it('are written, listed, read as bytes with their type, and removed; each change is a version', async () => {
    await create('with-files');
    const bytes = Buffer.from([0, 1, 2, 255]);
    expect((await call('PUT', '/with-files/files/assets/a.bin', bytes)).json.version).toBe(2);
    expect(
      (await call('PUT', '/with-files/files/scripts/run.sh?executable=true', 'echo hi')).json.version,
    ).toBe(3);
    expect((await call('PUT', '/with-files/files/scripts/run.sh', 'echo ho')).status).toBe(200);
    expect((await call('GET', '/with-files/files')).json).toEqual({
      files: [{ path: 'SKILL.md' }, { path: 'assets/a.bin' }, { path: 'scripts/run.sh' }],
      total: 3,
    });
    expect((await bytesOf('/with-files/files/assets/a.bin')).equals(bytes)).toBe(true);
    const read = await call('GET', '/with-files/files/scripts/run.sh');
    expect([read.text, read.headers.get('content-type')]).toEqual([
      'echo ho',
      'text/x-shellscript; charset=utf-8',
    ]);
    const versions = (await call('GET', '/with-files/versions')).json.versions;
    expect(versions[0].files).toContainEqual({ path: 'scripts/run.sh', executable: true, size: 7 });
    expect((await call('DELETE', '/with-files/files/assets/a.bin')).status).toBe(204);
    expect((await call('DELETE', '/with-files/files/assets/a.bin')).status).toBe(404);
    expect(existsSync(join(folderOf('with-files'), 'assets'))).toBe(false);
  });

  it('can do nothing in a browser, whatever they are', async () => {
    await create('active');
    await call('PUT', '/active/files/assets/x.html', '<script>alert(1)</script>');
    const { headers } = await call('GET', '/active/files/assets/x.html');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '..%2f..%2fsecret',
    '%2fetc%2fpasswd',
    '.hidden',
    'a%5cb',
    'a%00b',
    '%252e%252e%252fx',
    'SKILL.md.lock',
    '.git%2fconfig',
    '__pycache__%2fx.pyc',
    'references%2f..%2f..%2fx',
  ])('ruling 17: the path %s is refused for reading, writing and removing', async (path) => {
    await create('paths');
    const before = readdirSync(folderOf('paths'));
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, json } = await call(method, `/paths/files/${path}`, method === 'PUT' ? 'x' : undefined);
      expect([method, status, json.detail.field]).toEqual([method, 400, 'path']);
    }
    expect(readdirSync(folderOf('paths'))).toEqual(before);
  });

  it('a link that leaves the folder is refused, a missing file is 404, a name of another case is a collision', async () => {
    await create('links');
    symlinkSync('/etc/passwd', join(folderOf('links'), 'leak.txt'));
    expect((await call('GET', '/links/files/leak.txt')).status).toBe(400);
    expect((await call('GET', '/links/files/none.txt')).status).toBe(404);
    await create('cases');
    const { status, json } = await call('PUT', '/cases/files/skill.md', 'x');
    expect([status, json.detail.field]).toEqual([400, 'path']);
    await call('PUT', '/cases/files/a', 'x');
    expect((await call('PUT', '/cases/files/a/b', 'x')).status).toBe(400);
  });

  it('threat 11: a folder that is a link is not written through, alone or with other files', async () => {
    await create('linked');
    const outside = join(server.data, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(folderOf('linked'), 'docs'));
    const { status, json } = await call('PUT', '/linked/files/docs/a.md', 'x');
    expect([status, json.detail]).toEqual([
      400,
      { field: 'path', message: 'The path is refused: docs is a link' },
    ]);
    const zip = await zipOf(file('SKILL.md', skillText('linked')), file('docs/b.md', ''), file('c.md', ''));
    expect((await call('PUT', '/linked/archive', zip)).status).toBe(400);
    expect([readdirSync(outside), existsSync(join(folderOf('linked'), 'c.md'))]).toEqual([[], false]);
  });

  it('a part of a path that no file system takes is 400', async () => {
    await create('long-part');
    const before = readdirSync(join(server.data, 'skills', 'default'));
    for (const part of ['a'.repeat(256), 'é'.repeat(128)]) {
      const path = `/long-part/files/${encodeURIComponent(part)}`;
      const { status, json } = await call('PUT', path, 'x');
      expect([status, json.detail.field]).toEqual([400, 'path']);
    }
    expect((await call('PUT', `/long-part/files/${'a'.repeat(255)}`, 'x')).status).toBe(200);
    expect(readdirSync(join(server.data, 'skills', 'default'))).toEqual(before);
  });

  it('SKILL.md follows its own rules here too, and cannot be removed', async () => {
    await create('main');
    const before = readFileSync(join(folderOf('main'), 'SKILL.md'));
    const bad = await call('PUT', '/main/files/SKILL.md', skillText('main', 'model:\n  temperature: 3\n'));
    expect([bad.status, bad.json.detail.field]).toEqual([400, 'model']);
    const notText = await call('PUT', '/main/files/SKILL.md', Buffer.from([0x2d, 0x2d, 0x2d, 0xff]));
    expect([notText.status, notText.json.detail.field]).toEqual([400, 'content']);
    expect((await call('DELETE', '/main/files/SKILL.md')).status).toBe(400);
    expect(readFileSync(join(folderOf('main'), 'SKILL.md')).equals(before)).toBe(true);
    const good = await call('PUT', '/main/files/SKILL.md', skillText('main', '', 'New.'));
    expect([good.status, good.json.prompt, good.json.user_id]).toEqual([200, 'New.', user.user.id]);
  });

  it('a thousand files and ten megabytes are the most', async () => {
    await create('large');
    const half = Buffer.alloc(6 * 1_048_576);
    expect((await call('PUT', '/large/files/a.bin', half)).status).toBe(200);
    const more = await call('PUT', '/large/files/b.bin', half);
    expect([more.status, more.json.detail.field]).toEqual([400, 'files']);
    const many = Array.from({ length: 1_000 }, (_, index) => file(`f/${index}`, ''));
    const zip = await zipOf(file('SKILL.md', skillText('crowd')), ...many);
    const { status, json } = await call('PUT', '/crowd/archive', zip);
    expect([status, json.detail.message]).toEqual([400, 'A skill has at most 1000 files, not 1001']);
    expect(existsSync(folderOf('crowd'))).toBe(false);
  });
});

describe('archives', () => {
  it('a whole folder goes up and comes down again, the same bytes each time', async () => {
    const zip = await zipOf(
      file('packed/SKILL.md', skillText('packed')),
      file('packed/scripts/run.sh', 'echo', true),
      file('packed/references/é.md', 'text'),
    );
    const created = await call('PUT', '/packed/archive', zip);
    expect([created.status, created.json.user_id, created.headers.get('location')]).toEqual([
      201,
      user.user.id,
      '/api/v1/skills/packed',
    ]);
    const down = await bytesOf('/packed/archive');
    expect(down.equals(await bytesOf('/packed/archive'))).toBe(true);
    const { files, wrapper } = await readArchive(down);
    expect(wrapper).toBe('packed');
    expect(files.map(({ path, executable }) => [path, executable])).toEqual([
      ['SKILL.md', false],
      ['references/é.md', false],
      ['scripts/run.sh', true],
    ]);
    await call('DELETE', '/packed');
    const again = await call('POST', '/import', down);
    expect([again.status, again.json.name, again.json.raw_content]).toEqual([
      201,
      'packed',
      created.json.raw_content,
    ]);
    expect((await bytesOf('/packed/archive')).equals(down)).toBe(true);
  });

  it('replaces everything, or nothing when it is refused; If-Match guards it', async () => {
    await call(
      'PUT',
      '/swapped/archive',
      await zipOf(file('SKILL.md', skillText('swapped')), file('old.txt', 'x')),
    );
    const before = await bytesOf('/swapped/archive');
    const bad = await call(
      'PUT',
      '/swapped/archive',
      await zipOf(file('SKILL.md', skillText('other')), file('new.txt', 'x')),
    );
    expect([bad.status, bad.json.detail.field]).toEqual([400, 'name']);
    expect((await bytesOf('/swapped/archive')).equals(before)).toBe(true);
    const good = await zipOf(file('SKILL.md', skillText('swapped', '', 'New.')), file('new.txt', 'x'));
    expect((await call('PUT', '/swapped/archive', good, { 'if-match': '"old"' })).status).toBe(412);
    const { status, json } = await call('PUT', '/swapped/archive', good);
    expect([status, json.prompt, json.version]).toEqual([200, 'New.', 2]);
    expect(readdirSync(folderOf('swapped')).sort()).toEqual(['SKILL.md', 'new.txt']);
  });

  it('an import takes its name from the frontmatter, else from the folder around it; a taken one is 409', async () => {
    const unnamed = await zipOf(
      file('by-folder/SKILL.md', '---\ndescription: d\n---\nx'),
      file('by-folder/a', 'x'),
    );
    expect((await call('POST', '/import', unnamed)).json.name).toBe('by-folder');
    expect((await call('POST', '/import', unnamed)).status).toBe(409);
    const nameless = await call(
      'POST',
      '/import',
      await zipOf(file('SKILL.md', '---\ndescription: d\n---\nx')),
    );
    expect([nameless.status, nameless.json.detail]).toEqual([
      400,
      { field: 'name', message: 'Skill name is required' },
    ]);
    const wrong = await call('POST', '/import', await zipOf(file('SKILL.md', skillText('Bad_Name'))));
    expect([wrong.status, wrong.json.detail.field]).toEqual([400, 'name']);
  });

  it('what no digest counts does not come in', async () => {
    const zip = await zipOf(
      file('SKILL.md', skillText('clean')),
      file('.git/hooks/post-checkout', 'evil', true),
      file('__pycache__/x.pyc', 'evil'),
      file('SKILL.md.lock', 'evil'),
    );
    expect((await call('PUT', '/clean/archive', zip)).status).toBe(201);
    expect(readdirSync(folderOf('clean'))).toEqual(['SKILL.md']);
  });

  it('a hostile archive is 400 and writes nothing, inside or outside', async () => {
    const before = readdirSync(server.data).sort();
    const content = skillText('hostile');
    for (const archive of [
      await hostileArchive(content, { name: '../../evil' }),
      await hostileArchive(content, { name: '/tmp/evil' }),
      await hostileArchive(content, { name: 'a\\..\\evil' }),
      await hostileArchive(content, { name: 'a\0b' }),
      await hostileArchive(content, { name: 'link', data: '/etc/passwd', mode: 0o120777 }),
      await hostileArchive(content, { name: 'pipe', mode: 0o010644 }),
      await hostileArchive(content, { name: 'Skill.md' }),
      await hostileArchive(content, { name: 'SKILL.md' }),
      await hostileArchive(content, { name: 'bomb', data: Buffer.alloc(11 * 1_048_576) }),
      await zipOf(file('SKILL.md', content), file('.hidden', 'x')),
      await zipOf(file('deep/er/SKILL.md', 'x'), file('other', 'x')),
      Buffer.from('PK'),
      Buffer.alloc(0),
    ]) {
      const { status, json } = await call('PUT', '/hostile/archive', archive);
      expect([status, typeof json.detail.message]).toEqual([400, 'string']);
      expect((await call('POST', '/import', archive)).status).toBe(400);
    }
    expect(existsSync(folderOf('hostile'))).toBe(false);
    expect(readdirSync(server.data).sort()).toEqual(before);
    expect(
      readdirSync(join(server.data, 'skills', 'default')).filter((entry) => entry.startsWith('.')),
    ).toEqual([]);
    expect((await call('PUT', '/hostile/archive', Buffer.alloc(13 * 1_048_576))).status).toBe(413);
  });
});

describe('versions', () => {
  it('are listed, read, compared and restored; nothing is lost', async () => {
    await create('history');
    await call('PUT', '/history', { content: skillText('history', '', 'Second.') });
    await call('PUT', '/history/files/a.txt', 'a');
    const { json } = await call('GET', '/history/versions');
    expect(json.total).toBe(3);
    expect(
      json.versions.map(({ number, author }: { number: number; author: string }) => [number, author]),
    ).toEqual([3, 2, 1].map((number) => [number, user.user.id]));
    expect((await call('GET', '/history/versions/1')).json.raw_content).toContain('Do it.');
    const diff = (await call('GET', '/history/versions/2/diff')).json;
    expect(diff).toMatchObject({ number: 2, against: 1, files: [{ path: 'SKILL.md', status: 'changed' }] });
    expect(diff.diff).toContain('-Do it.\n+Second.\n');
    const whole = (await call('GET', '/history/versions/3/diff?against=0')).json;
    expect(whole.files.map(({ status }: { status: string }) => status)).toEqual(['added', 'added']);
    const restored = await call('POST', '/history/versions/1/restore');
    expect([restored.status, restored.json.version, restored.json.prompt]).toEqual([200, 4, 'Do it.']);
    expect(readdirSync(folderOf('history'))).toEqual(['SKILL.md']);
    expect((await call('GET', '/history/versions/9')).json.detail).toEqual({
      field: 'number',
      message: "Skill 'history' has no version 9",
    });
    expect((await call('GET', '/history/versions/x')).status).toBe(400);
  });

  it('restoring what an earlier owner wrote does not give it back to them', async () => {
    await create('moved');
    const put = await server.request('/api/v1/skills/moved', {
      method: 'PUT',
      token: admin.token,
      body: { content: skillText('moved', `user_id: "${admin.user.id}"\n`) },
    });
    expect(put.json.user_id).toBe(admin.user.id);
    expect((await call('GET', '/moved')).status).toBe(404);
    const restored = await server.request('/api/v1/skills/moved/versions/1/restore', {
      method: 'POST',
      token: admin.token,
    });
    expect([restored.status, restored.json.user_id]).toEqual([200, admin.user.id]);
    expect((await call('GET', '/moved')).status).toBe(404);
  });
});

describe('changes by hand', () => {
  it('of SKILL.md and of other files are seen, with a new ETag, and become versions', async () => {
    await create('by-hand');
    const rescan = () => server.request('/api/v1/catalog/rescan', { method: 'POST', token: admin.token });
    const path = join(folderOf('by-hand'), 'SKILL.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Do it.', 'By hand.'));
    await rescan();
    const read = await call('GET', '/by-hand');
    expect([read.json.prompt, read.json.version]).toEqual(['By hand.', 2]);
    mkdirSync(join(folderOf('by-hand'), 'scripts'));
    writeFileSync(join(folderOf('by-hand'), 'scripts', 'x.sh'), 'echo');
    await rescan();
    const again = await call('GET', '/by-hand');
    expect(again.json.version).toBe(3);
    expect(again.headers.get('etag')).not.toBe(read.headers.get('etag'));
    const versions = (await call('GET', '/by-hand/versions')).json.versions;
    expect(versions.map(({ author }: { author: string | null }) => author)).toEqual([
      null,
      null,
      user.user.id,
    ]);
    const put = await call(
      'PUT',
      '/by-hand',
      { content: skillText('by-hand') },
      { 'if-match': read.headers.get('etag') ?? '' },
    );
    expect(put.status).toBe(412);
  });
});
