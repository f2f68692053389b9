import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { programWords, runTechne, spawnTechne, type RunOptions } from './support/run-techne.ts';
import { startSkillServer, type SkillServer } from './support/skill-server.ts';
import { skillText, temporaryFolder, toolText } from './support/temporary-folder.ts';

const files = {
  'summary/SKILL.md':
    '---\nname: summary\ndescription: Sums up.\nmetadata: { keywords: zebra }\ninputs:\n  - name: article\n    required: true\n---\n\nSum up {{article}}.\n',
  'mark/SKILL.md': toolText('mark', 'echo {{text}}', {
    tool: 'mark_it',
    keys: 'read_only: true\n',
    parameters: ['| text | string | yes | What to say |'],
  }),
  'mark/scripts/say.sh': '#!/bin/sh\necho "said $1"\n',
  'plain/SKILL.md': skillText('plain', 'Plain.'),
  'plain/docs/guide.md': 'A guide.\n',
  'plain/image.png': '\u0000\u0001',
};

interface Place {
  readonly server: SkillServer;
  readonly cwd: string;
  readonly token: string;
  readonly techne: (argv: readonly string[], options?: Partial<RunOptions>) => ReturnType<typeof runTechne>;
  /** The same words on this machine, over the same skills. */
  readonly local: (argv: readonly string[], options?: Partial<RunOptions>) => ReturnType<typeof runTechne>;
}

async function place(options: Parameters<typeof startSkillServer>[1] = {}): Promise<Place> {
  const server = await startSkillServer(files, options);
  const { token } = server;
  const cwd = temporaryFolder();
  const env = { TECHNE_TOKEN: token };
  return {
    server,
    cwd,
    token,
    techne: (argv, given = {}) =>
      runTechne(['--server', server.url, ...argv], { cwd, ...given, env: { ...env, ...given.env } }),
    local: (argv, given = {}) => runTechne([...argv, '--root', server.skills], { cwd, ...given }),
  };
}

/** What stands in one place or another differs; the rest does not. */
function without(value: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

const nothing = { stdout: '', stderr: '' };

describe('skills of a server are shown as those of this machine', () => {
  it('list: name, description and dialect, in the shape of list --json', async () => {
    const { techne, local } = await place();
    const [there, here] = await Promise.all([techne(['list', '--json']), local(['list', '--json'])]);
    expect([there.code, there.stderr]).toEqual([0, '']);
    const listed = JSON.parse(there.stdout);
    expect(Object.keys(listed)).toEqual(Object.keys(JSON.parse(here.stdout)));
    for (const skill of JSON.parse(here.stdout).skills)
      expect(listed.skills).toContainEqual(expect.objectContaining(without(skill, 'path', 'source')));
    const table = await techne(['list']);
    expect(table.stdout).toMatch(/^NAME .*\n/);
    expect(table.stdout).toContain('summary');
  });

  it('show: the same facts, tools, files and body', async () => {
    const { techne, local } = await place();
    const [there, here] = await Promise.all([
      techne(['show', 'mark', '--json']),
      local(['show', 'mark', '--json']),
    ]);
    const same = without(JSON.parse(here.stdout), 'path', 'root', 'source', 'modified_at', 'digest');
    expect(JSON.parse(there.stdout)).toMatchObject(same);
    expect((await techne(['show', 'mark'])).stdout).toContain('mark_it');
  });

  it('read: content, binary, refused and missing, with the same words and codes', async () => {
    const { techne, local } = await place();
    for (const [name, path] of [
      ['plain', 'docs/guide.md'],
      ['plain', 'image.png'],
      ['plain', '../summary/SKILL.md'],
    ] as const) {
      expect(await techne(['read', name, path])).toEqual(await local(['read', name, path]));
      expect(await techne(['read', name, path, '--json'])).toEqual(
        await local(['read', name, path, '--json']),
      );
    }
    const missing = await techne(['read', 'plain', 'docs/none.md']);
    expect([missing.code, missing.stdout]).toEqual([4, '']);
    expect(missing.stderr).toContain('The skill has no file docs/none.md.');
  });

  it('search and tools read the whole of each skill', async () => {
    const { techne, local } = await place();
    expect((await techne(['search', 'zebra', '--json'])).stdout).toContain('"summary"');
    const [there, here] = await Promise.all([techne(['tools', '--json']), local(['tools', '--json'])]);
    const [tool] = JSON.parse(here.stdout);
    const same = without(tool, 'path', 'source', 'trust');
    expect(JSON.parse(there.stdout)).toContainEqual(expect.objectContaining(same));
  });

  it('validate: a skill by its name, by the rules of this command line', async () => {
    const { techne } = await place();
    const ending = await techne(['validate', 'plain', '--strict', '--dialect', 'agentskills']);
    expect(ending).toEqual({ code: 0, stdout: 'Valid skill: plain\n', stderr: '' });
    const ash = await techne(['validate', 'summary', 'nobody', '--strict', '--dialect', 'agentskills']);
    expect(ash.code).toBe(4);
    expect(ash.stdout).toMatch(/^Invalid skill: summary: /);
    expect(ash.stderr).toContain('there is no skill named "nobody"');
  });

  it('a name that is not there ends with 4 and the nearest names', async () => {
    const { techne } = await place();
    for (const words of [
      ['show', 'plian'],
      ['read', 'plian', 'x'],
      ['run', 'plian'],
      ['use', 'plian', 'x'],
    ])
      expect(await techne(words)).toEqual({
        ...nothing,
        code: 4,
        stderr: 'techne: there is no skill named "plian". Did you mean "plain"?\n',
      });
  });
});

describe('run', () => {
  it('prints tokens, or events as JSON lines, as on this machine', async () => {
    const { techne } = await place({ script: () => ({ content: 'Short.' }) });
    expect(await techne(['run', 'summary', '--text', 'news'])).toEqual({
      code: 0,
      stdout: 'Short.\n',
      stderr: '',
    });
    const { stdout } = await techne(['run', 'summary', '--input', 'article=news', '--json']);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ event: 'thought', data: { type: 'validation', status: 'start' } });
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
  });

  it('ends with 2 for wrong inputs and with 1 when the model fails', async () => {
    const failure = { error: { message: 'No', type: 'invalid_request_error' }, status: 400 };
    const { techne } = await place({ script: () => failure });
    expect(await techne(['run', 'summary'])).toMatchObject({
      code: 2,
      stderr:
        "techne: Missing required input: 'article'. Add --input name=value; techne show summary lists the inputs.\n",
    });
    expect((await techne(['run', 'summary', '--input', 'other=x'])).code).toBe(2);
    expect(await techne(['run', 'summary', '--text', 'x'])).toMatchObject({ code: 1, stdout: '' });
  });

  it('tells the wait after too many runs, and ends with 1', async () => {
    const { techne } = await place({ serverKeys: 'runs_per_minute = 1' });
    await techne(['run', 'summary', '--text', 'x']);
    const ending = await techne(['run', 'summary', '--text', 'x']);
    expect(ending.code).toBe(1);
    expect(ending.stderr).toMatch(/Try again in \d+ s\.\n$/);
  });
});

it('Ctrl-C ends a run at the server too', async () => {
  const { server, cwd, token } = await place({
    script: () => ({ content: 'word '.repeat(5_000) }),
    pace: { chunkSize: 5, latency: 10 },
  });
  const [command = '', ...words] = programWords;
  const child = spawn(command, [...words, 'run', 'summary', '--text', 'x', '--server', server.url], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, TECHNE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.kill('SIGINT'));
  const [code] = await once(child, 'close');
  expect(code).toBe(130);
  const client = createClient({ url: server.url, token });
  const [run] = (await client.runs.list()).items;
  for await (const event of client.runs.events(run?.id ?? '')) if (event.event === 'done') break;
  expect(await client.runs.get(run?.id ?? '')).toMatchObject({ status: 'cancelled' });
});

describe('call, script and use', () => {
  it('wait for an admin: --yes answers once, nobody to ask ends with 3', async () => {
    const { techne } = await place();
    const words = ['call', 'mark.mark_it', '--arg', 'text=hello'];
    const asked = await techne(words);
    expect([asked.code, asked.stdout]).toEqual([3, '']);
    expect(asked.stderr).toContain('echo hello');
    expect(asked.stderr).toContain('"mark_it" waits at the server, for nobody is here to ask.');
    const ending = await techne([...words, '--yes']);
    expect(ending.code).toBe(0);
    expect(JSON.parse(ending.stdout)).toEqual({
      success: true,
      exit_code: 0,
      output: 'hello\n',
      truncated: false,
      duration_ms: expect.any(Number),
    });
    // Answered before, and it only reads: nobody is asked again.
    expect((await techne(['call', 'mark_it', '--arg', 'text=again'])).stdout).toContain('again');
    expect((await techne(['call', 'mark_it'])).code).toBe(2);
    expect((await techne(['call', 'nothing'])).code).toBe(4);
    expect((await techne([...words, '--dry-run'])).code).toBe(2);
  });

  it('a person at a terminal is asked, and no is 3', async () => {
    const { techne } = await place();
    const words = ['script', 'mark', 'scripts/say.sh', '--', 'hello'];
    expect((await techne(words, { answers: ['d'] })).code).toBe(3);
    const ending = await techne(words, { answers: ['once'] });
    expect([ending.code, JSON.parse(ending.stdout).output]).toEqual([0, 'said hello\n']);
    expect((await techne(['script', 'mark', '../x'])).code).toBe(3);
    expect((await techne(['script', 'mark', 'none.sh', '--yes'])).code).toBe(4);
  });

  it('use prints what the subagent says in the end', async () => {
    const { techne } = await place({ script: () => ({ content: 'All done.' }) });
    expect(await techne(['use', 'plain', 'Go'])).toMatchObject({ code: 0, stdout: 'All done.\n' });
    const { stdout } = await techne(['use', 'plain', 'Go', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ output: 'All done.', status: 'succeeded', exhausted: false });
  });
});

describe('approvals, approve and revoke', () => {
  it('list what waits, decide it, and forget it', async () => {
    const { techne } = await place();
    await techne(['call', 'mark.mark_it', '--arg', 'text=hello']);
    const [waiting] = JSON.parse((await techne(['approvals', '--json'])).stdout);
    expect(waiting).toMatchObject({ name: 'mark', tool: 'mark_it', decision: null, state: 'waiting' });
    expect((await techne(['approvals'])).stdout).toContain(`techne approve ${waiting.id} decides it`);
    expect((await techne(['approve', 'mark'])).code).toBe(3);
    const approved = await techne(['approve', 'mark', '--yes']);
    expect([approved.code, approved.stdout]).toEqual([
      0,
      'Approved: this version of mark. techne revoke mark undoes it.\n',
    ]);
    expect((await techne(['approve', 'mark', '--yes'])).code).toBe(4);
    // The answer is remembered when the run goes on.
    let listed = '';
    while (!listed.includes('"remembered"')) listed = (await techne(['approvals', '--json'])).stdout;
    const { stdout } = await techne(['revoke', 'mark']);
    expect(stdout).toBe('Forgotten: every answer about mark at the server\n');
    expect((await techne(['revoke', 'mark'])).stderr).toBe('Nothing was recorded about "mark".\n');
    expect((await techne(['revoke', 'nobody'])).code).toBe(4);
  });
});

describe('the way to the server', () => {
  it('takes the token from TECHNE_TOKEN or a file; without one it says how to get one and ends with 3', async () => {
    const { cwd, token, techne, server } = await place();
    const without = await runTechne(['list', '--server', server.url], { cwd });
    expect([without.code, without.stdout]).toEqual([3, '']);
    expect(without.stderr).toContain('put it into TECHNE_TOKEN or --token-file FILE.');
    writeFileSync(join(cwd, 'token'), `${token}\n`);
    expect((await techne(['list', '--token-file', 'token'], { env: { TECHNE_TOKEN: '' } })).code).toBe(0);
    expect((await techne(['list', '--token-file', 'none'])).code).toBe(2);
    const env = { TECHNE_SERVER: server.url, TECHNE_TOKEN: token };
    expect((await spawnTechne(['list', '--json'], { cwd, env })).stdout).toContain('"summary"');
  });

  it.each([
    ['https://user:secret@example.org', 'has a name or a password in it'],
    ['example.org', 'is not an address'],
    ['ftp://example.org', 'is not an address'],
    ['http://example.org/?a=b', 'has a ? or a # in it'],
  ])('refuses %s with 2, and repeats no secret', async (url, words) => {
    const { code, stdout, stderr } = await runTechne(['list', '--server', url], { cwd: temporaryFolder() });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('secret');
  });

  it('sends a token over http to no other machine, unless told so', async () => {
    const env = { TECHNE_TOKEN: 'secret-token' };
    for (const url of ['http://techne.invalid', 'http://10.0.0.1:4310', 'http://127.0.0.1.techne.invalid']) {
      const ending = await runTechne(['list', '--server', url], { cwd: temporaryFolder(), env });
      expect(ending).toEqual({
        ...nothing,
        code: 3,
        stderr: `techne: the token was not sent: everybody on the way to ${url} could read it. Use https, or add --insecure-http.\n`,
      });
    }
    const told = ['list', '--server', 'http://techne.invalid', '--insecure-http'];
    const { code, stderr } = await runTechne(told, { cwd: temporaryFolder(), env });
    expect(code).toBe(1);
    expect(stderr).toContain('The server at http://techne.invalid cannot be reached');
  });

  it.each(['prompt', 'doctor', 'chat', 'packages', 'models'])(
    '%s says with 2 that it works here only',
    async (name) => {
      const ending = await runTechne([name, '--server', 'http://127.0.0.1:1'], { cwd: temporaryFolder() });
      expect(ending).toEqual({
        ...nothing,
        code: 2,
        stderr: `techne: ${name} works on this machine only and takes no --server. Run techne ${name} --help.\n`,
      });
    },
  );

  it('TECHNE_SERVER stops no command that works here only', async () => {
    const env = { TECHNE_SERVER: 'http://127.0.0.1:1' };
    const ending = await runTechne(['prompt', '--format', 'xml'], { cwd: temporaryFolder(), env });
    expect([ending.code, ending.stderr]).toEqual([
      0,
      'techne: prompt works on this machine, not on TECHNE_SERVER.\n',
    ]);
    expect((await runTechne(['config'], { cwd: temporaryFolder(), env })).stderr).toBe('');
  });

  it.each([['--root', 'x'], ['--config', 'x'], ['--dialect', 'ash'], ['--strict']])(
    '%s does not go with it',
    async (...words) => {
      const argv = ['list', '--server', 'http://127.0.0.1:1', ...words];
      const { code, stderr } = await runTechne(argv, { cwd: temporaryFolder() });
      expect([code, stderr]).toEqual([
        2,
        `techne: ${words[0]} is about this machine and does not go with a server. Run techne list --help.\n`,
      ]);
    },
  );

  it('a command of this machine loads neither the client nor the server', async () => {
    const cwd = temporaryFolder({ 'hook.mjs': hook, 'skills/plain/SKILL.md': files['plain/SKILL.md'] });
    const env = { NODE_OPTIONS: `--import=${join(cwd, 'hook.mjs')}` };
    const { code, stderr } = await spawnTechne(['list', '--root', 'skills'], { cwd, env });
    expect([code, stderr]).toEqual([0, '']);
    const remote = await spawnTechne(['list', '--server', 'http://127.0.0.1:1'], { cwd, env });
    expect(remote.stderr).toContain('loaded');
  });
});

const hook = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => {
  if (url.includes('/packages/server/') || url.includes('/packages/store/')) console.error('loaded ' + url);
  return next(url, context);
} });
`;
