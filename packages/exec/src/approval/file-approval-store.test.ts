import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { approvalStoreContract } from './approval-store.contract.ts';
import { FileApprovalStore } from './file-approval-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techne-approvals-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'home/approvals.jsonl');
const approval = {
  folder: '/a',
  name: 'a',
  digest: 'sha256:a',
  decision: 'always',
  decidedAt: '2026-01-01T00:00:00.000Z',
  files: {},
} as const;

describe('FileApprovalStore', () => {
  approvalStoreContract(() => new FileApprovalStore(file()));

  test('only the owner can read the file', async () => {
    await new FileApprovalStore(file()).record(approval);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('a torn line is passed over, and the next one is whole', async () => {
    const store = new FileApprovalStore(file());
    await store.record(approval);
    appendFileSync(file(), '{"kind":"approval","approval":{"folder":"/b"');
    await store.record({ ...approval, folder: '/c' });
    expect((await store.list()).map((each) => each.folder)).toEqual(['/c', '/a']);
  });

  test('lines of another shape approve nothing', async () => {
    const store = new FileApprovalStore(file());
    await store.record(approval);
    writeFileSync(
      file(),
      '[]\nnull\n"x"\n{"kind":"approval"}\n{"kind":"approval","approval":{"folder":"/a","digest":1}}\n{"kind":"approval","approval":{"folder":"/a","digest":"d","name":"a","decision":"yes","files":{}}}\n',
    );
    expect(await store.list()).toEqual([]);
  });

  test('a file that cannot be read approves nothing: it rejects', async () => {
    mkdirSync(file(), { recursive: true });
    await expect(new FileApprovalStore(file()).list()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' });
  });

  test('several processes that approve at once lose nothing', async () => {
    const module = fileURLToPath(new URL('./file-approval-store.ts', import.meta.url));
    const program = `
      const { FileApprovalStore } = await import(${JSON.stringify(module)});
      const store = new FileApprovalStore(${JSON.stringify(file())});
      const [who] = process.argv.slice(-1);
      for (let n = 0; n < 25; n++) await store.record({ folder: '/' + who + '/' + n, name: who, digest: 'd', decision: 'always', decidedAt: '', files: {} });
    `;
    const run = promisify(execFile);
    await Promise.all(
      ['p', 'q', 'r'].map((who) =>
        run(process.execPath, ['--conditions=techne-source', '--input-type=module', '-e', program, who]),
      ),
    );
    expect(await new FileApprovalStore(file()).list()).toHaveLength(75);
    expect(
      readFileSync(file(), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(75);
  });
});
