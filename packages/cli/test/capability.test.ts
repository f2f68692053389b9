import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const provider = `
import { createInterface } from 'node:readline';
const operations = [{ name: 'echo', description: 'Says it again.' }, { name: 'leak' }];
const handlers = {
  definitions: () => ({ definitions: [{ id: 'gog.email', description: 'Mail.', operations }] }),
  invoke: ({ operation, input }) => (operation === 'leak' ? { access_token: 'x'.repeat(40) } : input),
  auth_begin: () => ({ flow_id: 'inner', url: 'https://accounts.example/sign-in' }),
  auth_complete: ({ flow_id, input }) => ({ status: 'connected', flow: flow_id, given: input.code.length }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id, result: handlers[method](params) }) + '\\n');
});
`;

function place(): string {
  const cwd = temporaryFolder({ 'provider.mjs': provider });
  const command = JSON.stringify([process.execPath, join(cwd, 'provider.mjs')]);
  return temporaryFolder({ '.techne/config.toml': `[capabilities.providers.gog]\ncommand = ${command}\n` });
}

describe('capability', () => {
  it('list shows what there is', async () => {
    const cwd = place();
    expect(await runTechne(['capability', 'list'], { cwd })).toEqual({
      code: 0,
      stdout: 'gog.email\n  Mail.\n  echo: Says it again.\n  leak\n',
      stderr: '',
    });
    const { stdout } = await runTechne(['capability', 'list', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ capabilities: [{ id: 'gog.email' }], failures: [] });
  });

  it('invoke prints the answer; one that carries a credential is refused', async () => {
    const cwd = place();
    const invoke = (...words: string[]) => runTechne(['capability', 'invoke', ...words], { cwd });
    const answered = await invoke('gog.email', 'echo', '--input', '{"limit": 3}');
    expect(answered).toEqual({ code: 0, stdout: '{\n  "limit": 3\n}\n', stderr: '' });
    expect(await invoke('gog.email', 'leak')).toMatchObject({ code: 3, stdout: '' });
    expect(await invoke('gog.email', 'nothing')).toMatchObject({ code: 2, stdout: '' });
    expect(await invoke('gog.files', 'echo')).toMatchObject({ code: 4, stdout: '' });
  });

  it('a sign-in is begun by one command and completed once by another', async () => {
    const cwd = place();
    const auth = (...words: string[]) => runTechne(['capability', 'auth', ...words], { cwd });
    const begun = await auth('begin', 'gog.email');
    expect(JSON.parse(begun.stdout)).toMatchObject({ url: 'https://accounts.example/sign-in' });
    expect(begun.stdout).not.toContain('inner');
    const flow = ['--flow', JSON.parse(begun.stdout).flow_id];
    const done = await auth('complete', 'gog.email', '--code', '1234');
    expect(JSON.parse(done.stdout)).toEqual({ status: 'connected', flow: 'inner', given: 4 });
    expect(await auth('complete', 'gog.email', '--code', '1234', ...flow)).toMatchObject({ code: 3 });
    expect(await auth('complete', 'gog.email', '--code', '1234')).toMatchObject({ code: 4 });
    expect(readdirSync(join(cwd, '.techne/auth-flows'))).toHaveLength(1);
  });

  it.each([
    [['lst'], 2, 'Did you mean "list"?'],
    [['invoke', 'gog.email'], 2, 'needs an id and an operation'],
    [['auth', 'begin'], 2, 'needs an id'],
    [['auth', 'complete', 'gog.email'], 2, 'needs --code'],
    [['list', 'more'], 2, 'does not take "more"'],
    [['invoke', 'gog.email', 'echo', '--input', '[]'], 2, '--input is not a JSON object'],
    [['invoke', 'gog.email', 'echo'], 4, 'no provider of capabilities is configured'],
    [['list'], 0, 'no provider of capabilities is configured'],
  ])('%j ends with %i', async (words, code, message) => {
    const ending = await runTechne(['capability', ...words], { cwd: temporaryFolder() });
    expect(ending).toMatchObject({ code, stdout: '' });
    expect(ending.stderr).toContain(message);
  });
});
