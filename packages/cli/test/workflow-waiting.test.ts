import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { startHeldModel } from './support/held-model.ts';
import { hasTerminal, onTerminal } from './support/on-terminal.ts';
import { programWords, runTechne, type Ending, type RunOptions } from './support/run-techne.ts';
import { startSkillServer } from './support/skill-server.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';
import { askGraph, exported, graphOf } from './support/workflow-graph.ts';

const question = { type: 'approval', data: { message: 'Publish {{input}}?' } };
const files = {
  'publish.json': exported(
    'Publish',
    graphOf(
      { start: 'start', ok: question, end: { type: 'end', data: { output: 'Published {{input}}' } } },
      'start > ok > end',
    ),
  ),
  'either.json': exported(
    'Either',
    graphOf(
      {
        start: 'start',
        ok: question,
        yes: { type: 'end', data: { output: 'yes' } },
        no: { type: 'end', data: { output: 'no' } },
      },
      'start > ok',
      'ok:true > yes',
      'ok:false > no',
    ),
  ),
  'ask.json': exported('Ask', askGraph),
};

type Workflow = (argv: readonly string[], options?: Partial<RunOptions>) => Promise<Ending>;

async function here(): Promise<Workflow> {
  const cwd = temporaryFolder(files);
  return (argv, options) => runTechne(['workflow', ...argv], { cwd, ...options });
}

async function there(): Promise<Workflow> {
  const cwd = temporaryFolder(files);
  const { url, token } = await startSkillServer({});
  const env = { TECHNE_TOKEN: token };
  return (argv, options) => runTechne(['workflow', '--server', url, ...argv], { cwd, env, ...options });
}

const idIn = (text: string): string => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

describe.each([
  ['in the data of this machine', here],
  ['at a server', there],
])('an approval node %s', (_, open) => {
  it('waits where nobody can be asked: the command ends with 3, and resume asks again', async () => {
    const workflow = await open();
    await workflow(['save', 'publish.json']);
    const waits = await workflow(['run', 'Publish', '--input', 'news']);
    expect([waits.code, waits.stdout]).toEqual([3, '']);
    expect(waits.stderr).toContain('Publish news?\n  Node     ok\n  Input    news\n');
    expect(waits.stderr).toContain('the execution waits for an answer at node "ok". techne workflow resume ');
    const id = idIn(waits.stderr);
    expect((await workflow(['show', id])).stdout).toMatch(/^Publish {2}waiting\n/);
    expect((await workflow(['resume', id])).code).toBe(3);
    const resumed = await workflow(['resume', id, '--yes']);
    expect([resumed.code, resumed.stdout]).toEqual([0, 'Published news\n']);
  });

  it('is answered with --yes, or by a person; a no takes its edge, or ends with 3', async () => {
    const workflow = await open();
    for (const file of ['publish.json', 'either.json']) await workflow(['save', file]);
    const run = async (argv: readonly string[], answers?: readonly string[]) => {
      const { code, stdout } = await workflow(['run', ...argv, '--input', 'x'], answers && { answers });
      return [code, stdout];
    };
    expect(await run(['Publish', '--yes'])).toEqual([0, 'Published x\n']);
    expect(await run(['Publish'], ['once'])).toEqual([0, 'Published x\n']);
    expect(await run(['Publish'], ['deny'])).toEqual([3, '']);
    expect(await run(['Either'], ['o'])).toEqual([0, '{\n  "yes": "yes"\n}\n']);
    expect(await run(['Either'], [''])).toEqual([0, '{\n  "no": "no"\n}\n']);
  });

  it('can be cancelled while it waits, and resumed', async () => {
    const workflow = await open();
    await workflow(['save', 'publish.json']);
    const id = idIn((await workflow(['run', 'Publish', '--input', 'a'])).stderr);
    const cancelled = await workflow(['cancel', id]);
    expect([cancelled.code, cancelled.stdout]).toEqual([0, expect.stringContaining(`Cancelled: ${id}.`)]);
    expect(JSON.parse((await workflow(['show', id, '--json'])).stdout).status).toBe('cancelled');
    const resumed = await workflow(['resume', id], { answers: ['once'] });
    expect([resumed.code, resumed.stdout]).toEqual([0, 'Published a\n']);
  });
});

it('a command of a skill waits for an admin, with what would run, and --yes lets it run once', async () => {
  const skill = toolText('mark', 'echo {{text}}', {
    parameters: ['| text | string | yes | What |'],
    tool: 'mark_it',
  });
  const { url, token } = await startSkillServer({ 'mark/SKILL.md': skill });
  const command = {
    type: 'command',
    data: { skillName: 'mark', tool: 'mark_it', arguments: { text: 'hi' } },
  };
  const graph = graphOf({ start: 'start', mark: command, end: 'end' }, 'start > mark > end');
  const cwd = temporaryFolder({ 'mark.json': exported('Mark', graph) });
  const env = { TECHNE_TOKEN: token };
  const workflow: Workflow = (argv) => runTechne(['workflow', '--server', url, ...argv], { cwd, env });
  expect((await workflow(['save', 'mark.json'])).code).toBe(0);
  const waits = await workflow(['run', 'Mark']);
  expect([waits.code, waits.stderr]).toEqual([3, expect.stringContaining('echo hi')]);
  expect(waits.stderr).toContain('waits for an admin at node "mark"');
  const resumed = await workflow(['resume', idIn(waits.stderr), '--yes']);
  expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringContaining('hi')]);
});

describe('Ctrl-C', () => {
  const interrupt = async (argv: readonly string[], cwd: string, env: Record<string, string>) => {
    const [command = '', ...words] = programWords;
    const child = spawn(command, [...words, 'workflow', ...argv], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: cwd, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    // The model has begun to speak, and will not go on.
    child.stdout.once('data', () => child.kill('SIGINT'));
    const [code] = await once(child, 'close');
    return { code, stderr };
  };

  it('cancels an execution of this machine and ends with 130; resume goes on with it', async () => {
    const model = await startHeldModel('Said.');
    const cwd = temporaryFolder({ ...files, '.techne/config.toml': model.config });
    const { code, stderr } = await interrupt(['run', 'ask.json', '--input', 'x'], cwd, {});
    expect([code, stderr]).toEqual([130, expect.stringContaining('techne: interrupted; the execution was')]);
    const id = idIn(stderr);
    const shown = await runTechne(['workflow', 'show', id, '--json'], { cwd });
    expect(JSON.parse(shown.stdout)).toMatchObject({ status: 'cancelled' });
    const resumed = await runTechne(['workflow', 'resume', id], { cwd });
    expect([resumed.code, resumed.stdout]).toEqual([0, 'Said.\n']);
  });

  it('cancels an execution at a server', async () => {
    const { url, token } = await startSkillServer(
      {},
      {
        script: () => ({ content: 'word '.repeat(5_000) }),
        pace: { chunkSize: 5, latency: 10 },
      },
    );
    const cwd = temporaryFolder(files);
    const env = { TECHNE_TOKEN: token, TECHNE_SERVER: url };
    await runTechne(['workflow', 'save', 'ask.json'], { cwd, env });
    const { code, stderr } = await interrupt(['run', 'Ask', '--input', 'x'], cwd, env);
    expect(code).toBe(130);
    const execution = await createClient({ url, token }).workflows.executions.get(idIn(stderr));
    expect(execution.status).toBe('cancelled');
  });

  it.skipIf(!hasTerminal)(
    'at a question cancels too [reason: needs the program script of util-linux]',
    async () => {
      const cwd = temporaryFolder(files);
      const { code, screen } = await onTerminal(['workflow', 'run', 'publish.json', '--input', 'x'], {
        cwd,
        type: [{ after: 'Your answer [o/d]: ', keys: '\u0003' }],
      });
      expect([code, screen]).toEqual([130, expect.stringContaining('the execution was cancelled.')]);
      const executions = await runTechne(['workflow', 'list', '--executions', '--json'], { cwd });
      expect(JSON.parse(executions.stdout)).toMatchObject([{ status: 'cancelled' }]);
    },
  );
});
