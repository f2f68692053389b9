import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApprovalGate, ExecError, FileApprovalStore, type Sandbox, type SandboxRequest } from '@techne/exec';
import type { SourceKind } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { catalogOf, skillText, temporaryFolder } from '../../test/skill-folders.ts';
import { toolContext } from '../../test/tool-context.ts';
import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { commandTools, type CommandToolsOptions } from './command-tools.ts';

const command = (name: string, text: string, table = 'None.') =>
  `### ${name}\n\nTool ${name}.\n\n#### Parameters\n\n${table}\n\n#### Command\n\n\`\`\`bash\n${text}\n\`\`\`\n\n`;
const word =
  '| name | type | required | description |\n|---|---|---|---|\n| word | string | yes | What to say. |';

const files = {
  'echoes/SKILL.md': skillText('echoes', {
    extra: 'version: 1.0.0\nread_only: true\nmodes: [Global]\ntimeout: 10\n',
    body:
      '# Echoes\n\n' +
      command('say', 'echo {{word}}', word) +
      command('show', './scripts/show.sh {{word}}', word) +
      command('bash', 'echo taken'),
  }),
  'echoes/scripts/show.sh': '#!/bin/sh\necho "$1 $TECHNE_SKILL_NAME $TOKEN"; id -u\n',
  'meet/SKILL.md': skillText('meet', {
    extra: 'version: 1.0.0\nmodes: [Meeting]\nread_only: true\n',
    body: command('note', 'echo noted'),
  }),
};

async function toolsOf(kind: SourceKind, options: Partial<CommandToolsOptions> = {}) {
  const { catalog, root } = await catalogOf(files, { kind });
  const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
  const cwd = temporaryFolder({ '.git/HEAD': '' });
  const tools = await commandTools(catalog, { gate, cwd, ...options });
  return { tools, root, gate };
}

const named = (tools: readonly AgentTool[], name: string): AgentTool => {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no ${name}`);
  return tool;
};

async function approveAndRun(tool: AgentTool, input: JsonValue, callId = 'call-1') {
  const context = toolContext({ callId });
  await (await tool.approval?.(input, context))?.answer('once');
  return tool.execute(input, context);
}

describe('commandTools', () => {
  it('offers the tools of the mode under names of their own, with their schema', async () => {
    const { tools } = await toolsOf('user');
    expect(tools.map(({ name, skill }) => [name, skill])).toEqual([
      ['say', 'echoes'],
      ['show', 'echoes'],
      ['echoes__bash', 'echoes'],
    ]);
    expect(named(tools, 'say').inputSchema).toEqual({
      type: 'object',
      properties: { word: { type: 'string', description: 'What to say.' } },
      required: ['word'],
      additionalProperties: false,
    });
    const meeting = await toolsOf('user', { mode: 'Meeting', reserved: ['say'] });
    expect(meeting.tools.map(({ name }) => name)).toEqual(['echoes__say', 'show', 'echoes__bash', 'note']);
  });

  it('runs nothing that nobody approved', async () => {
    const { tools } = await toolsOf('user');
    const outcome = await named(tools, 'say').execute({ word: 'hi' }, toolContext());
    expect(outcome).toMatchObject({ isError: true, output: { success: false, exit_code: -1, output: '' } });
    expect((outcome.output as any).error).toContain('A person has to approve this call');
  });

  it('asks with the command, runs it once, and a read-only one freely after that', async () => {
    const { tools } = await toolsOf('user');
    const tool = named(tools, 'say');
    const context = toolContext();
    const need = await tool.approval?.({ word: 'a; b' }, context);
    expect(need).toMatchObject({
      reason: 'The first run of this skill',
      digest: expect.stringMatching(/^sha256:/),
      preview: { command: "echo 'a; b'", trust: 'user', sandboxed: false },
    });
    await need?.answer('once');
    expect((await tool.execute({ word: 'a; b' }, context)).output).toMatchObject({
      success: true,
      exit_code: 0,
      output: 'a; b\n',
      truncated: false,
    });
    expect(await tool.approval?.({ word: 'c' }, toolContext({ callId: 'call-2' }))).toBeUndefined();
    expect((await tool.execute({ word: 'c' }, toolContext({ callId: 'call-2' }))).output).toMatchObject({
      output: 'c\n',
    });
  });

  it('binds an answer to what was shown', async () => {
    const { tools, root } = await toolsOf('workspace');
    const tool = named(tools, 'say');
    const context = toolContext();
    await (await tool.approval?.({ word: 'shown' }, context))?.answer('once');
    expect((await tool.execute({ word: 'other' }, context)).output).toMatchObject({ success: false });
    const need = await tool.approval?.({ word: 'x' }, context);
    writeFileSync(join(root, 'echoes/scripts/show.sh'), '#!/bin/sh\necho evil\n');
    await expect(need?.answer('once')).rejects.toThrow(/changed after it was shown/);
  });

  it('does not run what changed between the answer and the run', async () => {
    for (const kind of ['user', 'workspace'] as const) {
      const { tools, root } = await toolsOf(kind);
      const tool = named(tools, 'show');
      const context = toolContext();
      await (await tool.approval?.({ word: 'x' }, context))?.answer('once');
      writeFileSync(join(root, 'echoes/scripts/show.sh'), '#!/bin/sh\necho evil\n');
      const { output, isError } = await tool.execute({ word: 'x' }, context);
      expect(isError).toBe(true);
      expect(JSON.stringify(output)).not.toContain('evil');
    }
  });

  it('takes no for an answer, and never for good', async () => {
    const { tools } = await toolsOf('user');
    const tool = named(tools, 'say');
    const need = await tool.approval?.({ word: 'x' }, toolContext());
    await expect(need?.answer('deny')).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
    expect((await tool.execute({ word: 'x' }, toolContext())).isError).toBe(true);
    const again = await tool.approval?.({ word: 'x' }, toolContext());
    await expect(again?.answer('never')).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
    expect(await tool.approval?.({ word: 'x' }, toolContext())).toBeUndefined();
    const { output } = await tool.execute({ word: 'x' }, toolContext());
    expect((output as any).error).toContain('The answer for these bytes was "never"');
  });

  it('runs untrusted skills in the sandbox, with a warning each time', async () => {
    const { tools } = await toolsOf('workspace', { declared: () => ({ TOKEN: 'hunter2hunter2' }) });
    const tool = named(tools, 'show');
    const context = toolContext();
    const need = await tool.approval?.({ word: 'hi' }, context);
    expect(need?.warning).toContain('not trusted');
    expect(need?.preview).toMatchObject({ sandboxed: true, network: false });
    await need?.answer('once');
    const { output } = await tool.execute({ word: 'hi' }, context);
    expect(output).toMatchObject({ success: true });
    expect((output as any).output).toBe('hi echoes [redacted TOKEN]\n65534\n');
    expect(await tool.approval?.({ word: 'hi' }, toolContext({ callId: 'call-2' }))).toBeDefined();
  });

  it('runs trusted skills in the sandbox too where the host says so, and redacts outside it', async () => {
    const declared = () => ({ TOKEN: 'hunter2hunter2' });
    const inside = await toolsOf('user', { declared, alwaysSandboxed: true });
    expect((await approveAndRun(named(inside.tools, 'show'), { word: 'a' })).output).toMatchObject({
      output: expect.stringMatching(/^a echoes \[redacted TOKEN\]\n65534\n$/),
    });
    const outside = await toolsOf('user', { declared });
    expect(
      (await approveAndRun(named(outside.tools, 'show'), { word: 'hunter2hunter2' })).output,
    ).toMatchObject({
      output: expect.stringMatching(/^\[redacted TOKEN\] echoes \[redacted TOKEN\]\n/),
    });
  });

  it.each([
    [{ kind: 'domains', domains: ['example.com'] } as const, true],
    [{ kind: 'none' } as const, false],
  ])('gives what declares network no more of it than the host approves: %j', async (network, isAsked) => {
    const asked: (SandboxRequest['network'] | undefined)[] = [];
    const sandbox: Sandbox = {
      name: 'recording',
      probe: () => Promise.resolve({ ok: true }),
      wrap: (request) => {
        asked.push(request.network);
        return Promise.reject(new ExecError('SANDBOX_UNAVAILABLE', 'not here', {}));
      },
    };
    const { catalog } = await catalogOf(
      {
        'net/SKILL.md': skillText('net', {
          extra: 'read_only: true\nnetwork: true\n',
          body: command('go', 'id'),
        }),
        'still/SKILL.md': skillText('still', { extra: 'read_only: true\n', body: command('stay', 'id') }),
      },
      { kind: 'workspace' },
    );
    const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
    const tools = await commandTools(catalog, { gate, sandbox, network, cwd: temporaryFolder() });
    const need = await named(tools, 'go').approval?.({}, toolContext());
    expect(need?.preview).toMatchObject({ network: isAsked });
    for (const name of ['go', 'stay']) await approveAndRun(named(tools, name), {});
    expect(asked).toEqual([network, { kind: 'none' }]);
  });

  it('says that a skill is gone, without a path', async () => {
    const { tools, root } = await toolsOf('user');
    rmSync(join(root, 'echoes'), { recursive: true });
    const tool = named(tools, 'say');
    expect(await tool.approval?.({ word: 'x' }, toolContext())).toBeUndefined();
    const { output } = await tool.execute({ word: 'x' }, toolContext());
    expect(output).toMatchObject({ success: false, error: 'The skill echoes is no longer there' });
  });

  it.each([
    [{}, "Missing required parameter 'word'"],
    [{ word: 7 }, 'is not a text'],
    [{ word: 'x', more: 1 }, 'has no parameter "more"'],
    ['x', "Missing required parameter 'word'"],
  ])('answers %j with the envelope and words, and asks nobody', async (input, words) => {
    const { tools } = await toolsOf('user');
    const tool = named(tools, 'say');
    expect(await tool.approval?.(input, toolContext())).toBeUndefined();
    const { output, isError } = await tool.execute(input, toolContext());
    expect(isError).toBe(true);
    expect(output).toMatchObject({ success: false, exit_code: -1, truncated: false, duration_ms: 0 });
    expect((output as any).error).toContain(words);
  });
});
