import { writeArchive } from '@techne/skills';
import { beforeAll, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../test/serve.ts';
import { skillText } from './skill-examples.contract.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await serve({ shared: true });
  ({ token } = await server.register());
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  server.request(`/api/v1/skills${path}`, {
    method,
    token,
    headers,
    ...(body === undefined ? {} : { body }),
  });

it('If-None-Match: * creates only: what is there is 412, and stays as it is', async () => {
  const { headers } = await call('POST', '', { name: 'once', content: skillText('once') });
  const etag = headers.get('etag') ?? '';
  const archive = await writeArchive([
    { path: 'SKILL.md', executable: false, bytes: Buffer.from(skillText('once', '', 'Taken over.')) },
  ]);
  for (const tag of ['*', etag])
    for (const [path, body] of [
      ['/once', { content: skillText('once', '', 'Taken over.') }],
      ['/once/archive', archive],
    ] as const) {
      const { status, json } = await call('PUT', path, body, { 'if-none-match': tag });
      expect([path, tag, status, json.detail.field]).toEqual([path, tag, 412, 'If-None-Match']);
    }
  const file = (name: string) => call('PUT', `/once/files/${name}`, 'x', { 'if-none-match': '*' });
  expect((await file('SKILL.md')).status).toBe(412);
  expect((await call('GET', '/once')).headers.get('etag')).toBe(etag);
  expect((await file('new.txt')).status).toBe(200);
  expect((await file('new.txt')).status).toBe(412);
  const fresh = await writeArchive([
    { path: 'SKILL.md', executable: false, bytes: Buffer.from(skillText('anew')) },
  ]);
  expect((await call('PUT', '/anew/archive', fresh, { 'if-none-match': '*' })).status).toBe(201);
  const other = { 'if-none-match': '"another"' };
  expect((await call('PUT', '/anew', { content: skillText('anew', '', 'New.') }, other)).status).toBe(200);
});
