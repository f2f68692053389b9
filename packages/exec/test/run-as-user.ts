import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const sources = new URL('../src/', import.meta.url).pathname;
const folders = ['sandbox', 'process', 'environment', 'secrets', 'errors'];

/**
 * Runs a module as an ordinary user of that id, which only root can do; `import … from 'SOURCES/…'` in it means our
 * sources. Everything is copied, because this repository may lie where only root can read it.
 */
export async function runAsUser(id: number, code: string): Promise<string> {
  const home = temporaryFolder({ 'package.json': '{"type":"module"}' });
  for (const folder of folders) cpSync(join(sources, folder), join(home, 'src', folder), { recursive: true });
  mkdirSync(join(home, 'tmp'));
  chmodSync(join(home, 'tmp'), 0o1777);
  bringNode(join(home, 'node'));
  const text = code.replaceAll('SOURCES', join(home, 'src'));
  const { stdout } = await promisify(execFile)(
    join(home, 'node'),
    ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '-e', text],
    {
      uid: id,
      gid: id,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: join(home, 'tmp') },
    },
  );
  return stdout;
}

function bringNode(place: string): void {
  try {
    linkSync(process.execPath, place);
  } catch {
    // Another file system.
    copyFileSync(process.execPath, place);
    chmodSync(place, 0o755);
  }
}
