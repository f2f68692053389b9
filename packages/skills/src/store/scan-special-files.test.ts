import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listInChild } from '../../test/run-child.ts';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from './file-system-store.ts';
import { expectCode } from './expect-code.contract.ts';

const folder = useTemporaryFolder();
/** Root reads everything, so another user has to look. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

describe('threat 16: SKILL.md is not a file', () => {
  const makers: Record<string, (path: string) => void> = {
    'a FIFO': (path) => execFileSync('mkfifo', [path]),
    'a folder': (path) => mkdirSync(path),
  };
  it.each(Object.entries(makers))('%s ends in a diagnostic and hangs nothing', (_kind, make) => {
    writeTree(folder.path, {
      'aaa/SKILL.md': skillText('aaa'),
      'bad/x': '',
      'zzz/SKILL.md': skillText('zzz'),
    });
    make(join(folder.path, 'bad', 'SKILL.md'));
    for (const dialect of ['auto', 'ash']) {
      const { names, diagnostics } = listInChild(folder.path, { dialect });
      expect(names).toEqual(['aaa', 'zzz']);
      expect(diagnostics).toMatchObject([
        { code: 'FILE_NOT_REGULAR', severity: 'error', message: 'SKILL.md is not a regular file' },
      ]);
    }
  });

  it('a socket ends in a diagnostic', async () => {
    writeTree(folder.path, { 'aaa/SKILL.md': skillText('aaa'), 'bad/x': '' });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder.path, 'bad', 'SKILL.md'), resolve));
    try {
      expect(listInChild(folder.path)).toMatchObject({
        names: ['aaa'],
        diagnostics: [{ code: 'FILE_NOT_REGULAR' }],
      });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it.each(['/dev/zero', '/dev/tty', '/dev/stdin', '/proc/kmsg'])('a link to %s is not read', (device) => {
    writeTree(folder.path, { 'aaa/SKILL.md': skillText('aaa'), 'bad/x': '' });
    symlinkSync(device, join(folder.path, 'bad', 'SKILL.md'));
    const { names, diagnostics } = listInChild(folder.path);
    expect(names).toEqual(['aaa']);
    expect(diagnostics).toHaveLength(1);
    expect(['FILE_OUTSIDE_ROOT', 'FILE_UNREADABLE', 'FILE_NOT_REGULAR']).toContain(diagnostics[0]?.code);
  });

  it('a FIFO, a folder and a socket among the files are refused, not read', async () => {
    writeTree(folder.path, { 'good/SKILL.md': skillText('good') });
    execFileSync('mkfifo', [join(folder.path, 'good', 'pipe')]);
    mkdirSync(join(folder.path, 'good', 'docs'));
    const store = new FileSystemStore({ root: folder.path });
    await expectCode(store.readFile('good', 'pipe'), 'INVALID_PATH');
    await expectCode(store.readFile('good', 'docs'), 'INVALID_PATH');
    expect((await store.loadSkill('good')).files).toEqual([]);
  });

  it('a flat FIFO is no skill', () => {
    writeTree(folder.path, { 'good.md': skillText('good') });
    execFileSync('mkfifo', [join(folder.path, 'pipe.md')]);
    const { names, diagnostics } = listInChild(folder.path, { flat: true });
    expect(names).toEqual(['good']);
    expect(diagnostics).toMatchObject([
      { code: 'FILE_NOT_REGULAR', message: 'pipe.md is not a regular file' },
    ]);
  });
});

/** Whether the other user can reach the sources and the temporary folder at all. */
function reachable(): boolean {
  if (nobody === undefined) return true;
  try {
    accessSync(import.meta.dirname, constants.R_OK);
    return listInChild(folder.path, {}, nobody).diagnostics.length >= 0;
  } catch {
    return false;
  }
}

describe('what may not be read', () => {
  function open(): void {
    chmodSync(join(folder.path, '..'), 0o755);
    chmodSync(folder.path, 0o755);
  }

  it('an unreadable SKILL.md is a diagnostic and hides nothing', (context) => {
    open();
    if (!reachable()) return context.skip('another user cannot reach the sources here');
    writeTree(folder.path, {
      'aaa/SKILL.md': skillText('aaa'),
      'bad/SKILL.md': skillText('bad'),
      'locked/SKILL.md': skillText('locked'),
      'zzz/SKILL.md': skillText('zzz'),
    });
    chmodSync(join(folder.path, 'bad', 'SKILL.md'), 0);
    chmodSync(join(folder.path, 'locked'), 0);
    const { names, diagnostics } = listInChild(folder.path, {}, nobody);
    chmodSync(join(folder.path, 'locked'), 0o755);
    expect(names).toEqual(['aaa', 'zzz']);
    expect(diagnostics).toMatchObject([
      {
        code: 'FILE_UNREADABLE',
        severity: 'error',
        message: 'SKILL.md cannot be read (EACCES)',
        file: join(folder.path, 'bad', 'SKILL.md'),
      },
      { code: 'FILE_UNREADABLE', severity: 'error', file: join(folder.path, 'locked', 'SKILL.md') },
    ]);
  });

  it('an unreadable root is skipped with one warning', (context) => {
    open();
    if (!reachable()) return context.skip('another user cannot reach the sources here');
    const root = join(folder.path, 'root');
    mkdirSync(root, { mode: 0 });
    const { names, diagnostics } = listInChild(root, {}, nobody);
    chmodSync(root, 0o755);
    expect(names).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'SOURCE_UNREADABLE',
        severity: 'warning',
        message: 'The folder cannot be read (EACCES); it was skipped',
        file: root,
      },
    ]);
  });
});
