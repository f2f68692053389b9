import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase, type SharedPlace } from '../../../test/describe-on-every-database.ts';
import { PASSWORD, serve, type TestServer } from '../../../test/serve.ts';

const QUARTER_HOUR = 15 * 60_000;
const login = (server: TestServer, email: string, password: string) =>
  server.request('/api/v1/auth/login', { body: { email, password } });

/** Two servers on one database, and their clock. */
async function twoServers(place: SharedPlace) {
  let now = Date.now();
  const one = await serve({ now: () => now, ...place });
  const two = await serve({ now: () => now, ...place });
  return { one, two, pass: (milliseconds: number) => (now += milliseconds) };
}

describeOnEveryDatabase('failed sign-ins over all servers', (freshPlace) => {
  it('lock an email after five, also for the right password', async () => {
    const { one, two, pass } = await twoServers(await freshPlace());
    const { user } = await one.register();
    const servers = [one, two, one, two, one];
    for (const server of servers) expect((await login(server, user.email, 'wrong')).status).toBe(401);
    for (const server of [one, two]) {
      const locked = await login(server, user.email.toUpperCase(), PASSWORD);
      expect([locked.status, locked.json]).toEqual([429, { detail: expect.stringContaining('Too many') }]);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    pass(QUARTER_HOUR + 1_000);
    expect((await login(two, user.email, PASSWORD)).status).toBe(200);
  });

  it('that come all at once get no more tries', async () => {
    const { one, two } = await twoServers(await freshPlace());
    const { user } = await one.register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        login(index % 2 === 0 ? one : two, user.email, `wrong ${index}`),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  it('leave tokens alone: a sign-out on one server counts on the other at once', async () => {
    const { one, two } = await twoServers(await freshPlace());
    const { token } = await one.register();
    const me = async (server: TestServer) => (await server.request('/api/v1/auth/me', { token })).status;
    expect([await me(one), await me(two)]).toEqual([200, 200]);
    await one.request('/api/v1/auth/logout', { method: 'POST', token });
    expect([await me(two), await me(one)]).toEqual([401, 401]);
  });
});

describe('failed sign-ins', () => {
  it('lock an email that nobody has in the same way', async () => {
    const server = await serve();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await login(server, 'nobody@example.test', 'wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are forgotten after a right one', async () => {
    const server = await serve();
    const { user } = await server.register();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 4; count += 1) await login(server, user.email, 'wrong');
      expect((await login(server, user.email, PASSWORD)).status).toBe(200);
    }
  });

  it('are bounded for an address too, whatever a proxy header says', async () => {
    const server = await serve();
    const { user } = await server.register();
    for (let count = 0; count < 100; count += 1)
      await server.request('/api/v1/auth/login', {
        body: { email: `nobody-${count}@example.test`, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.0.0.${count}` },
      });
    expect((await login(server, user.email, PASSWORD)).status).toBe(429);
  });

  it('are counted when a password is guessed to change it', async () => {
    const server = await serve();
    const { token } = await server.register();
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { current_password: `guess ${count}`, password: 'another secret' };
      statuses.push((await server.request('/api/v1/auth/password', { body, token })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
