import { expect, test } from 'vitest';
import type { Approval, ApprovalStore } from './approval.ts';

/** What every store of approvals must do. `open` gives a store on the same data each time. */
export function approvalStoreContract(open: () => ApprovalStore): void {
  const approval = (part: Partial<Approval> = {}): Approval => ({
    folder: '/skills/git',
    name: 'git',
    digest: 'sha256:a',
    decision: 'once',
    decidedAt: '2026-01-01T00:00:00.000Z',
    files: { 'SKILL.md': '1' },
    ...part,
  });

  test('nothing is approved at first', async () => {
    expect(await open().list()).toEqual([]);
    expect(await open().forFolder('/skills/git')).toEqual([]);
  });

  test('what was recorded is there for another instance', async () => {
    await open().record(approval());
    expect(await open().forFolder('/skills/git')).toEqual([approval()]);
  });

  test('the newest decision for a folder and digest counts', async () => {
    const store = open();
    await store.record(approval({ decision: 'always' }));
    await store.record(approval({ decision: 'never' }));
    expect((await store.forFolder('/skills/git')).map((each) => each.decision)).toEqual(['never']);
  });

  test('decisions for other digests stay, newest first', async () => {
    const store = open();
    await store.record(approval({ digest: 'sha256:a' }));
    await store.record(approval({ digest: 'sha256:b' }));
    expect((await store.forFolder('/skills/git')).map((each) => each.digest)).toEqual([
      'sha256:b',
      'sha256:a',
    ]);
  });

  test('ruling 14: approval belongs to a folder, not to a name', async () => {
    const store = open();
    await store.record(approval({ decision: 'always' }));
    expect(await store.forFolder('/other/git')).toEqual([]);
  });

  test('revoking forgets a folder, and only that one', async () => {
    const store = open();
    await store.record(approval());
    await store.record(approval({ folder: '/skills/deploy' }));
    expect(await store.revoke('/skills/git')).toBe(true);
    expect(await store.revoke('/skills/git')).toBe(false);
    expect((await store.list()).map((each) => each.folder)).toEqual(['/skills/deploy']);
    await store.record(approval());
    expect(await store.forFolder('/skills/git')).toHaveLength(1);
  });

  test('many at once lose nothing', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => open().record(approval({ folder: `/skills/${index}` }))),
    );
    expect(await open().list()).toHaveLength(50);
  });
}
