import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { findProgram } from '../sandbox/find-program.ts';
import { checkPackages, installCommand } from './check-packages.ts';
import { installPackages } from './install-packages.ts';

const absent = 'techne-no-such-package';
const hasDpkg = findProgram('dpkg-query') !== undefined;

describe('checking', () => {
  it.runIf(hasDpkg)(
    `asks dpkg, and keeps the order${hasDpkg ? '' : ' [reason: this system has no dpkg]'}`,
    async () => {
      expect(await checkPackages(['zz-none', 'bash', absent, 'base-files', absent])).toEqual({
        missing: ['zz-none', absent],
        installCommand: ['apt-get', 'install', '--no-install-recommends', '-y', '--', 'zz-none', absent],
      });
      expect(await checkPackages(['bash', 'libc6'])).toEqual({ missing: [], installCommand: undefined });
    },
  );

  it('looks for a program of that name where there is no dpkg, and knows no command there', async () => {
    const path = temporaryFolder({ jq: '#!/bin/sh\n', 'not-executable': '' });
    expect(await checkPackages(['jq', 'not-executable', 'ffmpeg'], { path })).toEqual({
      missing: ['not-executable', 'ffmpeg'],
      installCommand: undefined,
    });
  });

  it.each([
    '-y',
    '--allow-unauthenticated',
    'a',
    '',
    'A',
    'a b',
    'a;b',
    '$(id)',
    '../x',
    '/etc/passwd',
    'a/b',
    'jq=1.0',
    'a\nb',
    './local.deb',
    `a${'b'.repeat(200)}`,
  ])('refuses the name %j', async (name) => {
    await expect(checkPackages([name])).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    await expect(installPackages(['bash', name])).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    expect(() => installCommand([name])).toThrow('is not the name of a package');
  });
});

describe('installing', () => {
  /** Stands for apt-get: notes its arguments, and "installs" by making a program of each name. */
  function system(exitCode = 0): { path: string; log: string } {
    const path = temporaryFolder();
    const log = join(path, 'log');
    const body = `#!/bin/bash\nprintf '%s\\n' "$@" > ${log}\nenv | sort >> ${log}\necho "unpacking"; echo "warning" >&2\nwhile [ "$1" != -- ]; do shift; done; shift\n`;
    const install =
      exitCode === 0 ? `for n in "$@"; do echo '#!/bin/sh' > ${path}/$n; chmod 755 ${path}/$n; done\n` : '';
    writeFileSync(join(path, 'apt-get'), `${body}${install}exit ${exitCode}\n`, { mode: 0o755 });
    return { path, log };
  }

  it('installs what is missing, streams the output, and uses no shell', async () => {
    const { path, log } = system();
    let output = '';
    expect(
      await installPackages(['jq', 'ffmpeg', 'jq'], {
        path,
        isRoot: true,
        onOutput: (text) => (output += text),
      }),
    ).toEqual({ installed: ['jq', 'ffmpeg'] });
    expect(output.split('\n').sort()).toEqual(['', 'unpacking', 'warning']);
    const lines = readFileSync(log, 'utf8').split('\n');
    expect(lines.slice(0, 6)).toEqual(['install', '--no-install-recommends', '-y', '--', 'jq', 'ffmpeg']);
    expect(lines).toContain('DEBIAN_FRONTEND=noninteractive');
    expect(await installPackages(['jq'], { path, isRoot: true })).toEqual({ installed: [] });
  });

  it('does not become root by itself, and says the command', async () => {
    const { path, log } = system();
    await expect(installPackages(['jq'], { path, isRoot: false })).rejects.toMatchObject({
      code: 'PACKAGES_MISSING',
      hint: 'Installing needs root. Run: sudo apt-get install --no-install-recommends -y -- jq',
    });
    expect(existsSync(log)).toBe(false);
  });

  it('says that apt-get failed', async () => {
    const { path } = system(100);
    await expect(installPackages(['jq'], { path, isRoot: true })).rejects.toMatchObject({
      code: 'PACKAGES_MISSING',
      data: { missing: ['jq'] },
      hint: expect.stringContaining('ended with 100'),
    });
  });

  it('says what to install where there is no apt-get', async () => {
    await expect(installPackages(['jq'], { path: temporaryFolder(), isRoot: true })).rejects.toMatchObject({
      code: 'PACKAGES_MISSING',
      hint: expect.stringContaining('package manager'),
    });
  });
});
