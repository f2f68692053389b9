import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../test/describe-on-every-database.ts';
import { PASSWORD, serve } from '../../test/serve.ts';

describeOnEveryDatabase('a NUL', (freshPlace) => {
  it('in a path, a query, an email, the name of a token or a user_id is 400, never our own error', async () => {
    const server = await serve(await freshPlace());
    const { token } = await server.register();
    const content = '---\ndescription: d\nuser_id: "a\\u0000b"\n---\n';
    const asked = [
      ['GET', '/runs/%00', 'id'],
      ['GET', '/runs?skill=%00', 'skill'],
      ['POST', '/runs/%00/cancel', 'id'],
      ['GET', '/approvals/a%00', 'id'],
      ['GET', '/chats/%00', 'id'],
      ['DELETE', '/users/%00', 'id'],
      ['DELETE', '/auth/tokens/%00', 'id'],
      ['GET', '/skills/a%00', 'name'],
      ['POST', '/auth/login', 'email', { email: 'a\0@b.test', password: PASSWORD }],
      ['POST', '/auth/tokens', 'name', { name: 'a\0b' }],
      ['POST', '/skills', 'user_id', { name: 'owned', content }],
    ] as const;
    for (const [method, path, field, body] of asked) {
      const more = body === undefined ? {} : { body };
      const { status, json } = await server.request(`/api/v1${path}`, { method, token, ...more });
      expect([path, status, json.detail.field]).toEqual([path, 400, field]);
    }
  });
});
