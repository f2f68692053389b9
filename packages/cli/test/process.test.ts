import { spawn } from 'node:child_process';
import { mkdirSync, openSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programWords, spawnTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const [node = '', ...words] = programWords;

/** More than a pipe holds. */
function manySkills(): string {
  const long = 'word '.repeat(200).trim();
  const names = Array.from({ length: 150 }, (_, index) => `skill-${index}`);
  return temporaryFolder(
    Object.fromEntries(names.map((name) => [`a/${name}/SKILL.md`, skillText(name, long)])),
  );
}

it('ends quietly when the reader has seen enough, as head does', async () => {
  const cwd = manySkills();
  const child = spawn(node, [...words, 'list', '--root=a', '--json'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('prints all of a long listing into a pipe', async () => {
  const { stdout } = await spawnTechne(['list', '--root=a', '--json'], { cwd: manySkills() });
  expect(JSON.parse(stdout).skills).toHaveLength(150);
});

it.runIf(process.platform === 'linux')(
  'says so when the output cannot be written [reason: /dev/full is Linux]',
  async () => {
    const cwd = temporaryFolder({ 'a/x/SKILL.md': skillText('x', 'X.') });
    const child = spawn(node, [...words, 'list', '--root=a'], {
      cwd,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'techne: the output cannot be written (ENOSPC).\n' });
  },
);

it.skipIf(process.platform === 'win32')(
  'SIGINT ends it at once, in the middle of long work [reason: Windows has no signals]',
  async () => {
    const cwd = temporaryFolder({ 'a/x/SKILL.md': skillText('x', 'X.') });
    // A hole of many gigabytes: its digest takes minutes, its blocks nothing.
    writeFileSync(join(cwd, 'a/x/hole'), '');
    truncateSync(join(cwd, 'a/x/hole'), 2 ** 38);
    const child = spawn(node, [...words, 'list', '--root=a', '--digest'], { cwd, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
    setTimeout(() => child.kill('SIGINT'), 1_000);
    // A shell reports this as 130.
    expect(await ended).toEqual({ code: null, signal: 'SIGINT' });
  },
);

it.skipIf(process.platform === 'win32')(
  'says so when the working folder is gone [reason: Windows keeps it]',
  async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'gone'));
    const script = `cd gone && rmdir ../gone && exec "$@"`;
    const child = spawn('sh', ['-c', script, 'sh', node, ...words, 'list'], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    expect(stderr).toContain('techne: the working folder does not exist any more. Change to another one.\n');
  },
);

it('list loads nothing that it does not need', async () => {
  const cwd = temporaryFolder({ 'a/x/SKILL.md': skillText('x', 'X.') });
  // Tells every file that is loaded, by import and by require alike.
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(specifier, context, next) { const found = next(specifier, context); process._rawDebug(found.url); return found; } });
  `;
  const preload = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const loaded = async (...argv: string[]): Promise<string[]> => {
    const child = spawn(node, [preload, ...words, ...argv], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: cwd },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    return text.split('\n').filter((line) => line.startsWith('file:') || line.startsWith('node:'));
  };
  const files = await loaded('list', '--root=a');
  expect(files.some((file) => file.endsWith('/commands/list.ts'))).toBe(true);
  expect(files.filter((file) => /\/commands\/(?!list)\w+\.ts$/.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes('/node_modules/'))).toEqual([]);
  expect(files.filter((file) => /^node:(?:child_process|crypto|http|net|worker_threads)/.test(file))).toEqual(
    [],
  );

  // The configuration and what runs things are loaded where there is something to load them for, and only then.
  const others = (list: readonly string[]): string[] =>
    ['config', 'exec'].filter((name) => list.some((file) => file.includes(`/packages/${name}/`)));
  expect(others(files)).toEqual([]);
  expect(others(await loaded('list'))).toEqual([]);
  expect(others(await loaded('read', 'x', 'none', '--root=a'))).toEqual([]);
  writeFileSync(join(cwd, 'techne.toml'), '');
  expect(others(await loaded('list'))).toEqual(['config']);

  const help = await loaded('--help');
  expect(help.filter((file) => /\/commands\/\w+\.ts$|\/packages\/skills\//.test(file))).toEqual([]);
});
