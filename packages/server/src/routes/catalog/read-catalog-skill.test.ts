import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { expect, it } from 'vitest';
import { serveChats } from '../../../test/serve-chats.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { toolSkill } from '../../../test/tool-skill.ts';
import { catalogDetailShape } from './catalog-detail.ts';

const files = {
  'mark/SKILL.md': toolSkill(
    'mark',
    'echo {{what}}',
    'read_only: true\nodd: 1',
    '| Name | Type | Required | Description |\n|---|---|---|---|\n| what | string | yes | What |',
  ),
  'mark/references/a.md': 'Notes.',
  'lower/skill.md': '---\nname: lower\ndescription: A test.\n---\n\nBody.\n',
};

async function place(config = '') {
  const server = await serveChats({ files, config });
  const admin = await server.register();
  const user = await server.register();
  const read = (path: string, token: string, headers = {}) =>
    server.request(`/api/v1/${path}`, { token, headers });
  return { server, admin, user, read };
}

it('a skill of any source is shown with its standing, its tools and what one may do with it', async () => {
  const { server, admin, user, read } = await place();
  const { status, json } = await read('catalog/mark', user.token);
  expect(status).toBe(200);
  expect(catalogDetailShape.parse(json)).toEqual(json);
  expect(json).toMatchObject({
    name: 'mark',
    source: 'user',
    trust: 'user',
    dialect: 'gibberish',
    digest: await digestFolder(join(server.folder, 'skills/mark')),
    available: true,
    reason: null,
    enabled: true,
    file_count: 2,
    can_edit: false,
    version: null,
    tools: [{ name: 'go', command: 'echo {{what}}', read_only: true, always_ask: false }],
    diagnostics: [{ code: 'FIELD_UNKNOWN', line: 7 }],
  });
  expect(JSON.stringify(json)).not.toContain(server.folder);
  const forAdmin = (await read('catalog/mark', admin.token)).json;
  expect(forAdmin.path).toBe(join(server.folder, 'skills/mark/SKILL.md'));
});

it('a managed skill can be edited by its owner and by admins, and not by those it is shared with', async () => {
  const { server, admin, user, read } = await place();
  const content = '---\nname: mine\ndescription: ""\n---\n\nBody.\n';
  await server.request('/api/v1/skills', {
    token: user.token,
    body: { name: 'mine', content, visibility: 'tenant' },
  });
  const other = await server.register();
  const own = (await read('catalog/mine', user.token)).json;
  expect(own).toMatchObject({ can_edit: true, version: 1, source: 'managed', trust: 'user', file_count: 1 });
  expect(own.diagnostics).toMatchObject([
    { code: 'FIELD_MISSING', message: expect.stringContaining('is empty') },
  ]);
  expect((await read('catalog/mine', admin.token)).json.can_edit).toBe(true);
  expect((await read('catalog/mine', other.token)).json.can_edit).toBe(false);
  // Its own tag guards changes.
  const headers = { 'if-match': own.etag };
  const changed = await server.request('/api/v1/skills/mine', {
    token: user.token,
    method: 'PUT',
    headers,
    body: { content: `${content}More.` },
  });
  expect(changed.status).toBe(200);
});

it('the answer is another one when an admin turns the skill off', async () => {
  const { server, admin, user, read } = await place();
  const before = await read('catalog/mark', user.token);
  const known = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await read('catalog/mark', user.token, known)).status).toBe(304);
  await server.request('/api/v1/catalog/mark', {
    token: admin.token,
    method: 'PATCH',
    body: { enabled: false },
  });
  const { status, json } = await read('catalog/mark', user.token, known);
  expect([status, json.available, json.enabled, json.reason]).toEqual([
    200,
    false,
    false,
    'an admin of the tenant disabled it',
  ]);
});

it('files are listed and read whichever source a skill comes from (ruling 31), flat and lower-case ones too', async () => {
  const own = temporaryFolder();
  writeFileSync(join(own, 'flat.md'), '---\nname: flat\ndescription: Flat.\n---\n\nBody.\n');
  const config = `[[skills.sources]]\npath = "${own}"\nkind = "workspace"\nflat = true\n`;
  const { admin, user, read } = await place(config);
  const { skills } = (await read('catalog', admin.token)).json;
  const sources = new Set<string>();
  for (const { name, source } of skills) {
    sources.add(source);
    const list = (await read(`skills/${name}/files`, admin.token)).json.files;
    expect([name, list[0]]).toEqual([name, { path: 'SKILL.md' }]);
    for (const { path } of list) {
      const file = await read(`skills/${name}/files/${path}`, admin.token);
      expect([name, path, file.status]).toEqual([name, path, 200]);
    }
  }
  expect(sources).toContain('bundled');
  expect((await read('skills/lower/files/SKILL.md', user.token)).text).toBe(files['lower/skill.md']);
  const names = skills.map(({ name }: any) => name);
  expect(names).toContain('lower');
  // The operator's own workspace is for admins of the operator's tenant.
  expect(names).toContain('flat');
  expect((await read('skills/flat/files', user.token)).status).toBe(404);
});
