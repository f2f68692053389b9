import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import type { ApprovalGrant } from './approvals.ts';
import { createApprovalGrants } from './create-approval-grants.ts';

/** The rules are those of approval-store.contract.ts in @techne/exec, which is above this package. */
describeOnEveryDatabase('ApprovalGrants', (databases) => {
  let tenant = '';
  beforeEach(() => {
    tenant = randomUUID();
  });
  const open = async (of = tenant) => createApprovalGrants(await databases.open()).forTenant(of);
  const grant = (part: Partial<ApprovalGrant> = {}): ApprovalGrant => ({
    folder: '/skills/git',
    name: 'git',
    digest: 'sha256:a',
    decision: 'once',
    decidedAt: '2026-01-01T00:00:00.000Z',
    files: { 'SKILL.md': '1' },
    ...part,
  });

  test('nothing is approved at first', async () => {
    const grants = await open();
    expect(await grants.list()).toEqual([]);
    expect(await grants.forFolder('/skills/git')).toEqual([]);
  });

  test('what was recorded is there for another instance, with who gave it', async () => {
    await (await open()).record(grant({ decidedBy: 'ada' }));
    expect(await (await open()).forFolder('/skills/git')).toEqual([grant({ decidedBy: 'ada' })]);
  });

  test('the newest decision for a folder and digest counts', async () => {
    const grants = await open();
    await grants.record(grant({ decision: 'always', decidedBy: 'ada' }));
    await grants.record(grant({ decision: 'never', files: { 'SKILL.md': '2' } }));
    expect(await grants.forFolder('/skills/git')).toEqual([
      grant({ decision: 'never', files: { 'SKILL.md': '2' } }),
    ]);
  });

  test('decisions for other digests stay, newest first', async () => {
    const grants = await open();
    for (const digest of ['a', 'b', 'c', 'a']) await grants.record(grant({ digest }));
    expect((await grants.forFolder('/skills/git')).map(({ digest }) => digest)).toEqual(['a', 'c', 'b']);
  });

  test('ruling 14: approval belongs to a folder, not to a name', async () => {
    const grants = await open();
    await grants.record(grant({ decision: 'always' }));
    expect(await grants.forFolder('/other/git')).toEqual([]);
  });

  test('tenants know nothing of each other', async () => {
    const [ours, theirs] = [await open(), await open(randomUUID())];
    await ours.record(grant());
    expect(await theirs.list()).toEqual([]);
    expect(await theirs.revoke('/skills/git')).toBe(false);
    expect(await ours.list()).toHaveLength(1);
  });

  test('revoking forgets a folder, and only that one', async () => {
    const grants = await open();
    await grants.record(grant());
    await grants.record(grant({ digest: 'sha256:b' }));
    await grants.record(grant({ folder: '/skills/deploy' }));
    expect(await grants.revoke('/skills/git')).toBe(true);
    expect(await grants.revoke('/skills/git')).toBe(false);
    expect((await grants.list()).map(({ folder }) => folder)).toEqual(['/skills/deploy']);
    await grants.record(grant());
    expect(await grants.forFolder('/skills/git')).toHaveLength(1);
  });

  test('many at once lose nothing, and one decision a folder and digest is left', async () => {
    const [first, second] = [await open(), await open()];
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? first : second).record(grant({ folder: `/skills/${index >> 1}` })),
      ),
    );
    expect(await first.list()).toHaveLength(50);
  });
});
