import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ApprovalGate, FileApprovalStore } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { bodyOf, start, system } from '../../test/converse.ts';
import { requestsOf, shapes } from '../../test/model-server.ts';
import { catalogOf, fixtureCatalog, skillText, temporaryFolder } from '../../test/skill-folders.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import { Conversation } from './conversation.ts';
import { createSkillRunner } from './create-skill-runner.ts';

describe.each(shapes)('a conversation with a model that speaks %s', (shape) => {
  it('forces the activation tool for `/name text`, strips the name and remembers it', async () => {
    const { server, conversation, events, send } = await start({ instructions: 'You are kind.' }, shape);
    server.on(
      { userMessage: 'the log', hasToolResult: false },
      { toolCalls: [{ id: 'call_1', name: 'skillsActivate', arguments: '{"name":"git"}' }] },
    );
    server.on({ userMessage: 'the log', hasToolResult: true }, { content: 'Here it is.' });
    const reply = await send('/git the log');
    expect(reply).toMatchObject({ kind: 'turn', status: 'succeeded', text: 'Here it is.' });
    expect(bodyOf(server, 0)).toMatch(/skillsActivate/);
    expect(bodyOf(server, 0)).not.toContain('/git the log');
    expect(bodyOf(server, 1)).toContain('GIT BODY for the log');
    expect(conversation.activatedNames).toEqual(['git']);
    expect(events.filter(({ type }) => type === 'skill_activated')).toHaveLength(1);
    expect(conversation.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });
});

describe('what the model is told', () => {
  it('is the host, the skills, how to use them, and the names that are active', async () => {
    const { server, conversation, send, events } = await start({ instructions: 'You are kind.' });
    server.onMessage('hello', { content: 'Hi.' });
    await send('hello');
    const first = requestsOf(server)[0] as any;
    expect(system(first)).toMatch(
      /^You are kind\.\n\n\{\n {2}"available_skills": \[\n[^]*"name": "git"[^]*\]\n\}\n\nSkills are available; use them when relevant\.\n[^]*before responding\.$/,
    );
    expect(system(first)).not.toMatch(/BODY|"mine"|"off"|activated_skill_names/);
    expect(first.tools.map((each: any) => each.function.name)).toEqual([
      'skillsActivate',
      'skillsReadResource',
    ]);
    expect(first.tool_choice ?? 'auto').toBe('auto');
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'run_started', kind: 'chat', model: 'test' },
      { type: 'skills_offered', count: 3, format: 'json' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', status: 'succeeded' });
    await send('/git');
    await send('hello again');
    expect(system(requestsOf(server)[1])).toMatch(/\n\n\{"activated_skill_names":\["git"\]\}$/);
    expect(conversation.deactivate('git')).toBe(true);
    await send('hello once more');
    expect(system(requestsOf(server)[2])).not.toContain('activated_skill_names');
    expect(JSON.stringify(requestsOf(server)[2])).toContain('was taken out of this conversation');
    expect(JSON.stringify(requestsOf(server)[2])).not.toContain('GIT BODY');
    expect(conversation.deactivate('git')).toBe(false);
  });

  it('is nothing about skills where there are none', async () => {
    const { server, send } = await start({ catalog: (await catalogOf({})).catalog, instructions: 'Kind.' });
    server.onMessage('hello', { content: 'Hi.' });
    await send('hello');
    const [request] = requestsOf(server) as any[];
    expect(system(request)).toBe('Kind.');
    expect(request.tools ?? []).toEqual([]);
  });

  it('offers search when the block does not tell of everything', async () => {
    const { server, send } = await start({ disclosureBudget: 30 });
    server.onMessage('hello', { content: 'Hi.' });
    await send('hello');
    const [request] = requestsOf(server) as any[];
    expect(system(request)).toContain('skills_search');
    expect(request.tools.map((each: any) => each.function.name)).toContain('skills_search');
  });
});

describe('/name', () => {
  it('alone answers without the model, and its text is there afterwards', async () => {
    const { server, conversation, send, events } = await start();
    server.onMessage('hello', { content: 'Hi.' });
    expect(await send('/git')).toEqual({
      kind: 'activation',
      status: 'succeeded',
      text: 'The skill git is active.',
    });
    expect(await send('/git  ')).toMatchObject({ text: 'The skill git is already active.' });
    expect(requestsOf(server)).toEqual([]);
    expect(events).toMatchObject([{ type: 'skill_activated', skill: 'git' }]);
    expect(conversation.activated).toEqual([{ name: 'git', digest: expect.stringMatching(/^sha256:/) }]);
    await send('hello');
    expect(bodyOf(server, 0)).toContain('GIT BODY');
  });

  it.each(['/unknown do it', '/hidden do it', ' /git do it', 'do /git'])(
    'is plain text: %j',
    async (text) => {
      const { server, conversation, send } = await start();
      server.onMessage(/do/, { content: 'Well.' });
      await send(text);
      const [request] = requestsOf(server) as any[];
      expect(request.messages.at(-1)).toMatchObject({ role: 'user', content: text });
      expect(request.tool_choice ?? 'auto').toBe('auto');
      expect(conversation.activatedNames).toEqual([]);
    },
  );

  it('starts a skill that models may not start', async () => {
    const { server, send, conversation } = await start();
    server.on(
      { userMessage: 'go', hasToolResult: false },
      { toolCalls: [{ id: 'c', name: 'skillsActivate', arguments: '{"name":"mine"}' }] },
    );
    server.on({ userMessage: 'go', hasToolResult: true }, { content: 'Done.' });
    await send('/mine go');
    const [first, second] = requestsOf(server) as any[];
    expect(first.tool_choice).toEqual({ type: 'function', function: { name: 'skillsActivate' } });
    expect(system(first)).toContain(
      'Explicit skill invocation detected: /mine\nCall skillsActivate first with name="mine".',
    );
    expect(second.tool_choice ?? 'auto').toBe('auto');
    expect(JSON.stringify(second)).toContain('MINE BODY');
    expect(conversation.activatedNames).toEqual(['mine']);
  });

  it('says that a skill is disabled', async () => {
    const { server, send, events } = await start();
    expect(await send('/off do it')).toMatchObject({
      kind: 'refused',
      status: 'failed',
      error: { code: 'SKILL_DISABLED', message: expect.stringMatching(/^Skill is disabled: off/) },
    });
    expect(requestsOf(server)).toEqual([]);
    expect(events).toMatchObject([{ type: 'run_finished', status: 'failed' }]);
  });

  it('does not remember an activation that failed', async () => {
    const { server, send, conversation } = await start();
    server.on(
      { userMessage: 'go', hasToolResult: false },
      { toolCalls: [{ id: 'c', name: 'skillsActivate', arguments: '{"name":"gone"}' }] },
    );
    server.on({ userMessage: 'go', hasToolResult: true }, { content: 'Sorry.' });
    await send('go');
    expect(conversation.activatedNames).toEqual([]);
  });

  it('is injected for one request where the model has no tools', async () => {
    const { server, send, conversation } = await start({ toolsEnabled: false });
    server.onMessage(/log|hello/, { content: 'Fine.' });
    await send('/git the log');
    await send('hello');
    const [first, second] = requestsOf(server) as any[];
    expect(system(first)).toContain(
      'Explicit skill invocation detected (/git). Tool calling is unavailable for this model, so the skill\'s SKILL.md is injected below.\n\n<skill_content name="git"',
    );
    expect(system(first)).toContain('GIT BODY for the log');
    expect(system(first)).not.toContain('Activate a skill by calling');
    expect(first.tools ?? []).toEqual([]);
    expect(system(second)).not.toContain('GIT BODY');
    expect(conversation.activatedNames).toEqual(['git']);
    expect(await send('/mine')).toMatchObject({ kind: 'activation' });
    await send('hello');
    await send('hello');
    expect(system(requestsOf(server)[2])).toContain('MINE BODY');
    expect(system(requestsOf(server)[3])).not.toContain('MINE BODY');
  });
});

describe('@name', () => {
  it('runs the skill once with the text as its first required input', async () => {
    const { server, catalog, model } = await start();
    server.onMessage(/Sum up/, { content: 'Short.' });
    const runSkill = createSkillRunner({ catalog, model: () => model });
    const conversation = new Conversation({ catalog, model, runSkill });
    const events: AgentEvent[] = [];
    const reply = await conversation.send('@sum A long\narticle', {
      onEvent: (event) => void events.push(event),
    });
    expect(reply).toEqual({ kind: 'run', status: 'succeeded', text: 'Short.' });
    const [request] = requestsOf(server) as any[];
    expect(JSON.stringify(request.messages)).toContain('Sum up A long\\narticle in a dry tone.');
    expect(request).toMatchObject({ temperature: 0.3, max_tokens: 77 });
    expect(events.filter(({ type }) => type === 'thought').slice(0, 2)).toEqual([
      { type: 'thought', data: { type: 'skill', status: 'start', skill_name: 'sum' } },
      { type: 'thought', data: { type: 'skill', status: 'loaded', skill_name: 'sum' } },
    ]);
    expect(conversation.messages).toEqual([
      { role: 'user', content: '@sum A long\narticle' },
      { role: 'assistant', content: 'Short.' },
    ]);
    expect(conversation.activatedNames).toEqual([]);
  });

  it('is an error when nobody knows the name', async () => {
    const { server, send, events } = await start();
    expect(await send('@nobody help')).toMatchObject({
      kind: 'refused',
      error: { code: 'SKILL_NOT_FOUND', message: "Skill 'nobody' not found" },
    });
    expect(events[0]).toMatchObject({ type: 'thought', data: { status: 'error', skill_name: 'nobody' } });
    expect(await send('@off help')).toMatchObject({ error: { code: 'SKILL_DISABLED' } });
    expect(await send('@sum help')).toMatchObject({ error: { code: 'SKILL_REFUSED' } });
    expect(requestsOf(server)).toEqual([]);
  });
});

describe('modes', () => {
  it('bring the command tools of their skills, approved before they run', async () => {
    const body =
      '### note_it\n\nNotes.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\necho noted\n```\n';
    const { catalog } = await catalogOf({
      'meet/SKILL.md': skillText('meet', { extra: 'modes: [Meeting]\nread_only: true\n', body }),
      'git/SKILL.md': skillText('git'),
    });
    const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
    const { server, conversation } = await start({
      catalog,
      commands: { gate },
      policies: () => [createApprovalPolicy()],
    });
    server.on(
      { userMessage: 'note', hasToolResult: false },
      { toolCalls: [{ id: 'call_1', name: 'note_it', arguments: '{}' }] },
    );
    server.on({ userMessage: 'note', hasToolResult: true }, { content: 'Noted.' });
    const toolNames = async () => {
      const prepared = await conversation.prepare('note');
      return prepared.kind === 'turn' ? prepared.tools.map(({ name }) => name) : [];
    };
    expect(await toolNames()).toEqual(['skillsActivate', 'skillsReadResource']);
    conversation.setMode('Meeting');
    expect(await toolNames()).toEqual(['skillsActivate', 'skillsReadResource', 'note_it']);
    const waiting = await conversation.send('note');
    expect(waiting).toMatchObject({ status: 'waiting', turn: { pending: [{ tool: 'note_it' }] } });
    await expect(conversation.send('more')).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    const callId = waiting.turn?.pending[0]?.callId ?? '';
    expect(await conversation.resume({ [callId]: 'once' })).toMatchObject({
      status: 'succeeded',
      text: 'Noted.',
    });
    expect(JSON.stringify(conversation.messages)).toContain('noted\\n');
    await expect(conversation.resume({})).rejects.toMatchObject({ code: 'TURN_NOT_WAITING' });
  });
});

describe('the conformance fixture', () => {
  it('is worked through by a model: three reads with markers, three refusals', async () => {
    const name = 'skills-system-validation';
    const paths = [
      'references/REFERENCE.md',
      'assets/fixture.json',
      'scripts/echo.sh',
      '../../package.json',
      '/etc/passwd',
      'references/../../../package.json',
    ];
    const { server, conversation, events, send } = await start({ catalog: await fixtureCatalog() });
    const step = (index: number, tool: string, input: object) =>
      server.on(
        { userMessage: 'run all steps', sequenceIndex: index },
        { toolCalls: [{ id: `call_${index}`, name: tool, arguments: JSON.stringify(input) }] },
      );
    step(0, 'skillsActivate', { name });
    paths.forEach((path, index) => step(index + 1, 'skills.readResource', { name, path }));
    server.on({ userMessage: 'run all steps', sequenceIndex: 7 }, { content: 'Overall: PASS' });
    expect(await send(`/${name} run all steps`)).toMatchObject({ text: 'Overall: PASS' });
    expect(conversation.activatedNames).toEqual([name]);
    const said = JSON.stringify(conversation.messages);
    for (const marker of ['SKILL-5d1f8e07', 'REFERENCE-b83a2c64', 'ASSET-e19c4f70', 'SCRIPT-2f96d0ab'])
      expect(said).toContain(`MARKER-${marker}`);
    expect(said).not.toMatch(/root:x:|techne-workspace/);
    const told = events.flatMap((event) =>
      event.type === 'skill_file_read' || event.type === 'skill_file_refused' ? [event.type] : [],
    );
    expect(told).toEqual([...Array(3).fill('skill_file_read'), ...Array(3).fill('skill_file_refused')]);
  });
});

describe('a long conversation', () => {
  it('loses its oldest turns, and keeps the text of its skills', async () => {
    const { server, conversation, send } = await start({ contextWindow: 2_000, disclosureBudget: 200 });
    server.onMessage(/./, { content: 'Well. '.repeat(100) });
    await send('/git');
    for (let turn = 0; turn < 6; turn++) await send(`question ${turn} ${'x'.repeat(400)}`);
    const last = bodyOf(server, 5);
    expect(last).toContain('earlier messages were left out');
    expect(last).toContain('GIT BODY');
    expect(last).toContain('question 5');
    expect(last).not.toContain('question 0');
    expect(JSON.stringify(conversation.messages)).toContain('question 0');
  });
});

describe('a skill that vanished', () => {
  it('is refused in words, with tools and without', async () => {
    for (const toolsEnabled of [true, false]) {
      const { root, send } = await start({ toolsEnabled });
      rmSync(join(root, 'git'), { recursive: true });
      const reply = await send(toolsEnabled ? '/git' : '/git the log');
      expect(reply).toMatchObject({ status: 'failed', error: { code: 'SKILL_FAILED' } });
      expect(JSON.stringify(reply)).not.toContain(root);
    }
  });
});
