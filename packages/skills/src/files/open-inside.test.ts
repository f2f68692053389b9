import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, linkSync, mkdirSync, readdirSync, readSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { openInside, openRefusals } from './open-inside.ts';
import { readDescriptor } from './read-descriptor.ts';

const folder = useTemporaryFolder();
const canary = 'CANARY';

/** A skill folder beside a folder with a canary. */
function prepare(): string {
  writeTree(folder.path, {
    'skill/references/a.md': 'inside',
    'skill/.env': canary,
    'skill/.git/config': canary,
    'skill/link-target/b.md': 'linked',
    'outside/secret.txt': canary,
    'outside/references/a.md': canary,
    'skill-evil/secret.txt': canary,
  });
  return join(folder.path, 'skill');
}

function read(directory: string, path: string): string {
  const { descriptor, stats } = openInside(directory, path);
  try {
    return readDescriptor(descriptor, stats.size).toString();
  } finally {
    closeSync(descriptor);
  }
}

function failure(directory: string, path: string): SkillsError {
  try {
    read(directory, path);
  } catch (error) {
    if (SkillsError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('ruling 17: links', () => {
  it.each([
    ['a link to a file', 'references/a.md', 'inside'],
    ['a link to a folder, and a file below', 'link-target', 'linked', 'b.md'],
    ['a link that leaves and comes back', '../skill/references/a.md', 'inside'],
  ])('%s that stays inside is followed', (_what, target, content, below?: string) => {
    const skill = prepare();
    symlinkSync(target, join(skill, 'link'));
    expect(read(skill, below === undefined ? 'link' : `link/${below}`)).toBe(content);
  });

  it('a chain of links inside is followed, an absolute one too', () => {
    const skill = prepare();
    symlinkSync(join(skill, 'references', 'a.md'), join(skill, 'one'));
    symlinkSync('one', join(skill, 'two'));
    symlinkSync('./two', join(skill, 'three'));
    expect(read(skill, 'three')).toBe('inside');
  });

  const outside: Record<
    string,
    { readonly target: (base: string) => string; readonly path?: string; readonly reason?: string }
  > = {
    'a file outside': { target: () => '../outside/secret.txt' },
    'a file outside, absolute': { target: (base) => join(base, 'outside', 'secret.txt') },
    'a folder outside, in the middle of a path': { target: () => '../outside', path: 'link/secret.txt' },
    'a sibling that begins like the folder': { target: () => '../skill-evil/secret.txt' },
    'the parent': { target: () => '..', path: 'link/outside/secret.txt' },
    'the file system': { target: () => '/', path: 'link/etc/passwd' },
    '/etc/passwd': { target: () => '/etc/passwd' },
    '/proc/self/root': { target: () => '/proc/self/root', path: 'link/etc/passwd' },
    '/proc/self/cwd': { target: () => '/proc/self/cwd', path: 'link/package.json' },
    '/proc/self/environ': { target: () => '/proc/self/environ' },
    '/proc/self/mem': { target: () => '/proc/self/mem' },
    '/dev/zero': { target: () => '/dev/zero' },
    '/dev/null': { target: () => '/dev/null' },
    'the folder itself': { target: () => '.', reason: openRefusals.outside },
    'a hidden file inside': { target: () => '.env', reason: openRefusals.hidden },
    'a file in a hidden folder inside': {
      target: () => '.git',
      path: 'link/config',
      reason: openRefusals.hidden,
    },
    itself: { target: () => 'link', reason: openRefusals.circular },
    'a folder inside': { target: () => 'references', reason: openRefusals.notRegular },
  };
  it.each(Object.entries(outside))(
    'to %s is refused',
    (_what, { target, path = 'link', reason = openRefusals.outside }) => {
      const skill = prepare();
      symlinkSync(target(folder.path), join(skill, 'link'));
      const error = failure(skill, path);
      expect(error.code).toBe('INVALID_PATH');
      expect(error.data['reason']).toBe(reason);
      expect(`${error.message}${JSON.stringify(error.data)}`).not.toContain(folder.path);
      expect(`${error.message}${JSON.stringify(error.data)}`).not.toContain(canary);
    },
  );

  it('a chain that leaves in its last step, or through another folder, is refused', () => {
    const skill = prepare();
    symlinkSync('../outside', join(skill, 'one'));
    symlinkSync('one/references', join(skill, 'two'));
    symlinkSync('two/a.md', join(skill, 'three'));
    for (const path of ['three', 'two/a.md', 'one/references/a.md'])
      expect(failure(skill, path).code).toBe('INVALID_PATH');
  });

  it('a link that leads nowhere is a file that is not there', () => {
    const skill = prepare();
    symlinkSync('nothing', join(skill, 'link'));
    expect(failure(skill, 'link').code).toBe('FILE_NOT_FOUND');
    expect(failure(skill, 'a/b/c').code).toBe('FILE_NOT_FOUND');
    expect(failure(skill, 'references/a.md/b').code).toBe('FILE_NOT_FOUND');
  });

  it('threat 12: a hard link is a file of the folder; importing refuses those', () => {
    const skill = prepare();
    linkSync(join(folder.path, 'outside', 'secret.txt'), join(skill, 'hard'));
    expect(read(skill, 'hard')).toBe(canary);
  });

  it('paths that got past the first check are still held', () => {
    const skill = prepare();
    for (const path of [
      '../outside/secret.txt',
      'references/../../outside/secret.txt',
      '.env',
      '/../outside/secret.txt',
      '.git/config',
    ]) {
      expect(failure(skill, path).code).toBe('INVALID_PATH');
    }
  });

  it('a name that is too long is refused', () => {
    expect(failure(prepare(), 'x'.repeat(300)).data['reason']).toBe(openRefusals.tooLong);
  });

  it('a FIFO is refused at once', () => {
    const skill = prepare();
    execFileSync('mkfifo', [join(skill, 'pipe')]);
    expect(failure(skill, 'pipe').data['reason']).toBe(openRefusals.notRegular);
  });

  it('the folder replaced by a link is refused', () => {
    const skill = prepare();
    symlinkSync('outside', join(folder.path, 'replaced'));
    expect(failure(join(folder.path, 'replaced'), 'secret.txt').code).toBe('INVALID_PATH');
    expect(read(skill, 'references/a.md')).toBe('inside');
  });

  it('1,000 refusals leave no descriptor open', () => {
    const skill = prepare();
    symlinkSync('../outside/secret.txt', join(skill, 'out'));
    mkdirSync(join(skill, 'docs'));
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let index = 0; index < 500; index++) {
      failure(skill, 'out');
      failure(skill, 'docs');
    }
    expect(open()).toBeLessThan(before + 20);
  });
});

describe('threat 13: swapping while reading', () => {
  /** A process that goes on swapping a real thing for a link, as fast as it can. */
  async function startSwapper(place: string, kept: string, target: string): Promise<ChildProcess> {
    const [a, b, c] = [place, kept, target].map((each) => JSON.stringify(each));
    const script = `const fs = require('node:fs'); process.stdout.write('.');
      for (;;) { fs.renameSync(${a}, ${b}); fs.symlinkSync(${c}, ${a}); fs.unlinkSync(${a}); fs.renameSync(${b}, ${a}); }`;
    const child = spawn(process.execPath, ['--input-type=commonjs', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return child;
  }

  it.each([
    ['a folder in the path', 'references', 'outside/references'],
    ['the file itself', 'references/a.md', 'outside/secret.txt'],
    ['the skill folder', '', 'outside'],
  ])('%s: 100,000 reads, no byte from outside', async (_what, swapped, target) => {
    const skill = prepare();
    const child = await startSwapper(
      join(skill, swapped),
      join(folder.path, 'kept'),
      join(folder.path, target),
    );
    const buffer = Buffer.alloc(64);
    const seen = { inside: 0, refused: 0, absent: 0, escaped: 0 };
    const until = performance.now() + 20_000;
    for (let index = 0; index < 100_000 || (seen.refused === 0 && performance.now() < until); index++) {
      try {
        const { descriptor } = openInside(skill, 'references/a.md');
        const count = readSync(descriptor, buffer, 0, 64, 0);
        closeSync(descriptor);
        if (buffer.toString('utf8', 0, count) === 'inside') seen.inside++;
        else seen.escaped++;
      } catch (error) {
        if (!SkillsError.isInstance(error)) throw error;
        if (error.code === 'INVALID_PATH') seen.refused++;
        else seen.absent++;
      }
    }
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(seen.escaped).toBe(0);
    // The race really took place, both ways.
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.inside).toBeGreaterThan(0);
  });
});
