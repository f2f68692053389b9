import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@techne/server/client';
import { expect, it } from 'vitest';
import { serveCommand } from './support/serve-command.ts';
import { programWords, type Ending } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const documentation = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code]) => code ?? '',
  );
}

function run(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Ending> {
  const child = spawn(command, words, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output })));
}

/** It starts many processes, on a machine that may be busy. */
const patience = 300_000;
const hasPrograms = ['curl', 'jq', 'bash'].every((name) => spawnSync(name, ['--version']).status === 0);

it.skipIf(!hasPrograms)(
  'every command of docs/server.md works, in its order [reason: needs the programs that it names]',
  async () => {
    const cwd = temporaryFolder({ 'bin/techne': `#!/bin/sh\nexec ${programWords.join(' ')} "$@"\n` });
    const url = await serveCommand(cwd);
    const commands = blocks(documentation('server.md'), 'sh').join('\necho\n');
    // Where curl shows no failure of the server, --fail does.
    const script = `set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${commands}`;
    const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
    const ending = await run('bash', ['-c', script.replaceAll('http://127.0.0.1:4310', url)], cwd, env);
    expect(ending).toMatchObject({ code: 0 });
    expect(ending.stdout).toContain('"version": 2');
    expect(ending.stdout).toContain('+Warmly greet');
    expect(ending.stdout).toContain('A note.');
    expect(ending.stdout).toContain('Restored: 1 account in 1 tenant and 1 skill,');
  },
  patience,
);

it('every command of docs/knowledge.md works and prints what stands there', async () => {
  const cwd = temporaryFolder({ 'bin/techne': `#!/bin/sh\nexec ${programWords.join(' ')} "$@"\n` });
  const text = documentation('knowledge.md');
  const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
  const [first = '', ...more] = blocks(text, 'sh');
  const shown = await run('sh', ['-ec', first], cwd, env);
  const withoutId = (output: string): string => output.replace(/[0-9a-f-]{36}/, 'ID');
  expect([shown.code, withoutId(shown.stdout)]).toEqual([0, withoutId(blocks(text, 'text').join(''))]);
  expect(await run('sh', ['-ec', more.join('\n')], cwd, env)).toMatchObject({ code: 0 });
}, 300_000);

it('every command of the command line in docs/workflows.md works and prints what stands there', async () => {
  const cwd = temporaryFolder({ 'bin/techne': `#!/bin/sh\nexec ${programWords.join(' ')} "$@"\n` });
  const [, text = ''] = documentation('workflows.md').split('\n## From the command line\n');
  const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
  const shown = await run('sh', ['-ec', blocks(text, 'sh').join('')], cwd, env);
  const withoutIds = (output: string): string => output.replaceAll(/[0-9a-f-]{36}/g, 'ID');
  expect([shown.code, withoutIds(shown.stdout)]).toEqual([0, withoutIds(blocks(text, 'text').join(''))]);
}, 300_000);

it('the example of docs/client.md runs', async () => {
  const client = new URL('../../server/src/client/index.ts', import.meta.url).href;
  const [example = ''] = blocks(documentation('client.md'), 'ts');
  const cwd = temporaryFolder({ 'example.ts': example.replace('@techne/server/client', client) });
  const url = await serveCommand(cwd);
  const { token } = await createClient({ url }).auth.register({
    email: 'ann@example.org',
    password: 'correct horse battery',
  });
  const words = ['--conditions=techne-source', 'example.ts'];
  const ending = await run(process.execPath, words, cwd, { TECHNE_SERVER: url, TECHNE_TOKEN: token });
  expect([ending.code, ending.stderr]).toEqual([0, '']);
  expect(ending.stdout).toContain('A long article.');
  const wrong = await run(process.execPath, words, cwd, { TECHNE_SERVER: url });
  expect(wrong.stderr).toMatch(/^HTTP_ERROR 401 undefined /);
  expect(fileURLToPath(client)).toContain('packages/server');
});
