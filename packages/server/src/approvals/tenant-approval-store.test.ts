import { join } from 'node:path';
import type { Approval, ApprovalStore } from '@techne/exec';
import { openStore } from '@techne/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { tenantApprovalStore } from './tenant-approval-store.ts';

/** A server that keeps managed skills in one folder; another keeps them elsewhere. */
const keeps = (folder: string) => ({
  identityOf: (place: string) =>
    place.startsWith(folder) ? `managed:t/${place.slice(folder.length + 1)}` : place,
});

async function stores(): Promise<(tenant?: string, folder?: string, admin?: string) => ApprovalStore> {
  const store = await openStore({ file: join(temporaryFolder(), 'techne.db') });
  onTestFinished(() => store.close());
  return (tenant = 'default', folder = '/data-1', admin) =>
    tenantApprovalStore({ store, skills: keeps(folder) }, tenant, admin);
}

const approval = (part: Partial<Approval> = {}): Approval => ({
  folder: '/skills/git',
  name: 'git',
  digest: 'sha256:a',
  decision: 'once',
  decidedAt: '2026-01-01T00:00:00.000Z',
  files: { 'SKILL.md': '1' },
  ...part,
});

/** The rules of @techne/exec's own contract, whose file no other package can import. */
describe('tenantApprovalStore keeps the contract of ApprovalStore', () => {
  it('approves nothing at first', async () => {
    const open = await stores();
    expect(await open().list()).toEqual([]);
    expect(await open().forFolder('/skills/git')).toEqual([]);
  });

  it('has what was recorded for another instance', async () => {
    const open = await stores();
    await open().record(approval());
    expect(await open().forFolder('/skills/git')).toEqual([approval()]);
  });

  it('counts the newest decision for a folder and digest', async () => {
    const store = (await stores())();
    await store.record(approval({ decision: 'always' }));
    await store.record(approval({ decision: 'never' }));
    expect((await store.forFolder('/skills/git')).map(({ decision }) => decision)).toEqual(['never']);
  });

  it('keeps decisions for other digests, newest first', async () => {
    const store = (await stores())();
    await store.record(approval({ digest: 'sha256:a' }));
    await store.record(approval({ digest: 'sha256:b' }));
    expect((await store.forFolder('/skills/git')).map(({ digest }) => digest)).toEqual([
      'sha256:b',
      'sha256:a',
    ]);
  });

  it('approves a folder, not a name', async () => {
    const store = (await stores())();
    await store.record(approval({ decision: 'always' }));
    expect(await store.forFolder('/other/git')).toEqual([]);
  });

  it('forgets a folder, and only that one', async () => {
    const store = (await stores())();
    await store.record(approval());
    await store.record(approval({ folder: '/skills/deploy' }));
    expect(await store.revoke('/skills/git')).toBe(true);
    expect(await store.revoke('/skills/git')).toBe(false);
    expect((await store.list()).map(({ folder }) => folder)).toEqual(['/skills/deploy']);
    await store.record(approval());
    expect(await store.forFolder('/skills/git')).toHaveLength(1);
  });

  it('loses nothing of many at once', async () => {
    const open = await stores();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => open().record(approval({ folder: `/skills/${index}` }))),
    );
    expect(await open().list()).toHaveLength(50);
  });
});

describe('tenantApprovalStore', () => {
  it('finds an answer for a managed skill on a server that keeps it elsewhere', async () => {
    const open = await stores();
    await open('default', '/data-1', 'ada').record(
      approval({ folder: '/data-1/deploy', decision: 'always' }),
    );
    const [found] = await open('default', '/data-2').forFolder('/data-2/deploy');
    expect(found).toMatchObject({ folder: 'managed:t/deploy', decision: 'always', decidedBy: 'ada' });
  });

  it('keeps the answers of tenants apart', async () => {
    const open = await stores();
    await open('one').record(approval({ decision: 'always' }));
    expect(await open('two').forFolder('/skills/git')).toEqual([]);
    expect(await open('two').revoke('/skills/git')).toBe(false);
  });
});
