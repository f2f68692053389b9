import { symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { noSandbox } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/skill-folders.ts';
import { toolContext } from '../../test/tool-context.ts';
import { bashTool } from './bash-tool.ts';
import { hostTools } from './host-tools.ts';
import { readFileTool } from './read-file-tool.ts';

describe('hostTools', () => {
  it('has what is named and nothing else', () => {
    expect(hostTools({})).toEqual([]);
    const root = temporaryFolder();
    const all = hostTools({
      bash: {},
      readFile: { root },
      webFetch: {},
      webSearch: { search: async () => [] },
    });
    expect(all.map(({ name }) => name)).toEqual(['bash', 'read_file', 'web_fetch', 'web_search']);
    expect(hostTools({ readFile: { root: '/' } })).toEqual([]);
    expect(hostTools({ readFile: { root: homedir() } })).toEqual([]);
  });
});

describe('bash', () => {
  it('asks, and runs in the sandbox without network or the files of the host', async () => {
    const project = temporaryFolder({ 'seen.txt': 'project' });
    const tool = bashTool({ project, secrets: { KEY: 'hunter2hunter2' } });
    const input = {
      command: `cat seen.txt; echo; ls ${homedir()}/.bashrc; echo hunter2hunter2 | cat; echo x > seen.txt`,
    };
    const need = await tool.approval?.(input, toolContext());
    expect(need?.preview).toEqual({ command: input.command, sandboxed: true, network: false });
    await need?.answer('once');
    const { output } = await tool.execute(input, toolContext());
    expect((output as any).output).toMatch(/^project\n[^]*\[redacted KEY\]\n[^]*Read-only file system/);
    expect(output).toMatchObject({ success: false });
  });

  it('remembers always and never for one command alone', async () => {
    const tool = bashTool();
    const need = (command: string) => tool.approval?.({ command }, toolContext());
    await (await need('true'))?.answer('always');
    expect(await need('true')).toBeUndefined();
    expect(await need('true; id')).toBeDefined();
    await expect((await need('id'))?.answer('never')).rejects.toThrow(/was no/);
    expect((await tool.execute({ command: 'id' }, toolContext())).output).toMatchObject({ success: false });
    await expect((await need('ls'))?.answer('deny')).rejects.toThrow(/was no/);
    expect(await need('ls')).toBeDefined();
  });

  it('refuses where there is no sandbox: there is no fallback', async () => {
    const tool = bashTool({ sandbox: noSandbox });
    const { output, isError } = await tool.execute({ command: 'echo hi' }, toolContext());
    expect(isError).toBe(true);
    expect(JSON.stringify(output)).not.toContain('hi\\n');
  });

  it.each([[{}], [{ command: '' }], [{ command: 'a\0b' }], [null]])(
    'answers %j with words',
    async (input) => {
      const { output, isError } = await bashTool().execute(input, toolContext());
      expect(isError).toBe(true);
      expect(output).toMatchObject({ success: false, exit_code: -1, error: expect.any(String) });
    },
  );

  it('ends a command in time, and when it is cancelled', async () => {
    const { output } = await bashTool().execute(
      { command: 'echo a; sleep 60', timeout_seconds: 1 },
      toolContext(),
    );
    expect(output).toMatchObject({ success: false, output: 'a\n', error: 'Command timed out after 1s' });
    const signal = AbortSignal.timeout(200);
    const cancelled = await bashTool().execute({ command: 'sleep 60' }, toolContext({ signal }));
    expect(cancelled.isError).toBe(true);
  });
});

describe('read_file', () => {
  const project = () => {
    const outer = temporaryFolder({
      'outside.txt': 'secret',
      'project/src/a.txt': 'one\ntwo\nthree\n',
      'project/.env': 'KEY=x',
      'project/src/.hidden/x': 'x',
      'project/id_rsa': 'x',
      'project/certs/server.pem': 'x',
      'project/credentials.json': '{}',
      'project/techne.toml': 'x',
      'project/prod.env': 'x',
      'project/bin.dat': 'a\0b',
      'project/long.txt': 'é'.repeat(100),
      'project/token.txt': 'hunter2hunter2',
    });
    const root = join(outer, 'project');
    symlinkSync('../outside.txt', join(root, 'leak.txt'));
    symlinkSync('id_rsa', join(root, 'harmless.txt'));
    symlinkSync('src/a.txt', join(root, 'alias.txt'));
    return root;
  };
  const read = async (input: object, options = {}) => {
    const tool = readFileTool({ root: project(), ...options });
    return (await tool?.execute(input as never, toolContext())) as { output: any; isError?: boolean };
  };

  it.each([
    [{ path: 'src/a.txt' }, 'one\ntwo\nthree\n'],
    [{ path: './alias.txt' }, 'one\ntwo\nthree\n'],
    [{ path: 'src/a.txt', first_line: 2, lines: 1 }, 'two'],
    [{ path: 'src/a.txt', first_line: 9 }, ''],
    [{ path: 'token.txt' }, '[redacted KEY]'],
  ])('reads %j', async (input, content) => {
    const { output, isError } = await read(input, { secrets: { KEY: 'hunter2hunter2' } });
    expect(isError).toBeUndefined();
    expect(output).toMatchObject({ content, truncated: false });
  });

  it.each([
    ['', 'Missing path.'],
    ['../outside.txt', 'Access denied: it leaves the folder with `..`.'],
    ['/etc/passwd', 'Access denied: it is absolute.'],
    ['leak.txt', 'Access denied: it leads out of the project.'],
    ['.env', 'Access denied: hidden files are not readable.'],
    ['src/.hidden/x', 'Access denied: hidden files are not readable.'],
    ['id_rsa', 'Access denied: the file may hold secrets.'],
    ['harmless.txt', 'Access denied: the file may hold secrets.'],
    ['certs/server.pem', 'Access denied: the file may hold secrets.'],
    ['credentials.json', 'Access denied: the file may hold secrets.'],
    ['techne.toml', 'Access denied: the file may hold secrets.'],
    ['prod.env', 'Access denied: the file may hold secrets.'],
    ['bin.dat', 'binary not supported'],
    ['none.txt', 'File not found.'],
    ['src', 'Access denied: it is not a regular file.'],
  ])('refuses %j', async (path, error) => {
    expect(await read({ path })).toEqual({ output: { error }, isError: true });
  });

  it('cuts at a character', async () => {
    expect((await read({ path: 'long.txt' }, { maxBytes: 11 })).output).toEqual({
      path: 'long.txt',
      content: 'é'.repeat(5),
      truncated: true,
    });
  });
});
