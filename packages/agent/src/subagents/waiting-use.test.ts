import { describe, expect, it } from 'vitest';
import { calling, sentTo, skillHost, skillText, type Script, type TestHost } from '../../test/skill-host.ts';
import { modelOf, shapes, type Shape } from '../../test/model-server.ts';
import { outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { resumeTurn, runTurn } from '../loop/run-turn.ts';
import type { TurnRequest, TurnResult } from '../loop/turn.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import { MemoryUsageStatistics } from './memory-usage-statistics.ts';
import type { UseSkillResult } from './skill-use.ts';
import { resumeUse, useSkill, useSkillTool } from './use-skill.ts';
import type { UseSkillHost } from './use-skill-host.ts';

const caller = { user: 'ada', chat: { id: '1', type: 'private' as const } };
const request = { skill: 'a', message: 'go', caller };

/** A tool that a person has to be asked about. */
function asking(name: string) {
  return recordingTool(name, {
    output: `${name} ran`,
    approval: (input) =>
      Promise.resolve({
        reason: `Runs ${name}.`,
        preview: { program: name, input },
        digest: `sha256:${name}`,
        answer: (answer: ConfirmationAnswer) =>
          answer === 'deny' || answer === 'never' ? Promise.reject(new Error('no')) : Promise.resolve(),
      }),
  });
}

/** What a server would do: store it, load it again, on another machine perhaps. */
function stored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function waitingOf(result: UseSkillResult): Extract<UseSkillResult, { status: 'waiting' }> {
  if (result.status !== 'waiting') throw new Error(`It does not wait: ${JSON.stringify(result)}`);
  return result;
}

describe('a use that needs a person', () => {
  async function start(options: Partial<UseSkillHost> & { readonly script?: Script } = {}) {
    const bash = asking('bash');
    const free = recordingTool('free');
    const statistics = new MemoryUsageStatistics();
    const script = calling(['free', {}], ['bash', { command: 'ls' }]);
    const made = await skillHost(
      { a: skillText() },
      { makeTools: () => [free, bash], statistics, script, ...options },
    );
    return { ...made, bash, free, statistics };
  }

  it('waits, as plain data, and goes on elsewhere where it waited', async () => {
    const { host, bash, free, statistics, server, logged, inside } = await start();
    const waiting = waitingOf(await useSkill(host, request));
    expect(waiting.pending).toMatchObject([
      { tool: 'bash', skill: 'a', input: { command: 'ls' }, need: { digest: 'sha256:bash' } },
    ]);
    expect(waiting.iterations).toBe(2);
    expect(bash.inputs).toEqual([]);
    expect([logged, await statistics.list()]).toEqual([[], []]);
    expect(inside.at(-1)).toEqual({ type: 'run_finished', status: 'waiting' });

    const other = asking('bash');
    const elsewhere = { ...host, makeTools: () => [recordingTool('free'), other] };
    const decisions = { [waiting.pending[0]?.callId ?? '']: 'once' as const };
    const result = await resumeUse(elsewhere, request, stored(waiting.state), decisions);
    expect(result).toMatchObject({ status: 'succeeded', iterations: 3, output: 'Last: "bash ran"' });
    expect([free.inputs.length, bash.inputs.length, other.inputs]).toEqual([1, 0, [{ command: 'ls' }]]);
    expect(sentTo(server)).toHaveLength(3);
    expect(logged).toMatchObject([{ event: 'skill_used', runId: waiting.state.runId, iterations: 3 }]);
    expect(await statistics.list()).toMatchObject([{ skill: 'a', uses: 1 }]);
  });

  it('is decided once: a second decision is refused, of a copy too, and runs nothing', async () => {
    const { host, bash } = await start();
    const waiting = waitingOf(await useSkill(host, request));
    const decisions = { [waiting.pending[0]?.callId ?? '']: 'once' as const };
    const copy = stored(waiting.state);
    const both = await Promise.allSettled([
      resumeUse(host, request, waiting.state, decisions),
      resumeUse(host, request, copy, decisions),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(resumeUse(host, request, copy, decisions)).rejects.toMatchObject({
      code: 'TURN_ALREADY_DECIDED',
    });
    expect(bash.inputs).toHaveLength(1);
  });

  it('wants every pending call decided, with an answer that is one', async () => {
    const { host, bash } = await start();
    const { state, pending } = waitingOf(await useSkill(host, request));
    const callId = pending[0]?.callId ?? '';
    await expect(resumeUse(host, request, state, {})).rejects.toMatchObject({
      code: 'TURN_DECISIONS_INCOMPLETE',
    });
    const strange = { [callId]: 'yes' as ConfirmationAnswer };
    await expect(resumeUse(host, request, state, strange)).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    expect(bash.inputs).toEqual([]);
  });

  it('tells the subagent of a no, which goes on without the call', async () => {
    const { host, bash } = await start();
    const { state, pending } = waitingOf(await useSkill(host, request));
    const result = await resumeUse(host, request, state, { [pending[0]?.callId ?? '']: 'deny' });
    expect(result).toMatchObject({ status: 'succeeded', output: expect.stringContaining('user refused') });
    expect(bash.inputs).toEqual([]);
  });

  it('does not go on when the skill changed, and keeps what it had', async () => {
    const { host, bash, write } = await start();
    const { state, pending } = waitingOf(await useSkill(host, request));
    write('workspace/skills/a/extra.sh', 'rm -rf /');
    const result = await resumeUse(host, request, state, { [pending[0]?.callId ?? '']: 'once' });
    expect(result).toMatchObject({ status: 'failed', iterations: 2, error: { code: 'SKILL_CHANGED' } });
    expect(bash.inputs).toEqual([]);
  });

  it('passes the gates again: a skill that was disabled meanwhile is refused', async () => {
    const { host, bash } = await start();
    const { state, pending } = waitingOf(await useSkill(host, request));
    const disabled = { ...host, settings: (name: string) => ({ ...host.settings(name), enabled: false }) };
    const result = await resumeUse(disabled, request, state, { [pending[0]?.callId ?? '']: 'once' });
    expect(result).toMatchObject({ status: 'refused', refusal: { code: 'SKILL_DISABLED' } });
    expect(bash.inputs).toEqual([]);
  });

  it('waits as often as it has to', async () => {
    const { host, bash } = await start({ script: calling(['bash', { n: 1 }], ['bash', { n: 2 }]) });
    const first = waitingOf(await useSkill(host, request));
    const decide = (result: typeof first) => ({ [result.pending[0]?.callId ?? '']: 'once' as const });
    const second = waitingOf(await resumeUse(host, request, stored(first.state), decide(first)));
    expect(bash.inputs).toEqual([{ n: 1 }]);
    const last = await resumeUse(host, request, stored(second.state), decide(second));
    expect(last).toMatchObject({ status: 'succeeded', iterations: 3 });
    expect(bash.inputs).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

/** Each agent has a script of its own: the main one, and a skill's subagent by its name. */
function byAgent(scripts: Readonly<Record<string, Script>>): Script {
  return (sent) => {
    const system = JSON.stringify(sent.messages.find(({ role }) => role === 'system')?.content);
    const name = /running the skill \\"([^"\\]+)/.exec(system)?.[1] ?? 'main';
    return (scripts[name] ?? calling())(sent);
  };
}

function using(skill: string, id = 'use'): Script {
  return ({ messages }) => {
    const result = messages.findLast(({ role }) => role === 'tool');
    if (result !== undefined) return { content: `Outer: ${JSON.stringify(result.content)}` };
    return {
      toolCalls: [{ id, name: 'use_skill', arguments: JSON.stringify({ skill, message: 'go' }) }],
    };
  };
}

const bashOnce: Script = ({ messages }) => {
  const result = messages.findLast(({ role }) => role === 'tool');
  if (result !== undefined) return { content: `Inner: ${JSON.stringify(result.content)}` };
  return { toolCalls: [{ id: 'inner', name: 'bash', arguments: '{"command":"ls"}' }] };
};

describe('a turn whose subagent needs a person', () => {
  async function start(
    scripts: Readonly<Record<string, Script>>,
    options: Partial<UseSkillHost> = {},
    more: Partial<TurnRequest> = {},
    shape: Shape = 'openai-compatible',
  ) {
    const bash = asking('bash');
    const made: TestHost = await skillHost(
      { a: skillText(), b: skillText() },
      { makeTools: () => [bash], script: byAgent(scripts), shape, ...options },
    );
    const turn = turnOf(modelOf(made.server, shape), 'go', {
      tools: [useSkillTool(made.host), asking('own')],
      policies: [createApprovalPolicy()],
      caller,
      ...more,
    });
    return { ...made, ...turn, bash };
  }

  it.each(shapes)('waits too, lists the inner call, and resumes the inner run first (%s)', async (shape) => {
    const scripts = { main: using('a'), a: bashOnce };
    const { request: turn, events, bash, server } = await start(scripts, {}, {}, shape);
    const waiting = await runTurn(turn);
    expect(waiting).toMatchObject({
      status: 'waiting',
      steps: 1,
      pending: [{ callId: 'use/inner', tool: 'bash', skill: 'a', inside: { callId: 'use' } }],
      suspended: [{ callId: 'use', tool: 'use_skill' }],
    });
    const told = events.filter(({ type }) => type === 'approval_needed');
    expect(told).toMatchObject([{ callId: 'use/inner', tool: 'bash' }]);
    expect([bash.inputs, sentTo(server).length]).toEqual([[], 2]);

    const result = await resumeTurn(turn, stored(waiting), { 'use/inner': 'once' });
    expect(result).toMatchObject({ status: 'succeeded', steps: 2, pending: [], suspended: [] });
    expect(result.text).toMatch(/^Outer: .*Inner: .*bash ran/);
    expect(bash.inputs).toEqual([{ command: 'ls' }]);
    expect(Object.keys(outputsOf(result.messages))).toEqual(['use']);
    expect(events.filter(({ type }) => type === 'approval_answered')).toMatchObject([
      { callId: 'use/inner', answer: 'once' },
    ]);
    expect(events.filter(({ type }) => type === 'skill_used')).toHaveLength(1);
    await expect(resumeTurn(turn, stored(waiting), { 'use/inner': 'once' })).rejects.toMatchObject({
      code: 'TURN_ALREADY_DECIDED',
    });
    expect(bash.inputs).toHaveLength(1);
  });

  it('stores the result of an inner call before the inner model is asked again', async () => {
    const order: string[] = [];
    const { request: turn } = await start(
      {
        main: using('a'),
        a: (sent) => {
          order.push(`asked after ${sent.messages.filter(({ role }) => role === 'tool').length}`);
          return bashOnce(sent);
        },
      },
      {},
      {
        save: (_, inside) => {
          const results = Object.entries(inside).map(
            ([id, messages]) => `${id} ${Object.keys(outputsOf(messages)).join()}`,
          );
          order.push(`saved ${results.join()}`);
          return Promise.resolve();
        },
      },
    );
    const waiting = await runTurn(turn);
    order.length = 0;
    await resumeTurn(turn, waiting, { 'use/inner': 'once' });
    expect(order).toEqual(['saved use inner', 'asked after 1', 'saved ']);
  });

  it('wants its own calls and the inner ones decided together', async () => {
    const own = { id: 'mine', name: 'own', arguments: '{}' };
    const both: Script = (sent) => {
      const answer = using('a')(sent) as { toolCalls?: object[] };
      return { ...answer, ...(answer.toolCalls && { toolCalls: [own, ...answer.toolCalls] }) } as never;
    };
    const { request: turn, bash } = await start({ main: both, a: bashOnce });
    const waiting = await runTurn(turn);
    expect(waiting.pending.map(({ callId }) => callId)).toEqual(['mine', 'use/inner']);
    await expect(resumeTurn(turn, waiting, { mine: 'once' })).rejects.toMatchObject({
      code: 'TURN_DECISIONS_INCOMPLETE',
      data: { missing: ['use/inner'] },
    });
    const result = await resumeTurn(turn, waiting, { mine: 'once', 'use/inner': 'deny' });
    expect(outputsOf(result.messages)).toMatchObject({
      mine: 'own ran',
      use: { content: expect.stringContaining('The user refused this call.') as JsonValue },
    });
    expect(bash.inputs).toEqual([]);
  });

  it('keeps apart the calls of two subagents of one step, and waits again for what comes next', async () => {
    const two: Script = ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { content: 'Both.' }
        : {
            toolCalls: ['a', 'b'].map((skill) => ({
              id: `use-${skill}`,
              name: 'use_skill',
              arguments: JSON.stringify({ skill, message: 'go' }),
            })),
          };
    const twice = calling(['bash', { n: 1 }], ['bash', { n: 2 }]);
    const { request: turn, bash } = await start({ main: two, a: bashOnce, b: twice });
    const first = await runTurn(turn);
    expect(first.pending.map(({ skill }) => skill)).toEqual(['a', 'b']);
    const second = await resumeTurn(turn, stored(first), allOf(first));
    expect(second).toMatchObject({ status: 'waiting', pending: [{ skill: 'b' }] });
    expect(Object.keys(outputsOf(second.messages))).toEqual(['use-a']);
    const last = await resumeTurn(turn, stored(second), allOf(second));
    expect(last).toMatchObject({ status: 'succeeded', text: 'Both.' });
    expect(bash.inputs).toEqual([{ command: 'ls' }, { n: 1 }, { n: 2 }]);
  });

  it('waits through a subagent of a subagent', async () => {
    const { request: turn, bash } = await start(
      { main: using('a'), a: using('b', 'deeper'), b: bashOnce },
      { chainingDepth: 1 },
    );
    const waiting = await runTurn(turn);
    expect(waiting.pending).toMatchObject([{ callId: 'use/deeper/inner', skill: 'b' }]);
    const result = await resumeTurn(turn, stored(waiting), { 'use/deeper/inner': 'once' });
    expect(result.text).toMatch(/^Outer: .*Outer: .*Inner: .*bash ran/);
    expect(bash.inputs).toHaveLength(1);
  });

  it('is asked at once where somebody is there, and denied in words where nobody ever is', async () => {
    const asked: string[] = [];
    const attended = await start(
      { main: using('a'), a: bashOnce },
      {},
      {
        ask: ({ tool }) => (asked.push(tool), Promise.resolve('once')),
      },
    );
    expect(await runTurn(attended.request)).toMatchObject({ status: 'succeeded' });
    expect([asked, attended.bash.inputs.length]).toEqual([['bash'], 1]);
    const unattended = await start({ main: using('a'), a: bashOnce }, {}, { unattended: true });
    const result = await runTurn(unattended.request);
    expect(result.text).toContain('TOOL_CONFIRMATION_REQUIRED');
    expect(unattended.bash.inputs).toEqual([]);
  });

  it('refuses a state that is none', async () => {
    const { request: turn, bash } = await start({ main: using('a'), a: bashOnce });
    const waiting = await runTurn(turn);
    const broken = { ...waiting, suspended: waiting.suspended.map((each) => ({ ...each, state: {} })) };
    const result = await resumeTurn(turn, broken, { 'use/inner': 'once' });
    expect(result.text).toContain('SKILL_STATE_INVALID');
    expect(bash.inputs).toEqual([]);
  });
});

function allOf({ pending }: TurnResult): Readonly<Record<string, ConfirmationAnswer>> {
  return Object.fromEntries(pending.map(({ callId }) => [callId, 'once' as const]));
}
