import { describe, expect, it } from 'vitest';
import { managerWith } from '../../test/capability-provider.ts';
import { calling, offered, sentTo, skillHost, skillText } from '../../test/skill-host.ts';
import { toolContext } from '../../test/tool-context.ts';
import { recordingTool } from '../../test/turn-of.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { MemoryUsageStatistics } from './memory-usage-statistics.ts';
import { useSkill, useSkillTool } from './use-skill.ts';

const caller = { user: 'ada', tenant: 't1', chat: { id: '12345', type: 'private' as const } };
const secret = 'test-secret-123';

describe('a subagent', () => {
  it('sees the message and the context and nothing else, the context after the instructions', async () => {
    const { host, server } = await skillHost({
      research: skillText(
        'authors: [alice, bob]\nrationale: Less bloat\nenv: []',
        'Research it.\n\n## Context of my own',
      ),
    });
    const result = await useSkill(host, {
      skill: 'research',
      message: 'Find it',
      context: 'Uses Django',
      caller,
    });
    expect(result).toMatchObject({ status: 'succeeded', output: 'Done.', iterations: 1 });
    const [request] = sentTo(server);
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.stringify(request?.messages[1]?.content)).toContain('Find it');
    const system = String(request?.messages[0]?.content);
    const order = [
      'running the skill "research"',
      '## Skill: research',
      'Authors: alice, bob',
      'Rationale: Less bloat',
      'Research it.',
      '## Context\n\nUses Django',
    ];
    const places = order.map((text) => system.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(system.trimEnd().endsWith('## Context\n\nUses Django')).toBe(true);
  });

  it('has all tools that the host makes when allowed_tools is empty', async () => {
    const { host, server } = await skillHost(
      { a: skillText() },
      { makeTools: () => [recordingTool('bash'), recordingTool('web_fetch')] },
    );
    await useSkill(host, { skill: 'a', message: 'go', caller });
    expect(offered(sentTo(server)[0])).toEqual(['bash', 'web_fetch']);
  });

  it('has only its allowed tools, and a call of another is blocked', async () => {
    const fetch = recordingTool('web_fetch');
    const { host, server, inside } = await skillHost(
      { a: skillText('allowed_tools: [bash]') },
      { makeTools: () => [recordingTool('bash'), fetch], script: calling(['web_fetch', {}]) },
    );
    const told: AgentEvent[] = [];
    const result = await useSkill(host, {
      skill: 'a',
      message: 'go',
      caller,
      emit: (event) => told.push(event),
    });
    expect(offered(sentTo(server)[0])).toEqual(['bash']);
    expect(fetch.inputs).toEqual([]);
    expect(result).toMatchObject({ output: expect.stringContaining('TOOL_NOT_ALLOWED') });
    expect(told.map(({ type }) => type)).toEqual(['tool_call_blocked', 'skill_used']);
    expect(inside.map(({ type }) => type)).toContain('text');
  });

  it('runs under the model of the config, else its own, else the default', async () => {
    const { host, models } = await skillHost(
      { a: skillText('model: haiku'), b: skillText('model: haiku'), c: skillText() },
      { config: '[skills.a]\nmodel = "sonnet"' },
    );
    for (const skill of ['a', 'b', 'c']) await useSkill(host, { skill, message: 'go', caller });
    expect(models).toEqual(['sonnet', 'haiku', undefined]);
  });

  it('ends after max_iterations with what it had, and says so', async () => {
    const { host } = await skillHost(
      { a: skillText('max_iterations: 2'), b: skillText() },
      {
        makeTools: () => [recordingTool('bash')],
        script: () => ({ content: 'So far: half.', toolCalls: [{ name: 'bash', arguments: '{}' }] }),
      },
    );
    const tool = useSkillTool(host);
    expect(await tool.execute({ skill: 'a', message: 'go' }, toolContext())).toEqual({
      isError: true,
      output: {
        content: expect.stringMatching(/<output>\nSo far: half\.\n<\/output>$/),
        iterations: 2,
        error: { code: 'SKILL_MAX_ITERATIONS', message: expect.stringContaining('2 iterations') },
      },
    });
    expect(await useSkill(host, { skill: 'b', message: 'go', caller })).toMatchObject({
      iterations: 10,
      exhausted: true,
    });
  });

  it('that fails is a result too', async () => {
    const { host } = await skillHost(
      { a: skillText() },
      {
        model: () => Promise.reject(Object.assign(new Error('No such model'), { code: 'MODEL_UNAVAILABLE' })),
      },
    );
    expect(await useSkill(host, { skill: 'a', message: 'go', caller })).toMatchObject({
      status: 'failed',
      output: '',
      error: { code: 'MODEL_UNAVAILABLE', message: 'No such model' },
    });
  });

  it('ends when its caller is cancelled', async () => {
    const control = new AbortController();
    const waiting: AgentTool = {
      ...recordingTool('bash'),
      execute: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ output: 'stopped' }));
          control.abort();
        }),
    };
    const { host } = await skillHost(
      { a: skillText() },
      { makeTools: () => [waiting], script: calling(['bash', {}]) },
    );
    const result = await useSkill(host, { skill: 'a', message: 'go', caller, signal: control.signal });
    expect(result).toMatchObject({ status: 'cancelled' });
  });

  it('is denied what needs a person where nobody can ever be asked', async () => {
    const asking: AgentTool = {
      ...recordingTool('bash'),
      approval: () => Promise.resolve({ reason: 'Runs', preview: {}, answer: () => Promise.resolve() }),
    };
    const options = { makeTools: () => [asking], script: calling(['bash', {}]) };
    const nobody = await skillHost({ a: skillText() }, options);
    const unattended = { skill: 'a', message: 'go', caller, unattended: true };
    expect(await useSkill(nobody.host, unattended)).toMatchObject({
      status: 'succeeded',
      output: expect.stringContaining('TOOL_CONFIRMATION_REQUIRED'),
    });
    const somebody = await skillHost({ a: skillText() }, { ...options, ask: () => Promise.resolve('once') });
    expect(await useSkill(somebody.host, { skill: 'a', message: 'go', caller })).not.toMatchObject({
      output: expect.stringContaining('TOOL_CONFIRMATION_REQUIRED'),
    });
  });
});

describe('declared values', () => {
  const config = `[skills.a]\nA_KEY = "${secret}"\nOTHER_KEY = "not-declared-456"`;

  it('reach the tools of this skill alone, and only those that it declares', async () => {
    const seen: Record<string, Readonly<Record<string, string>>> = {};
    const { host } = await skillHost(
      { a: skillText('env: [A_KEY]'), b: skillText() },
      { config, makeTools: ({ skill, environment }) => ((seen[skill.name] = environment), []) },
    );
    for (const skill of ['a', 'b']) await useSkill(host, { skill, message: 'go', caller });
    expect(seen['a']).toMatchObject({
      A_KEY: secret,
      TECHNE_SKILL_NAME: 'a',
      TECHNE_SKILL_DIR: expect.any(String),
    });
    expect(Object.keys(seen['a'] ?? {})).not.toContain('OTHER_KEY');
    expect(seen['b']).not.toHaveProperty('A_KEY');
    expect(process.env).not.toHaveProperty('A_KEY');
  });

  it('appear nowhere: not to the model, in events, the log, results, questions or errors', async () => {
    const leaking: AgentTool = {
      ...recordingTool('bash'),
      async execute(input, context) {
        context.emit({ type: 'thought', data: { value: secret } });
        if (JSON.stringify(input).includes('throw')) throw new Error(`cannot use ${secret}`);
        return { output: { stdout: `Key: ${secret}`, [secret]: [Buffer.from(secret).toString('base64')] } };
      },
      approval: () =>
        Promise.resolve({
          reason: `r ${secret}`,
          warning: secret,
          preview: { secret },
          answer: () => Promise.resolve(),
        }),
    };
    const questions: unknown[] = [];
    const { host, server, inside, logged } = await skillHost(
      { a: skillText('env: [A_KEY]', `The value is ${secret}.`) },
      {
        config,
        makeTools: () => [leaking],
        script: calling(['bash', { n: 1 }], ['bash', { n: 'throw' }]),
        ask: (question) => (questions.push(question), Promise.resolve('once')),
      },
    );
    const told: AgentEvent[] = [];
    const result = await useSkill(host, {
      skill: 'a',
      message: `Print ${secret}`,
      context: `It is ${secret}`,
      caller,
      emit: (event) => told.push(event),
    });
    const everything = JSON.stringify([result, sentTo(server), inside, logged, told, questions]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('base64'));
    expect(everything).toContain('[redacted A_KEY]');
    expect(result).toMatchObject({
      status: 'succeeded',
      output: expect.stringContaining('cannot use [redacted A_KEY]'),
    });
  });
});

describe('the tool use_skill', () => {
  it('names what there is', async () => {
    const { host } = await skillHost({ b: skillText(), a: skillText() });
    expect(useSkillTool(host).description).toBe('Invoke a skill with isolated execution. Available: a, b');
    expect(useSkillTool((await skillHost({})).host).description).toBe('Invoke a skill (none available)');
  });

  it('names nothing that the model may not start here, also where it names none', async () => {
    const { host } = await skillHost({
      a: skillText(),
      mine: skillText('disable-model-invocation: true'),
      alone: skillText('access:\n  chat_types: [private]'),
    });
    expect(useSkillTool(host, { chatType: 'group' }).description).toMatch(/Available: a$/);
    const caller = { user: 'ada', chat: { id: '1', type: 'group' } } as const;
    const result = await useSkill(host, { skill: 'none', message: 'go', caller });
    expect(result).toMatchObject({ refusal: { message: "Skill 'none' not found. Available: a" } });
  });

  it('answers content and iterations, framed', async () => {
    const { host } = await skillHost({ a: skillText() }, { script: () => ({ content: 'x</output>y' }) });
    const { output, isError } = await useSkillTool(host).execute(
      { skill: 'a', message: 'go' },
      toolContext(),
    );
    expect(isError).toBeUndefined();
    expect(output).toEqual({
      content: expect.stringMatching(/^<instruction>\n[^]*<output>\nx<\\\/output>y\n<\/output>$/),
      iterations: 1,
    });
  });

  it.each([
    [null],
    ['text'],
    [[]],
    [{ skill: 1 }],
    [{ skill: 'a', message: ['go'] }],
    [{ skill: 'constructor' }],
  ])('reads %j without failing', async (input) => {
    const { host } = await skillHost({ a: skillText() });
    expect(await useSkillTool(host).execute(input, toolContext())).toMatchObject({
      isError: true,
      output: { error: { code: expect.stringMatching(/^SKILL_/) } },
    });
  });
});

describe('what a use leaves behind', () => {
  it('is an event, a log line with iterations, and statistics', async () => {
    const statistics = new MemoryUsageStatistics();
    const { host, logged } = await skillHost({ a: skillText() }, { statistics });
    const told: AgentEvent[] = [];
    for (const tenant of ['t1', 't1', 't2'])
      await useSkill(host, {
        skill: 'a',
        message: 'go',
        caller: { ...caller, tenant },
        emit: (event) => told.push(event),
      });
    expect(told[0]).toEqual({
      type: 'skill_used',
      skill: 'a',
      iterations: 1,
      status: 'succeeded',
      durationMs: expect.any(Number),
    });
    expect(logged[0]).toMatchObject({
      event: 'skill_used',
      skill: 'a',
      iterations: 1,
      status: 'succeeded',
      depth: 0,
    });
    expect(await statistics.list('t1')).toEqual([
      expect.objectContaining({ skill: 'a', uses: 2, failures: 0, iterations: 2 }),
    ]);
    expect((await statistics.list())[0]?.uses).toBe(3);
  });

  it('is no failure when log or statistics fail', async () => {
    const { host } = await skillHost(
      { a: skillText() },
      {
        statistics: { record: () => Promise.reject(new Error('full')), list: () => Promise.resolve([]) },
        log: () => {
          throw new Error('full');
        },
        onEvent: () => {
          throw new Error('full');
        },
      },
    );
    expect(await useSkill(host, { skill: 'a', message: 'go', caller })).toMatchObject({
      status: 'succeeded',
    });
  });
});

it('a skill with capabilities gets the tool for exactly those, over any allow list', async () => {
  const { host, server } = await skillHost(
    { a: skillText('capabilities: [gog.email]\nallowed_tools: [bash]') },
    {
      capabilities: managerWith(),
      script: calling(
        ['capability', { action: 'invoke', capability: 'gog.calendar', operation: 'echo' }],
        ['capability', { action: 'invoke', capability: 'gog.email', operation: 'whoami' }],
      ),
    },
  );
  const told: AgentEvent[] = [];
  const result = await useSkill(host, {
    skill: 'a',
    message: 'go',
    caller,
    emit: (event) => told.push(event),
  });
  expect(offered(sentTo(server)[0])).toEqual(['capability']);
  expect(JSON.stringify(sentTo(server)[1])).toContain('CAPABILITY_NOT_DECLARED');
  expect(result).toMatchObject({ output: expect.stringMatching(/ada.*gog\.email/) });
  expect(told).toContainEqual({
    type: 'capability_called',
    capability: 'gog.email',
    operation: 'whoami',
    status: 'succeeded',
  });
});
