import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { ApprovalGate, type ApprovalRequest } from './approval-gate.ts';
import { FileApprovalStore } from './file-approval-store.ts';

function setUp(part: Partial<ApprovalRequest> = {}) {
  const folder = temporaryFolder({
    'SKILL.md': 'one',
    'scripts/run.sh': '#!/bin/sh\n',
    'scripts/run.txt': 'x',
  });
  const store = new FileApprovalStore(join(temporaryFolder(), 'approvals.jsonl'));
  const gate = new ApprovalGate(store, () => new Date('2026-01-02T03:04:05Z'));
  const request: ApprovalRequest = {
    name: 'a',
    description: 'A skill.',
    folder,
    source: 'user',
    trust: 'user',
    readOnly: true,
    alwaysAsk: false,
    command: 'run',
    network: false,
    sandboxed: false,
    ...part,
  };
  return { folder, store, gate, request };
}

describe('ApprovalGate', () => {
  test('the preview has name, description, command, source, digest and reason', async () => {
    const { gate, request } = setUp();
    const { decision, preview } = await gate.check(request);
    expect(decision.answer).toBe('confirm');
    expect(preview).toMatchObject({
      name: 'a',
      description: 'A skill.',
      command: 'run',
      source: 'user',
      reason: 'The first run of this skill',
    });
    expect(preview.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(preview.changes).toBeUndefined();
  });

  test('"once" records the first run', async () => {
    const { gate, request } = setUp();
    await gate.answer((await gate.check(request)).preview, 'once');
    expect((await gate.check(request)).decision.answer).toBe('allow');
  });

  test('"once" does not take "always" back', async () => {
    const { gate, request } = setUp({ readOnly: false });
    const { preview } = await gate.check(request);
    await gate.answer(preview, 'always');
    await gate.answer(preview, 'once');
    expect((await gate.check(request)).decision.answer).toBe('allow');
  });

  test('"deny" is not remembered, "never" is', async () => {
    const { gate, request } = setUp();
    const { preview } = await gate.check(request);
    await expect(gate.answer(preview, 'deny')).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
    expect((await gate.check(request)).decision.answer).toBe('confirm');
    await expect(gate.answer(preview, 'never')).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
    expect((await gate.check(request)).decision.answer).toBe('deny');
  });

  test.each<[string, (folder: string) => void, object]>([
    [
      'a byte of SKILL.md',
      (folder) => writeFileSync(join(folder, 'SKILL.md'), 'two'),
      { changed: ['SKILL.md'], added: [], removed: [] },
    ],
    [
      'a byte of another file',
      (folder) => writeFileSync(join(folder, 'scripts/run.txt'), 'y'),
      { changed: ['scripts/run.txt'] },
    ],
    [
      'an executable bit',
      (folder) => chmodSync(join(folder, 'scripts/run.txt'), 0o755),
      { changed: ['scripts/run.txt'] },
    ],
    ['a new file', (folder) => writeFileSync(join(folder, '.hidden'), ''), { added: ['.hidden'] }],
  ])('one change in any file asks again: %s', async (_, change, changes) => {
    const { gate, request, folder } = setUp();
    await gate.answer((await gate.check(request)).preview, 'always');
    expect((await gate.check(request)).decision.answer).toBe('allow');
    change(folder);
    const { decision, preview } = await gate.check(request);
    expect(decision).toMatchObject({ answer: 'confirm', reason: 'The skill changed since it was approved' });
    expect(preview.changes).toMatchObject({ ...changes, since: '2026-01-02T03:04:05.000Z' });
  });

  test('a change between question and answer is refused, and nothing is recorded', async () => {
    const { gate, request, folder, store } = setUp();
    const { preview } = await gate.check(request);
    writeFileSync(join(folder, 'SKILL.md'), 'swapped');
    await expect(gate.answer(preview, 'always')).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
    await expect(gate.verify(preview)).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
    expect(await store.list()).toEqual([]);
  });

  test('a skill of the same name elsewhere inherits nothing', async () => {
    const { gate, request } = setUp();
    await gate.answer((await gate.check(request)).preview, 'always');
    const twin = temporaryFolder({
      'SKILL.md': 'one',
      'scripts/run.sh': '#!/bin/sh\n',
      'scripts/run.txt': 'x',
    });
    expect((await gate.check({ ...request, folder: twin })).decision.answer).toBe('confirm');
  });
});
