import { describe, expect, it } from 'vitest';
import { serve } from '../../test/serve.ts';
import { allRoutes } from '../routes/all-routes.ts';

describe('every route', () => {
  it('has a name of its own, words for people and an answer that is a success', () => {
    const names = allRoutes.map(({ operation }) => operation);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { operation, tag, summary, replies, path } of allRoutes) {
      expect(operation).toMatch(/^[a-z][A-Za-z]+$/);
      expect([path, tag !== '' && summary !== '' && !summary.endsWith('.')]).toEqual([path, true]);
      expect([path, Object.keys(replies).some((status) => Number(status) < 400)]).toEqual([path, true]);
    }
  });

  it('checks what its path names', () => {
    const unchecked = allRoutes.filter(({ path, params }) => path.includes('{') && params === undefined);
    expect(unchecked.map(({ path }) => path)).toEqual([]);
  });
});

describe('the document', () => {
  it('is OpenAPI 3.1 of all routes, at both addresses, and is asked for again in vain', async () => {
    const server = await serve();
    const { json, headers } = await server.request('/api/v1/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    const described = Object.entries<Record<string, { operationId: string }>>(json.paths).flatMap(
      ([, methods]) => Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(allRoutes.map(({ operation }) => operation).sort());
    expect((await server.request('/openapi.json')).json).toEqual(json);
    const etag = headers.get('etag') ?? '';
    expect((await server.request('/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('says who may call, what is sent and every answer that there is', async () => {
    const { json } = await (await serve()).request('/openapi.json');
    const { get: list, post: invite } = json.paths['/api/v1/users'];
    expect(list).toMatchObject({ security: [{ bearer: [] }], 'x-access': 'admin' });
    expect(Object.keys(invite.responses)).toEqual(['201', '400', '401', '403', '409', '413']);
    expect(invite.requestBody.content['application/json'].schema).toMatchObject({
      required: ['email'],
      properties: { role: { enum: ['admin', 'user'] } },
    });
    expect(json.paths['/api/v1/auth/me'].get.responses[200].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/User',
    });
    expect(json.paths['/health'].get.security).toEqual([]);
    expect(json.paths['/api/v1/users/{id}'].patch.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  it('describes the one document of ?stream=false beside the events', async () => {
    const { json } = await (await serve()).request('/openapi.json');
    for (const action of ['run', 'use']) {
      const { content } = json.paths[`/api/v1/skills/{name}/${action}`].post.responses[200];
      expect(Object.keys(content)).toEqual(['text/event-stream', 'application/json']);
      expect(content['application/json'].schema).toBeDefined();
    }
  });

  it('refers only to what it contains', async () => {
    const { json, text } = await (await serve()).request('/openapi.json');
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(json.components.schemas)).toContain(name);
    expect(text).not.toContain('$defs');
  });
});
