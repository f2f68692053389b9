import { describe, expect, it } from 'vitest';
import { auditFilter, auditQuery } from './audit-query.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('the query of the audit trail', () => {
  it('counts spans back from now', () => {
    expect(auditQuery({ time: 'hour' }, now)).toEqual({ from: '2026-03-10T11:00:00.000Z' });
    expect(auditQuery({ time: 'week' }, now)).toEqual({ from: '2026-03-03T12:00:00.000Z' });
  });

  it('takes both days of a range whole', () => {
    const { from, to } = auditQuery({ time: 'between', from: '2026-03-01', to: '2026-03-02' }, now);
    expect([from, to]).toEqual([new Date(2026, 2, 1).toISOString(), new Date(2026, 2, 3).toISOString()]);
  });

  it('leaves out what the server would refuse', () => {
    const search = { action: 'no.such', outcome: 'odd', time: 'between', from: 'yesterday', actor: 'system' };
    expect(auditQuery(search, now)).toEqual({ actor: 'system' });
  });

  it('ignores days when no range is chosen', () => {
    expect(auditFilter({ time: 'day', from: '2026-03-01', tab: 'audit' })).toEqual({ time: 'day' });
  });
});
