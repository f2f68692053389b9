import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';
import { createRequest, examples, skillText } from './skill-examples.contract.ts';

let server: TestServer;
let admin: Account;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  admin = await server.register();
  user = await server.register();
});

const call = (method: string, path: string, body?: unknown, headers = {}, who: Account = user) =>
  server.request(`/api/v1/skills${path}`, {
    method,
    token: who.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const create = (name: string, content: string, more = {}, who: Account = user) =>
  call('POST', '', { name, content, ...more }, {}, who);
const onDisk = (name: string): string => join(server.data, 'skills', 'default', name, 'SKILL.md');

describe('section 9: create, read, list, update, remove', () => {
  it('the example of 9.1 is created, read back, listed, changed and removed', async () => {
    const created = await create(createRequest.name, createRequest.content);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/api/v1/skills/article-summary');
    expect(created.headers.get('etag')).toMatch(/^"[^"]+"$/);
    const owned = createRequest.content.replace(
      '\n---\n\nSummarize',
      `\nuser_id: ${written(user.user.id)}\n---\n\nSummarize`,
    );
    expect(created.json).toMatchObject({
      name: 'article-summary',
      description: 'Summarize articles',
      license: null,
      metadata: null,
      inputs: [
        {
          name: 'article',
          label: 'Article',
          type: 'textarea',
          required: true,
          default: null,
          description: null,
        },
      ],
      knowledge_base: null,
      model: null,
      user_id: user.user.id,
      prompt: 'Summarize:\n\n{{article}}',
      raw_content: owned,
      visibility: 'private',
      version: 1,
    });
    expect(created.json.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(readFileSync(onDisk('article-summary'), 'utf8')).toBe(owned);

    const read = await call('GET', '/article-summary');
    expect([read.status, read.json]).toEqual([200, created.json]);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    const list = await call('GET', '');
    expect(list.json.skills.find((each: { name: string }) => each.name === 'article-summary')).toMatchObject({
      description: 'Summarize articles',
      has_inputs: true,
      has_knowledge_base: false,
      updated_at: created.json.updated_at,
    });

    const content = owned
      .replace('Summarize articles', 'a --- b # no comment')
      .replace('\nSummarize:', '\n---\nSummarize:');
    const changed = await call('PUT', '/article-summary', { content });
    expect([changed.status, changed.json.raw_content, changed.json.version]).toEqual([200, content, 2]);
    expect(changed.json.description).toBe('a --- b');
    expect((await call('DELETE', '/article-summary')).status).toBe(204);
    expect((await call('DELETE', '/article-summary')).status).toBe(404);
    expect((await call('GET', '/article-summary')).status).toBe(404);
    // A skill of this name comes with the server, which the catalog shows again (ruling 31).
    const shared = await server.request('/api/v1/catalog/article-summary', { token: user.token });
    expect(shared.json.source).toBe('bundled');
    expect(existsSync(join(server.data, 'skills', 'default', 'article-summary'))).toBe(false);
  });

  it.each(Object.entries(examples))(
    'section 11: %s survives with every byte, plus one line',
    async (name, content) => {
      const created = await create(name, content);
      expect(created.status).toBe(201);
      const line = `user_id: ${written(user.user.id)}\n`;
      expect(created.json.raw_content.replace(line, '')).toBe(content);
      expect(created.json.model).toMatchObject({
        temperature: expect.any(Number),
        max_tokens: expect.any(Number),
      });
      const { json } = await call('GET', `/${name}`);
      expect(json).toEqual(created.json);
    },
  );

  it('keeps line ends, byte order mark, comments, unknown keys and their order', async () => {
    const content = `\ufeff---\r\nzeta: 1 # last first\r\nname: bytes\r\n# a comment\r\ndescription: "a --- b"\r\nmetadata: {tags: [x, y]}\r\n---\r\n\r\nBody  \r\n\t`;
    const created = await create('bytes', content);
    expect(created.status).toBe(201);
    const line = `user_id: ${written(user.user.id)}\r\n`;
    expect(created.json.raw_content).toBe(
      content.replace('\r\n---\r\n\r\nBody', `\r\n${line}---\r\n\r\nBody`),
    );
    expect(created.json.metadata).toEqual({ tags: ['x', 'y'] });
    expect(readFileSync(onDisk('bytes'), 'utf8')).toBe(created.json.raw_content);
    const put = await call('PUT', '/bytes', { content });
    expect([put.status, put.json.raw_content, put.json.version]).toEqual([200, created.json.raw_content, 1]);
  });

  it('a string model gives null, an empty description the name, times have a zone', async () => {
    const { json } = await create('shapes', `---\nname: shapes\nmodel: gpt-x\nlicense: MIT\n---\nx`);
    expect(json).toMatchObject({
      model: null,
      description: 'shapes',
      license: 'MIT',
      inputs: [],
      prompt: 'x',
    });
  });
});

describe('section 4: names, in upstream’s words', () => {
  it.each([
    ['', 'Skill name is required'],
    ['x'.repeat(65), 'Skill name must be 64 characters or less'],
    ['Article-Summary', 'Skill name must be lowercase'],
    ['my skill', 'Skill name can only contain lowercase letters, numbers, and hyphens'],
    ['abc\n', 'Skill name can only contain lowercase letters, numbers, and hyphens'],
    ['../../etc', 'Skill name can only contain lowercase letters, numbers, and hyphens'],
    ['-my-skill', 'Skill name cannot start or end with a hyphen'],
    ['my--skill', 'Skill name cannot contain consecutive hyphens'],
  ])('%j is 400: %s', async (name, message) => {
    const before = readdirSync(join(server.data, 'skills', 'default')).sort();
    const answer = await create(name, skillText('x'));
    expect([answer.status, answer.json]).toEqual([400, { detail: { field: 'name', message } }]);
    expect(readdirSync(join(server.data, 'skills', 'default')).sort()).toEqual(before);
    if (name === '') return;
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const path = `/${encodeURIComponent(name)}`;
      const other = await call(method, path, method === 'PUT' ? { content: 'x' } : undefined);
      expect([method, other.status, other.json]).toEqual([
        method,
        400,
        { detail: { field: 'name', message } },
      ]);
    }
  });

  it('a taken name is 409, whoever has it; the conflict is with managed skills only', async () => {
    expect((await create('taken', skillText('taken'))).status).toBe(201);
    const again = await create('taken', skillText('taken'), {}, admin);
    expect([again.status, again.json.detail]).toEqual([
      409,
      {
        field: 'name',
        message: "Skill name 'taken' conflicts with existing skill 'taken' (names are case-insensitive)",
      },
    ]);
    const { json } = await server.request('/api/v1/catalog', { token: user.token });
    const [bundled] = json.skills.filter((each: { source: string }) => each.source === 'bundled');
    expect((await create(bundled.name, skillText(bundled.name))).status).toBe(201);
    expect((await call('GET', `/${bundled.name}`)).json.source).toBe('managed');
  });
});

describe('what is not valid is 400, names the field and leaves nothing behind', () => {
  const input = (extra: string): string => `inputs:\n  - name: a\n    ${extra}\n`;
  it.each([
    ['model', 'temperature', skillText('bad', 'model:\n  temperature: 3\n')],
    ['model', 'max_tokens', skillText('bad', 'model:\n  max_tokens: 0\n')],
    ['model', 'max_tokens', skillText('bad', 'model:\n  max_tokens: 8193\n')],
    ['description', 'description', `---\nname: bad\ndescription: ${'d'.repeat(1_025)}\n---\nx`],
    ['license', 'license', skillText('bad', `license: ${'l'.repeat(65)}\n`)],
    ['knowledge_base', 'knowledge_base', skillText('bad', `knowledge_base: ${'k'.repeat(257)}\n`)],
    ['user_id', 'user_id', skillText('bad', `user_id: ${'u'.repeat(257)}\n`)],
    ['inputs', 'default', skillText('bad', input(`default: ${'d'.repeat(1_025)}`))],
    ['inputs', 'description', skillText('bad', input(`description: ${'d'.repeat(513)}`))],
    ['inputs', 'label', skillText('bad', input(`label: ${'l'.repeat(129)}`))],
    ['metadata', 'metadata', skillText('bad', 'metadata: text\n')],
    [
      'prompt',
      'Undeclared placeholders in prompt: a, b. Add them to inputs or remove from prompt.',
      skillText('bad', '', '{{b}} {{a}}'),
    ],
    ['name', "Frontmatter name 'other' does not match requested name 'bad'", skillText('other')],
    ['name', "Frontmatter name 'Bad' does not match requested name 'bad'", skillText('Bad')],
    ['frontmatter', 'Invalid YAML frontmatter: ', '---\nname: bad\ndescription: a: b\n---\nx'],
    ['frontmatter', 'Invalid YAML frontmatter: ', '---\nname: [bad\n---\nx'],
    ['frontmatter', 'Invalid YAML frontmatter: ', '---\nname: bad\nname: bad\n---\nx'],
    ['frontmatter', "Skill 'bad' has no valid YAML frontmatter", 'Just a body.'],
    ['frontmatter', "Skill 'bad' has no valid YAML frontmatter", '---\n---\nx'],
    ['frontmatter', "Skill 'bad' has no valid YAML frontmatter", '---\n- a\n---\nx'],
    ['frontmatter', "Skill 'bad' has no valid YAML frontmatter", '---js\nname: bad\n---\nx'],
    ['content', 'Skill content is empty', ''],
    ['content', 'Skill content is empty', ' \n\t'],
    ['content', 'Skill content is not valid Unicode', `${skillText('bad')}\ud800`],
    [
      'content',
      'Skill file size (51201 bytes) exceeds the soft limit of 51200 bytes (50KB). Consider splitting into smaller skills or reducing content.',
      skillText('bad').padEnd(51_201, 'x'),
    ],
  ])('%s: %s', async (field, words, content) => {
    const answer = await create('bad', content);
    expect([answer.status, answer.json?.detail?.field]).toEqual([400, field]);
    expect(answer.json.detail.message).toContain(words);
    expect((await create('bad', skillText('bad'))).status).toBe(201);
    const before = readFileSync(onDisk('bad'));
    const put = await call('PUT', '/bad', { content });
    expect([put.status, put.json.detail.field]).toEqual([400, field]);
    expect(readFileSync(onDisk('bad')).equals(before)).toBe(true);
    expect((await call('GET', '/bad')).json.version).toBe(1);
    expect((await call('DELETE', '/bad')).status).toBe(204);
  });

  it('51,200 bytes pass; they are counted as UTF-8 and before user_id is added', async () => {
    const content = skillText('long');
    const room = 51_200 - Buffer.byteLength(content);
    const full = content + 'é'.repeat(Math.floor(room / 2)) + (room % 2 === 1 ? 'x' : '');
    expect(Buffer.byteLength(full)).toBe(51_200);
    expect((await create('long', full)).status).toBe(201);
    expect((await call('PUT', '/long', { content: `${full}x` })).status).toBe(400);
  });

  it('a rename by update is refused in upstream’s words', async () => {
    await create('fixed', skillText('fixed'));
    const { status, json } = await call('PUT', '/fixed', { content: skillText('moved') });
    expect([status, json.detail]).toEqual([
      400,
      {
        field: 'name',
        message: "Cannot change skill name via update. Frontmatter name 'moved' does not match 'fixed'",
      },
    ]);
  });

  it.each([
    [{ name: 'x' }, 'content'],
    [{ content: 'x' }, 'name'],
    [{ name: 5, content: 'x' }, 'name'],
    [{ name: 'x', content: 'x', visibility: 'world' }, 'visibility'],
    ['{', 'body'],
    [[], 'body'],
  ])('a body %j is 400 for %s', async (body, field) => {
    const { status, json } = await call('POST', '', body);
    expect([status, json.detail.field]).toEqual([400, field]);
  });

  it('an unknown skill is 404 on every route, before its body is looked at', async () => {
    const missing = [404, { detail: { field: 'name', message: "Skill 'nobody' not found" } }];
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/files'],
      ['GET', '/files/SKILL.md'],
      ['PUT', '/files/a.txt'],
      ['DELETE', '/files/a.txt'],
      ['GET', '/archive'],
      ['GET', '/versions'],
      ['GET', '/versions/1'],
      ['GET', '/versions/1/diff'],
      ['POST', '/versions/1/restore'],
    ] as const) {
      const { status, json } = await call(method, `/nobody${path}`, method === 'PUT' ? '{' : undefined);
      expect([method, path, status, json]).toEqual([method, path, ...missing]);
    }
  });
});

describe('ETag', () => {
  it('If-None-Match gives 304 without a body, until something changes', async () => {
    const { headers } = await create('tagged', skillText('tagged'));
    const etag = headers.get('etag') ?? '';
    const same = await call('GET', '/tagged', undefined, { 'if-none-match': etag });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    const list = (await call('GET', '')).headers.get('etag') ?? '';
    expect((await call('GET', '', undefined, { 'if-none-match': list })).status).toBe(304);
    await call('PATCH', '/tagged', { visibility: 'tenant' });
    expect((await call('GET', '/tagged', undefined, { 'if-none-match': etag })).status).toBe(200);
    expect((await call('GET', '', undefined, { 'if-none-match': list })).status).toBe(200);
  });

  it('If-Match refuses a change of something older with 412, and lets the right one through', async () => {
    const { headers } = await create('matched', skillText('matched'));
    const etag = headers.get('etag') ?? '';
    const first = await call(
      'PUT',
      '/matched',
      { content: skillText('matched', '', 'One.') },
      { 'if-match': etag },
    );
    expect(first.status).toBe(200);
    for (const [method, body] of [
      ['PUT', { content: skillText('matched', '', 'Two.') }],
      ['PATCH', { visibility: 'tenant' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, json } = await call(method, '/matched', body, { 'if-match': etag });
      expect([status, json.detail.field]).toEqual([412, 'If-Match']);
    }
    const now = first.headers.get('etag') ?? '';
    expect((await call('DELETE', '/matched', undefined, { 'if-match': now })).status).toBe(204);
  });

  it('of twenty updates from one state one wins: no update is lost', async () => {
    const { headers } = await create('raced', skillText('raced'));
    const etag = headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('PUT', '/raced', { content: skillText('raced', '', `Body ${index}.`) }, { 'if-match': etag }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await call('GET', '/raced')).json.prompt).toBe(`Body ${won}.`);
  });

  it('of twenty creates of one name at once one is 201, the others 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create('rush', skillText('rush', '', `Body ${index}.`), {}, index % 2 === 0 ? user : admin),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const won = answers.find(({ status }) => status === 201);
    expect((await call('GET', '/rush', undefined, {}, admin)).json).toEqual(won?.json);
  });
});

describe('the list', () => {
  it('is sorted by update, filtered, and cut into pages with the whole count', async () => {
    const own = await serve();
    const me = await own.register();
    const get = async (query = '') =>
      (await own.request(`/api/v1/skills${query}`, { token: me.token })).json as {
        skills: { name: string }[];
        total: number;
      };
    const names = async (query = ''): Promise<string[]> => (await get(query)).skills.map(({ name }) => name);
    for (const name of ['one', 'two', 'three'])
      await own.request('/api/v1/skills', { token: me.token, body: { name, content: skillText(name) } });
    expect(await get()).toMatchObject({ total: 3 });
    const { skills } = await get();
    const times = skills.map((each) => (each as unknown as { updated_at: string }).updated_at);
    expect(times).toEqual(times.toSorted().reverse());
    await own.request('/api/v1/skills/one', {
      method: 'PUT',
      token: me.token,
      body: { content: skillText('one', '', 'New.') },
    });
    expect((await names())[0]).toBe('one');
    expect(await names('?search=does+TWO')).toEqual(['two']);
    expect(await get('?limit=1&offset=1')).toMatchObject({ total: 3, skills: [{}] });
    expect(await names('?owner=nobody')).toEqual([]);
    expect(await names('?visibility=tenant')).toEqual([]);
    expect((await own.request('/api/v1/skills?limit=0', { token: me.token })).status).toBe(400);
  });
});

/** As YAML needs it. */
function written(id: string): string {
  return /^[A-Za-z][\w-]*$/.test(id) ? id : JSON.stringify(id);
}
