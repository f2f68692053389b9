import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApprovalGate, FileApprovalStore } from '@techne/exec';
import { folderSource, loadCatalog } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { modelOf, requestsOf, startModelServer } from '../../test/model-server.ts';
import { catalogOf, skillText, temporaryFolder } from '../../test/skill-folders.ts';
import { skillHost, skillText as ashText } from '../../test/skill-host.ts';
import { recordingTool } from '../../test/turn-of.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import { createAllowedToolsPolicy } from '../policies/allowed-tools-policy.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import { useSkillTool } from '../subagents/use-skill.ts';
import { Conversation } from './conversation.ts';
import type { StoredConversation } from './stored-conversation.ts';

const command =
  '### note_it\n\nNotes.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\necho noted\n```\n';
const files = {
  'notes/SKILL.md': skillText('notes', { extra: 'read_only: true\n', body: command }),
  'git/SKILL.md': skillText('git', { body: 'GIT BODY\n' }),
};

/** One process of a server: everything is made anew, but for the folders. */
async function serverProcess(
  root: string,
  approvals: string,
  url: string,
  policies = [createApprovalPolicy],
) {
  const catalog = await loadCatalog({ sources: [folderSource({ path: root, kind: 'user' })] });
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return {
    catalog,
    model: createOpenAICompatible({ name: 'local', baseURL: `${url}/v1` })('test'),
    commands: { gate: new ApprovalGate(new FileApprovalStore(approvals)) },
    policies: () => policies.map((make) => make()),
  };
}

async function start() {
  const { root } = await catalogOf(files);
  const approvals = join(temporaryFolder(), 'approvals');
  const server = await startModelServer();
  const step = (sequenceIndex: number, calls: readonly (readonly [string, object])[]) =>
    server.on(
      { userMessage: 'note', sequenceIndex },
      {
        content: 'Let me see.',
        toolCalls: calls.map(([name, input], index) => ({
          id: `call_${sequenceIndex}_${index}`,
          name,
          arguments: JSON.stringify(input),
        })),
      },
    );
  step(0, [
    ['skillsActivate', { name: 'git' }],
    ['note_it', {}],
  ]);
  server.on({ userMessage: 'note', sequenceIndex: 1 }, { content: 'Noted.' });
  server.on({ userMessage: 'again' }, { content: 'Yes.' });
  const process = () => serverProcess(root, approvals, server.url);
  return { root, server, process };
}

function overTheWire(stored: StoredConversation): StoredConversation {
  return JSON.parse(JSON.stringify(stored)) as StoredConversation;
}

describe('a conversation that waits', () => {
  it('is stored as plain data, and another process goes on with it', async () => {
    const { server, process } = await start();
    const first = new Conversation(await process());
    const waiting = await first.send('note', { runId: 'run-7' });
    expect(waiting).toMatchObject({ status: 'waiting', turn: { pending: [{ tool: 'note_it' }] } });
    const stored = overTheWire(first.store());
    expect(JSON.stringify(stored)).not.toContain('GIT BODY');
    expect(stored).toMatchObject({
      version: 1,
      messages: [],
      activated: [{ name: 'git' }],
      waiting: { runId: 'run-7', text: 'note' },
    });

    const second = await Conversation.restore(await process(), stored);
    expect(second.activated).toEqual(first.activated);
    await expect(second.send('again')).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    const events: AgentEvent[] = [];
    const saved: number[] = [];
    const reply = await second.resume(
      { call_0_1: 'once' },
      {
        onEvent: (event) => void events.push(event),
        save: (messages) => Promise.resolve(void saved.push(messages.length)),
      },
    );
    expect(reply).toMatchObject({ kind: 'turn', status: 'succeeded', text: 'Noted.' });
    const types = events.map(({ type }) => type);
    expect(types).toContain('text');
    expect(types.indexOf('tool_result')).toBeLessThan(types.indexOf('step_started'));
    expect(saved).toEqual([2]);
    const sent = JSON.stringify(requestsOf(server)[1]);
    expect(sent).toContain('GIT BODY');
    expect(sent).toContain('noted');
    expect(second.waiting).toBeUndefined();
    expect(second.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);

    const third = await Conversation.restore(await process(), overTheWire(second.store()));
    expect(await third.send('again')).toMatchObject({ text: 'Yes.' });
    expect(JSON.stringify(requestsOf(server)[2])).toContain('GIT BODY');
    expect(third.messages.slice(0, 4)).toEqual(second.messages);
  });

  it('is decided once, however many copies there are', async () => {
    const { process } = await start();
    const first = new Conversation(await process());
    await first.send('note');
    const stored = overTheWire(first.store());
    const [one, other] = await Promise.all([
      Conversation.restore(await process(), stored),
      Conversation.restore(await process(), stored),
    ]);
    await one.resume({ call_0_1: 'once' });
    await expect(other.resume({ call_0_1: 'once' })).rejects.toMatchObject({ code: 'TURN_ALREADY_DECIDED' });
    await expect(one.resume({ call_0_1: 'once' })).rejects.toMatchObject({ code: 'TURN_NOT_WAITING' });
  });

  it('has what was typed after the name of a skill in its text again', async () => {
    const { root, server, process } = await start();
    writeFileSync(join(root, 'git/SKILL.md'), skillText('git', { body: 'GIT BODY for $ARGUMENTS\n' }));
    const first = new Conversation(await process());
    await first.send('/git note');
    const second = await Conversation.restore(await process(), overTheWire(first.store()));
    await second.resume({ call_0_1: 'once' });
    expect(JSON.stringify(requestsOf(server)[1])).toContain('GIT BODY for note');
  });

  it('activates anew what changed while it waited', async () => {
    const { root, server, process } = await start();
    const first = new Conversation(await process());
    await first.send('note');
    const stored = overTheWire(first.store());
    writeFileSync(join(root, 'git/SKILL.md'), skillText('git', { body: 'NEW BODY\n' }));
    const second = await Conversation.restore(await process(), stored);
    expect(second.activated[0]?.digest).not.toBe(first.activated[0]?.digest);
    expect(second.waiting?.turn.activations).toMatchObject([{ digest: second.activated[0]?.digest }]);
    await second.resume({ call_0_1: 'once' });
    expect(JSON.stringify(requestsOf(server)[1])).toContain('NEW BODY');
  });

  it('does not run a command that changed after it was shown', async () => {
    const { root, server, process } = await start();
    const first = new Conversation(await process());
    await first.send('note');
    const stored = overTheWire(first.store());
    const changed = command.replace('echo noted', 'echo stolen');
    writeFileSync(
      join(root, 'notes/SKILL.md'),
      skillText('notes', { extra: 'read_only: true\n', body: changed }),
    );
    const second = await Conversation.restore(await process(), stored);
    expect(await second.resume({ call_0_1: 'once' })).toMatchObject({ status: 'succeeded' });
    const sent = JSON.stringify(requestsOf(server)[1]);
    expect(sent).toContain('changed since it was shown');
    expect(sent).not.toContain('stolen');
  });

  it('goes on without the skill that its message named, when that is gone', async () => {
    const { server, process } = await start();
    const first = new Conversation(await process());
    await first.send('/git note');
    const waiting = overTheWire(first.store());
    const without = await process();
    const { catalog } = await catalogOf({ 'notes/SKILL.md': files['notes/SKILL.md'] });
    const second = await Conversation.restore({ ...without, catalog }, waiting);
    const reply = await second.resume({ call_0_1: 'deny' });
    expect(reply).toMatchObject({ status: 'succeeded', text: 'Noted.' });
    expect(second.messages[0]).toEqual({ role: 'user', content: 'note' });
    expect(JSON.stringify(requestsOf(server)[1])).not.toContain('GIT BODY');
  });

  it('keeps what a loaded skill forbids', async () => {
    const { root } = await catalogOf({
      ...files,
      'git/SKILL.md': skillText('git', { extra: 'allowed-tools: other\n', body: 'GIT BODY\n' }),
    });
    const { server } = await start();
    const approvals = join(temporaryFolder(), 'approvals');
    const contract = () => createAllowedToolsPolicy({ mode: 'enforce' });
    const process = () => serverProcess(root, approvals, server.url, [contract, createApprovalPolicy]);
    const other = [recordingTool('other')];
    server.reset();
    server.on(
      { hasToolResult: false },
      {
        toolCalls: [
          { id: 'one', name: 'note_it', arguments: '{}' },
          { id: 'two', name: 'skillsActivate', arguments: '{"name":"git"}' },
        ],
      },
    );
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const first = new Conversation({ ...(await process()), tools: other });
    expect(await first.send('go')).toMatchObject({ status: 'waiting' });
    const second = await Conversation.restore(
      { ...(await process()), tools: other },
      overTheWire(first.store()),
    );
    await second.resume({ one: 'once' });
    expect(JSON.stringify(second.messages)).toContain('TOOL_NOT_ALLOWED');
    expect(JSON.stringify(second.messages)).not.toContain('noted');
  });
});

it('a conversation waits for the calls of its subagents, and goes on elsewhere', async () => {
  const asked = recordingTool('bash', {
    output: 'bash ran',
    approval: () => Promise.resolve({ reason: 'r', preview: {}, answer: () => Promise.resolve() }),
  });
  const made = await skillHost(
    { research: ashText() },
    {
      makeTools: () => [asked],
      script: ({ messages, tools }) => {
        const result = messages.findLast(({ role }) => role === 'tool');
        if (result !== undefined) return { content: `Said ${JSON.stringify(result.content)}` };
        const isOuter = tools?.some((tool) => tool.function.name === 'use_skill');
        return isOuter
          ? {
              toolCalls: [{ id: 'u', name: 'use_skill', arguments: '{"skill":"research","message":"go"}' }],
            }
          : { toolCalls: [{ id: 'b', name: 'bash', arguments: '{}' }] };
      },
    },
  );
  const options = () => ({
    catalog: made.host.catalog(),
    model: modelOf(made.server),
    tools: [useSkillTool(made.host)],
    policies: () => [createApprovalPolicy()],
  });
  const first = new Conversation(options());
  const waiting = await first.send('/research go');
  expect(waiting.turn?.pending).toMatchObject([{ callId: 'u/b', tool: 'bash', skill: 'research' }]);
  const second = await Conversation.restore(options(), overTheWire(first.store()));
  const reply = await second.resume({ 'u/b': 'once' });
  expect(reply).toMatchObject({ status: 'succeeded', text: expect.stringContaining('bash ran') });
  expect(asked.inputs).toHaveLength(1);
});

describe('/name of a skill that runs as a subagent', () => {
  const fork = { 'forked/SKILL.md': skillText('forked', { extra: 'context: fork\n', body: 'FORK BODY\n' }) };
  const ash = { 'ashen/SKILL.md': '---\nname: ashen\ndescription: A.\nmax_iterations: 3\n---\nASH BODY\n' };

  it.each([
    ['context: fork', fork, 'forked'],
    ['the dialect ash', ash, 'ashen'],
  ])('forces use_skill in the first step, by %s', async (_, skills, name) => {
    const server = await startModelServer();
    const { catalog } = await catalogOf(skills);
    const use = recordingTool('use_skill', { output: { content: 'It is done.', iterations: 1 } });
    server.on(
      { hasToolResult: false },
      {
        toolCalls: [{ id: 'u', name: 'use_skill', arguments: JSON.stringify({ skill: name, message: 'x' }) }],
      },
    );
    server.on({ hasToolResult: true }, { content: 'Fine.' });
    const conversation = new Conversation({ catalog, model: modelOf(server), tools: [use] });
    expect(await conversation.send(`/${name} sum it up`)).toMatchObject({ text: 'Fine.' });
    const [first, second] = requestsOf(server);
    expect(first?.['tool_choice']).toEqual({ type: 'function', function: { name: 'use_skill' } });
    expect(JSON.stringify(first?.['messages'])).toContain(`Call use_skill first with skill=\\"${name}\\"`);
    expect(JSON.stringify(first?.['messages'])).toContain('"content":"sum it up"');
    expect(second?.['tool_choice'] ?? 'auto').toBe('auto');
    expect(use.inputs).toEqual([{ skill: name, message: 'x' }]);
    expect(conversation.activatedNames).toEqual([]);
  });

  it('alone says how to go on, and asks no model', async () => {
    const server = await startModelServer();
    const { catalog } = await catalogOf(fork);
    const tools = [recordingTool('use_skill')];
    const conversation = new Conversation({ catalog, model: modelOf(server), tools });
    expect(await conversation.send('/forked ')).toEqual({
      kind: 'notice',
      status: 'succeeded',
      text: expect.stringContaining('Write /forked and what it should do.'),
    });
    expect(requestsOf(server)).toEqual([]);
    expect(conversation.messages).toEqual([]);
  });

  it('is activated like any other where no subagent can run, and injected where no tool can be called', async () => {
    const server = await startModelServer();
    const { catalog } = await catalogOf(fork);
    const model = modelOf(server);
    expect(await new Conversation({ catalog, model }).send('/forked')).toMatchObject({ kind: 'activation' });
    server.onMessage(/./, { content: 'Well.' });
    const tools = [recordingTool('use_skill')];
    await new Conversation({ catalog, model, tools, toolsEnabled: false }).send('/forked go');
    expect(JSON.stringify(requestsOf(server)[0])).toContain('FORK BODY');
  });
});
