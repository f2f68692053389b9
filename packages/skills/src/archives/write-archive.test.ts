import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../test/temporary-folder.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const folder = useTemporaryFolder();
const files = [
  { path: 'scripts/run.sh', executable: true, bytes: Buffer.from('#!/bin/sh\necho hi\n') },
  { path: 'SKILL.md', executable: false, bytes: Buffer.from('hello '.repeat(50)) },
  { path: 'references/é.md', executable: false, bytes: Buffer.alloc(0) },
];
const has = (program: string): boolean => spawnSync(program, ['--help']).error === undefined;

describe('writeArchive', () => {
  it('equal files give equal bytes, in whatever order they come', async () => {
    const archive = await writeArchive(files);
    expect((await writeArchive(files.toReversed())).equals(archive)).toBe(true);
  });

  it('writes no name that it would not read', async () => {
    for (const path of ['../x', '/x', 'a\\b', '']) {
      const attempt = writeArchive([{ path, executable: false, bytes: Buffer.alloc(0) }]);
      await expect(attempt).rejects.toMatchObject({ code: 'ARCHIVE_REFUSED' });
    }
  });

  it.skipIf(!has('unzip'))('unzip unpacks it, with modes', async () => {
    writeFileSync(join(folder.path, 'a.zip'), await writeArchive(files, { folder: 'skill' }));
    execFileSync('unzip', ['-q', 'a.zip'], { cwd: folder.path });
    for (const { path, bytes, executable } of files) {
      const full = join(folder.path, 'skill', path);
      expect(readFileSync(full).equals(bytes)).toBe(true);
      expect((statSync(full).mode & 0o111) !== 0).toBe(executable);
    }
  });

  it.skipIf(!has('zip'))('what zip packs is read', async () => {
    mkdirSync(join(folder.path, 'packed', 'scripts'), { recursive: true });
    writeFileSync(join(folder.path, 'packed', 'SKILL.md'), 'hello '.repeat(100));
    writeFileSync(join(folder.path, 'packed', 'scripts', 'run.sh'), 'x', { mode: 0o755 });
    execFileSync('zip', ['-q', '-r', 'b.zip', 'packed'], { cwd: folder.path });
    const { wrapper, files: read } = await readArchive(readFileSync(join(folder.path, 'b.zip')));
    expect([wrapper, read.map(({ path, executable }) => [path, executable])]).toEqual([
      'packed',
      [
        ['SKILL.md', false],
        ['scripts/run.sh', true],
      ],
    ]);
  });

  it.skipIf(!has('python3'))('Python’s zipfile finds nothing wrong, and what it packs is read', async () => {
    writeFileSync(join(folder.path, 'c.zip'), await writeArchive(files));
    const script =
      'import zipfile, json\nz = zipfile.ZipFile("c.zip")\nprint(json.dumps([z.testzip(), sorted(z.namelist())]))\n' +
      'with zipfile.ZipFile("d.zip", "w", zipfile.ZIP_DEFLATED) as out:\n  out.writestr("SKILL.md", "hello" * 50)\n  out.writestr("é/x.txt", "y")\n';
    const printed = execFileSync('python3', ['-c', script], { cwd: folder.path, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual([null, files.map(({ path }) => path).sort()]);
    const { files: read } = await readArchive(readFileSync(join(folder.path, 'd.zip')));
    expect(read.map(({ path }) => path)).toEqual(['SKILL.md', 'é/x.txt']);
  });
});
