import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFor, startModelServer } from './support/model-server.ts';
import { runTechne, type Ending, type RunOptions } from './support/run-techne.ts';
import { startSkillServer } from './support/skill-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { askGraph, exported, graphOf } from './support/workflow-graph.ts';

type Script = Parameters<typeof startModelServer>[0];

interface Place {
  readonly cwd: string;
  readonly techne: (argv: readonly string[], options?: Partial<RunOptions>) => Promise<Ending>;
  readonly workflow: (argv: readonly string[], options?: Partial<RunOptions>) => Promise<Ending>;
}

const files = {
  'ask.json': exported('Ask', askGraph, 'Asks a model'),
  'bare.json': JSON.stringify(graphOf({ start: 'start', end: 'end' }, 'start > end')),
  'bad.json': JSON.stringify(
    graphOf({ start: 'start', odd: 'oddity', ask: { type: 'llm', data: { temperature: 9 } } }, 'start > ask'),
  ),
  'text.json': 'no JSON',
  'other.json': '{"name": "x"}',
};

const hello: Script = () => ({ content: 'Hello.' });

async function here(script: Script = hello): Promise<Place> {
  const cwd = temporaryFolder(files);
  const model = await startModelServer(script);
  const home = temporaryFolder({ 'config.toml': configFor(model) });
  return placeOf(cwd, [], { TECHNE_HOME: home });
}

async function there(script: Script = hello): Promise<Place> {
  const cwd = temporaryFolder(files);
  const { url, token } = await startSkillServer({}, { script });
  return placeOf(cwd, ['--server', url], { TECHNE_TOKEN: token });
}

function placeOf(cwd: string, place: readonly string[], env: Readonly<Record<string, string>>): Place {
  const techne: Place['techne'] = (argv, options) => runTechne([...argv, ...place], { cwd, env, ...options });
  return { cwd, techne, workflow: (argv, options) => techne(['workflow', ...argv], options) };
}

/** The id that a line ends with. */
const idIn = (text: string): string => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
const inSeconds = / \d+\.\d s$/gm;

describe.each([
  ['in the data of this machine', here],
  ['at a server', there],
])('workflow %s', (_, open) => {
  it('saves, lists, shows, runs by name and by id, exports and removes', async () => {
    const { workflow } = await open();
    const saved = await workflow(['save', 'ask.json']);
    expect(saved).toMatchObject({ code: 0, stderr: '' });
    expect(saved.stdout).toMatch(/^Saved: Ask, version 1 {2}[0-9a-f-]{36}\n$/);
    const id = idIn(saved.stdout);
    expect((await workflow(['list'])).stdout).toBe(`Ask  3 nodes  version 1  ${id}\n`);
    const shown = await workflow(['show', 'Ask']);
    expect(shown.stdout).toContain('Asks a model');
    expect(shown.stdout).toContain('start → ask\n  ask → end\n');

    const ran = await workflow(['run', 'Ask', '--input', 'Hi']);
    expect([ran.code, ran.stdout]).toEqual([0, 'Hello.\n']);
    expect(ran.stderr.replaceAll(inSeconds, '')).toBe(
      `Execution ${idIn(ran.stderr)} of Ask\n` +
        '→ start (start)\n✓ start \n→ ask (llm)\n✓ ask \n→ end (end)\n✓ end \n',
    );
    expect((await workflow(['run', id])).stdout).toBe('Hello.\n');

    const document = await workflow(['export', 'Ask']);
    expect(JSON.parse(document.stdout)).toMatchObject({ version: 1, workflow: { name: 'Ask' } });
    expect((await workflow(['remove', 'Ask'])).code).toBe(3);
    expect((await workflow(['remove', 'Ask'], { answers: ['n'] })).code).toBe(3);
    expect(await workflow(['remove', 'Ask', '--yes'])).toMatchObject({
      code: 0,
      stdout: 'Removed: Ask. Its executions stay.\n',
    });
    expect((await workflow(['list'])).stderr).toContain('There is no workflow yet.');
    const executions = await workflow(['list', '--executions', '--json']);
    expect(JSON.parse(executions.stdout)).toMatchObject([
      { status: 'succeeded', workflow_name: 'Ask' },
      { status: 'succeeded' },
    ]);
  });

  it('takes its input as text, as JSON or from a pipe', async () => {
    const { workflow } = await open();
    await workflow(['save', 'bare.json', '--name', 'Pass']);
    const run = async (argv: readonly string[], options?: Partial<RunOptions>) =>
      (await workflow(['run', 'Pass', ...argv], options)).stdout;
    expect(await run(['--input', 'a  b'])).toBe('a  b\n');
    expect(await run(['--input-json', '{"a":[1]}'])).toBe('{\n  "a": [\n    1\n  ]\n}\n');
    expect(await run([], { input: ['one', 'two'] })).toBe('one\ntwo\n');
    expect(await run(['--input', '-'], { input: ['one'] })).toBe('one\n');
    expect(await run(['--input-json', '-'], { input: ['"one"'] })).toBe('one\n');
    expect((await workflow(['run', 'Pass', '--input-json', '{'])).code).toBe(2);
    expect((await workflow(['run', 'Pass', '--input', 'a', '--input-json', '1'])).code).toBe(2);
  });

  it('prints every event as a line of JSON with --json, and nothing else', async () => {
    const { workflow } = await open();
    await workflow(['save', 'ask.json']);
    const { code, stdout, stderr } = await workflow(['run', 'Ask', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toMatchObject({ event: 'workflow_start', data: { workflow_name: 'Ask' } });
    expect(events.at(-2)).toEqual({ event: 'workflow_complete', data: { final_output: 'Hello.' } });
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
  });

  it('says which node failed, and resume goes on from there', async () => {
    const failure = { error: { message: 'No', type: 'invalid_request_error' }, status: 400 };
    let isMended = false;
    const { workflow } = await open(() => (isMended ? { content: 'Mended.' } : failure));
    await workflow(['save', 'ask.json']);
    const failed = await workflow(['run', 'Ask', '--input', 'a']);
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    const id = idIn(failed.stderr);
    expect(failed.stderr).toMatch(/\n× ask {2}\d+\.\d s {2}\S.*\n/);
    expect(failed.stderr).toMatch(/techne: node "ask" failed: .* techne workflow resume /);
    const shown = await workflow(['show', id]);
    expect(shown.stdout).toMatch(/^Ask {2}failed\n/);
    expect(shown.stdout).toMatch(/\n {2}start {2}start {2}succeeded {2}\d+\.\d s\n {2}ask {4}llm {4}failed/);
    isMended = true;
    const resumed = await workflow(['resume', id]);
    expect([resumed.code, resumed.stdout]).toEqual([0, 'Mended.\n']);
    expect(resumed.stderr).not.toContain('start (start)');
    const execution = JSON.parse((await workflow(['show', id, '--json'])).stdout);
    expect(execution).toMatchObject({ status: 'succeeded', resumed: 1, final_output: 'Mended.' });
    expect(await workflow(['resume', id])).toMatchObject({
      code: 1,
      stderr: 'techne: the execution has succeeded; there is nothing to go on with.\n',
    });
    expect((await workflow(['cancel', id])).stdout).toBe('It had ended before: succeeded.\n');
  });

  it('names every node of a graph that cannot be run, and ends with 1', async () => {
    const { workflow } = await open();
    const { code, stdout, stderr } = await workflow(['save', 'bad.json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('"odd"');
    expect(stderr).toContain('"ask"');
    expect(stderr).toMatch(
      /\ntechne: "bad" cannot be run: \d problems, as said above\. Nothing was done\.\n$/,
    );
  });

  it('ends with 2 for wrong words and files, with 4 for what is not there', async () => {
    const { workflow } = await open();
    await workflow(['save', 'ask.json']);
    for (const words of [
      ['rum', 'Ask'],
      ['run'],
      ['list', 'x'],
      ['save', 'text.json'],
      ['save', 'other.json'],
    ])
      expect([words, (await workflow(words)).code]).toEqual([words, 2]);
    for (const words of [
      ['run', 'Aks'],
      ['show', 'Nothing'],
      ['resume', 'nothing'],
      ['cancel', 'nothing'],
      ['save', 'gone.json'],
      ['save', 'ask.json', 'Gone'],
    ])
      expect([words, (await workflow(words)).code]).toEqual([words, 4]);
    expect((await workflow(['run', 'Aks'])).stderr).toContain('Did you mean "Ask"?');
    const model = await workflow(['run', 'Ask', '--model', 'nobody:none']);
    expect([model.code, model.stderr]).toEqual([2, 'techne: This model is not configured.\n']);
  });

  it('save overwrites nothing by accident, and replaces what is named', async () => {
    const { workflow } = await open();
    const id = idIn((await workflow(['save', 'ask.json', '--share'])).stdout);
    const twice = await workflow(['save', 'ask.json']);
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining(`save ask.json ${id}`)]);
    expect((await workflow(['save', 'bare.json', 'Ask'])).stdout).toBe(`Saved: Ask, version 2  ${id}\n`);
    expect((await workflow(['list'])).stdout).toBe(`Ask  2 nodes  version 2  shared  ${id}\n`);
  });
});

describe('workflow run', () => {
  it('runs a file of this machine and keeps nothing of it but the execution', async () => {
    const { workflow, cwd } = await here();
    expect(await workflow(['list'])).toMatchObject({ code: 4 });
    expect((await workflow(['run', './bare.json', '--input', 'x'])).stdout).toBe('x\n');
    expect((await workflow(['list'])).stdout).toBe('');
    expect((await workflow(['list', '--executions'])).stdout).toMatch(/ succeeded .* bare\n$/);
    for (const [words, code] of [
      [['run', 'text.json'], 2],
      [['run', 'other.json'], 2],
      [['run', 'gone.json'], 4],
      [['run', 'bad.json'], 1],
    ] as const)
      expect([words, (await workflow(words)).code]).toEqual([words, code]);
    writeFileSync(join(cwd, 'plain'), files['bare.json']);
    expect((await workflow(['run', 'plain', '--input', 'y'])).stdout).toBe('y\n');
  });

  it('says that a server executes what is saved there', async () => {
    const { workflow } = await there();
    const { code, stderr } = await workflow(['run', 'ask.json']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('a server executes what is saved there')]);
  });

  it('names the ids where several have one name', async () => {
    const { workflow } = await here();
    const [first, second] = [await workflow(['save', 'ask.json']), await workflow(['save', 'bare.json'])];
    await workflow(['save', 'bare.json', 'bare', '--name', 'Ask']);
    const { code, stderr } = await workflow(['run', 'Ask']);
    expect(code).toBe(1);
    for (const { stdout } of [first, second]) expect(stderr).toContain(idIn(stdout));
  });

  it('is told in the audit trail as a server tells it, as done on the command line', async () => {
    const { workflow, techne } = await here();
    const id = idIn((await workflow(['save', 'ask.json'])).stdout);
    const execution = idIn((await workflow(['run', 'Ask'])).stderr);
    await workflow(['remove', 'Ask', '--yes']);
    const { stdout } = await techne(['audit-log', 'export']);
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = records.map(({ action, subject, outcome }) => [action, subject, outcome]);
    expect(told).toEqual([
      ['workflow.create', id, 'done'],
      ['workflow.execute', id, 'done'],
      ['run.end', execution, 'done'],
      ['workflow.remove', id, 'done'],
    ]);
    expect([records[0].data.place, records[3].data.place]).toEqual(['command line', 'command line']);
  });
});
