import { StoreError, type Store } from '@techne/store';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../audit-service.ts';
import { routeTrail, type AnsweredRequest } from './route-trail.ts';

const caller = { userId: 'ada', email: 'ada@example.test', tenant: 'acme', role: 'admin' } as const;
const request: AnsweredRequest = {
  params: { id: 'bob' },
  query: undefined,
  checkedBody: undefined,
  known: caller,
  remoteAddress: '127.0.0.1',
  id: 'request-1',
};
const nobody = { accounts: { findByEmail: () => Promise.resolve(undefined) } } as unknown as Store;

function trailOf(operation: string, record: (event: AuditEvent) => Promise<void>, isPublic = false) {
  const clock = { now: 0 };
  const audit = { record, note: (event: AuditEvent) => void record(event) };
  const trail = routeTrail(operation, isPublic, {
    audit,
    store: nobody,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
  });
  return { trail: trail!, clock };
}

describe('routeTrail', () => {
  it('answers 503 in the place of a change that could not be recorded', async () => {
    const away = (): Promise<void> => Promise.reject(new StoreError('UNAVAILABLE', 'away', { hint: '' }));
    const { trail } = trailOf('removeUser', away);
    const reply = await trail(request, { status: 204, empty: true });
    expect(reply).toMatchObject({ status: 503, json: { detail: expect.stringContaining('audit trail') } });
  });

  it('is awaited: the answer comes after the record', async () => {
    const order: string[] = [];
    const { trail } = trailOf('removeUser', async () => {
      await Promise.resolve();
      order.push('recorded');
    });
    await trail(request, { status: 204, empty: true }).then(() => order.push('answered'));
    expect(order).toEqual(['recorded', 'answered']);
  });

  it('tells of what strangers try once a minute for each address, with the number of the others', async () => {
    const events: AuditEvent[] = [];
    const { trail, clock } = trailOf('useLink', async (event) => void events.push(event), true);
    const { known: _, ...stranger } = request;
    const attempt = () =>
      trail(
        { ...stranger, known: undefined },
        { status: 400, json: { detail: { field: 'secret', message: 'used' } } },
      );
    for (let count = 0; count < 50; count++) await attempt();
    clock.now = 60_000;
    await attempt();
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      tenant: 'default',
      actor: 'anonymous',
      subject: 'unknown',
      data: { left_out: 49, reason: 'used', address: '127.0.0.1' },
    });
  });

  it('leaves nothing of who is not signed in on a route for those who are', async () => {
    const events: AuditEvent[] = [];
    const { trail } = trailOf('removeUser', async (event) => void events.push(event));
    await trail({ ...request, known: undefined }, { status: 401, json: { detail: 'Sign in first' } });
    expect(events).toEqual([]);
  });

  it('keeps of a body only what is named', async () => {
    const events: AuditEvent[] = [];
    const { trail } = trailOf('changeUser', async (event) => void events.push(event));
    const checkedBody = { role: 'admin', password: 'canary', token: 'canary' };
    await trail({ ...request, checkedBody }, { status: 200, json: { token: 'canary' } });
    expect(events[0]).toMatchObject({ subject: 'bob', data: { role: 'admin' } });
    expect(JSON.stringify(events)).not.toContain('canary');
  });
});
