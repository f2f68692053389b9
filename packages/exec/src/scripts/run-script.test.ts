import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catalogOf } from '../../test/catalog-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { noSandbox } from '../sandbox/none/none.ts';
import { runScript, type RunScriptOptions } from './run-script.ts';

type Options = Partial<RunScriptOptions>;

async function run(file: string, files: Readonly<Record<string, string>>, options: Options = {}) {
  const bundled = Object.fromEntries(Object.entries(files).map(([path, text]) => [`demo/${path}`, text]));
  const { catalog } = await catalogOf({
    'demo/SKILL.md': '---\nname: demo\ndescription: d\n---\nx\n',
    ...bundled,
  });
  return runScript({ catalog, skill: 'demo', file, ...options });
}

it.each([
  ['scripts/a.py', 'import sys; print("python", sys.argv[1:])', "python ['a b', '$(id)', '']\n"],
  ['scripts/a.sh', '[[ -n x ]] && printf "bash"; printf " <%s>" "$@"; echo', 'bash <a b> <$(id)> <>\n'],
  ['scripts/a.bash', 'echo "bash $# $1"', 'bash 3 a b\n'],
  ['a.js', 'console.log("node", process.argv.slice(2))', "node [ 'a b', '$(id)', '' ]\n"],
  [
    'deep/er/a.mjs',
    'import { basename } from "node:path"; console.log(basename(process.argv[1]))',
    'a.mjs\n',
  ],
  ['a.ts', 'const n: number = process.argv.length; console.log(n)', '5\n'],
  ['no-ending', '#!/usr/bin/env python3\nprint("by hashbang")', 'by hashbang\n'],
  ['strict', '#!/bin/bash -e\nfalse\necho never', ''],
  ['wrong.sh', '#!/usr/bin/env -S python3 -I\nprint("hashbang before ending")', 'hashbang before ending\n'],
  ['windows.py', '#!/usr/bin/env python3\r\nprint("crlf")\r\n', 'crlf\n'],
])('runs %s, executable or not, with its arguments untouched', async (file, text, output) => {
  expect((await run(file, { [file]: text }, { args: ['a b', '$(id)', ''] })).output).toBe(output);
});

it('runs a binary that is executable', async () => {
  const { catalog, root } = await catalogOf({ 'demo/x': '' });
  cpSync('/usr/bin/printf', join(root, 'demo/tool'));
  expect(await runScript({ catalog, skill: 'demo', file: 'tool', args: ['%s!', 'hi'] })).toMatchObject({
    success: true,
    output: 'hi!',
  });
  chmodSync(join(root, 'demo/tool'), 0o644);
  await expect(runScript({ catalog, skill: 'demo', file: 'tool' })).rejects.toMatchObject({
    code: 'SCRIPT_REFUSED',
    message: expect.stringContaining('not executable'),
  });
});

it('answers in the envelope of commands', async () => {
  expect(await run('a.py', { 'a.py': 'print(\'{"a": 1}\')' })).toEqual({
    success: true,
    exit_code: 0,
    output: '{"a": 1}\n',
    parsed: { a: 1 },
    truncated: false,
    duration_ms: expect.any(Number),
  });
  expect(await run('a.sh', { 'a.sh': 'echo no >&2; exit 9' })).toMatchObject({
    success: false,
    exit_code: 9,
    output: 'no\n',
    error: 'Command failed with exit code 9',
  });
  expect(await run('a.sh', { 'a.sh': 'echo on; sleep 60' }, { timeoutSeconds: 1 })).toMatchObject({
    success: false,
    exit_code: -1,
    output: 'on\n',
    error: 'Command timed out after 1s',
  });
});

it('says that a script took too much memory', async () => {
  const script =
    'import os\nfor i in range(4):\n  if os.fork() == 0: x = bytearray(os.urandom(2**20) * 90); import time; time.sleep(20)\ntime = __import__("time"); time.sleep(20)';
  expect(
    await run('hog.py', { 'hog.py': script }, { limits: { memoryBytes: 150 * 1024 * 1024 } }),
  ).toMatchObject({
    success: false,
    error: 'Ended because it used more than 150 MiB of memory',
  });
});

it.each([
  '../other/secret.sh',
  '/etc/passwd',
  'scripts/../../other/secret.sh',
  '.hidden.sh',
  'scripts\\a.sh',
  'scripts/%2e%2e/a.sh',
  'scripts',
  '',
  'a\0.sh',
  '~/a.sh',
])('refuses the path %j', async (file) => {
  const { catalog } = await catalogOf({
    'demo/scripts/a.sh': 'echo a',
    'demo/.hidden.sh': 'echo hidden',
    'other/secret.sh': 'echo secret',
  });
  await expect(runScript({ catalog, skill: 'demo', file })).rejects.toMatchObject({ code: 'SCRIPT_REFUSED' });
});

it('refuses links that leave, follows links that stay, and names what is not there', async () => {
  const { catalog, root } = await catalogOf({ 'demo/a.sh': 'echo a', 'other/secret.sh': 'echo secret' });
  symlinkSync('a.sh', join(root, 'demo/stays.sh'));
  symlinkSync('../other/secret.sh', join(root, 'demo/leaves.sh'));
  symlinkSync('../other', join(root, 'demo/folder'));
  execFileSync('/usr/bin/mkfifo', [join(root, 'demo/fifo.sh')]);
  expect((await runScript({ catalog, skill: 'demo', file: 'stays.sh' })).output).toBe('a\n');
  for (const file of ['leaves.sh', 'folder/secret.sh', 'fifo.sh']) {
    await expect(runScript({ catalog, skill: 'demo', file })).rejects.toMatchObject({
      code: 'SCRIPT_REFUSED',
    });
  }
  await expect(runScript({ catalog, skill: 'demo', file: 'b.sh' })).rejects.toMatchObject({
    code: 'SCRIPT_NOT_FOUND',
  });
  await expect(runScript({ catalog, skill: 'nobody', file: 'b.sh' })).rejects.toMatchObject({
    code: 'SKILL_NOT_FOUND',
  });
});

it('gains nothing by swapping the script for a link after the check', async () => {
  const { catalog, root } = await catalogOf({
    'demo/a.sh': 'echo good',
    'other/secret.sh': 'echo canary-swap',
  });
  const file = join(root, 'demo/a.sh');
  const original = catalog.readFile.bind(catalog);
  catalog.readFile = async (...given) => {
    const found = await original(...given);
    renameSync(file, join(root, 'demo/was.sh'));
    symlinkSync(join(root, 'other/secret.sh'), file);
    return found;
  };
  const { success, output } = await runScript({ catalog, skill: 'demo', file: 'a.sh' });
  expect(success).toBe(false);
  expect(output).not.toContain('canary-swap');
});

it('refuses everything without a sandbox, with the reason', async () => {
  await expect(run('a.sh', { 'a.sh': 'echo a' }, { sandbox: noSandbox })).rejects.toMatchObject({
    code: 'SANDBOX_UNAVAILABLE',
    data: { reason: 'The sandbox is turned off' },
  });
});

it('gives declared values and the names of the run, redacted from the output; nothing else', async () => {
  vi.stubEnv('GITHUB_TOKEN', 'canary-parent');
  vi.stubEnv('LC_ALL', 'C.UTF-8');
  onTestFinished(() => void vi.unstubAllEnvs());
  const env = { WEATHER_API_KEY: 'sk-weather-12345' };
  const { output } = await run(
    'a.sh',
    { 'a.sh': 'env; echo "$WEATHER_API_KEY" | base64; echo other-secret-9' },
    { env, secrets: { OTHER: 'other-secret-9' }, mode: 'Dev' },
  );
  expect(output).toContain('WEATHER_API_KEY=[redacted WEATHER_API_KEY]');
  expect(output).toContain('TECHNE_SKILL_NAME=demo');
  expect(output).toContain('GIBBERISH_MODE=Dev');
  expect(output).toContain('LC_ALL=C.UTF-8');
  expect(output).toContain('[redacted OTHER]');
  expect(output).not.toMatch(/canary-parent|sk-weather|other-secret-9|GITHUB_TOKEN/);
  await expect(run('a.sh', { 'a.sh': 'true' }, { env: { LD_PRELOAD: '/x.so' } })).rejects.toMatchObject({
    code: 'ENVIRONMENT_REFUSED',
  });
});

it('keeps what a script writes when the host gives the folder', async () => {
  const work = temporaryFolder();
  await run('a.sh', { 'a.sh': 'mkdir out && echo result > out/r.txt' }, { work });
  expect(readFileSync(join(work, 'out/r.txt'), 'utf8')).toBe('result\n');
});

const withDependencies =
  '# /// script\n# requires-python = ">=3.9"\n# dependencies = [\n#   "requests>=2.28", "pandas[excel]",\n# ]\n# ///\nprint(1)\n';

it('refuses Python dependencies without uv, and without approved network, and says what is missing', async () => {
  const files = { 'a.py': withDependencies };
  await expect(run('a.py', files, { path: '/nowhere' })).rejects.toMatchObject({
    code: 'SCRIPT_REFUSED',
    message: expect.stringMatching(/requests>=2\.28, pandas\[excel\].*uv.*not installed/),
  });
  await expect(run('a.py', files, { path: stubUv() })).rejects.toMatchObject({
    code: 'SCRIPT_REFUSED',
    hint: 'Approve network for this run.',
  });
});

it('runs Python dependencies through uv, inside the sandbox, once network is approved', async () => {
  const { output } = await run(
    'a.py',
    { 'a.py': withDependencies },
    { path: stubUv(), network: { kind: 'host' }, args: ['--x', 'y'] },
  );
  expect(output).toMatch(/^uv run --script -- \/.*\/demo\/a\.py --x y\nhome \/.*techne-run-.*\n$/);
});

it('runs a script that declares no dependency without uv', async () => {
  const text = '# /// script\n# requires-python = ">=3.9"\n# dependencies = []\n# ///\nprint("plain")\n';
  expect((await run('a.py', { 'a.py': text }, { path: '/nowhere' })).output).toBe('plain\n');
});

it('names missing packages before anything runs, with the command that installs them', async () => {
  const { catalog } = await catalogOf({
    'demo/SKILL.md': '---\nname: demo\ndescription: d\npackages: [bash, techne-no-such-package]\n---\nx\n',
    'demo/a.sh': 'echo ran',
  });
  await expect(runScript({ catalog, skill: 'demo', file: 'a.sh' })).rejects.toMatchObject({
    code: 'PACKAGES_MISSING',
    data: { missing: ['techne-no-such-package'] },
    hint: expect.stringContaining('techne-no-such-package'),
  });
});

function stubUv(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/uv'), '#!/bin/sh\necho uv "$@"\necho home "$HOME"\n', { mode: 0o755 });
  return join(folder, 'bin');
}
