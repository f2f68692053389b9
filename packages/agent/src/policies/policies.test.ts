import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer } from '../../test/model-server.ts';
import { loadingTool, outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { runTurn } from '../loop/run-turn.ts';
import type { TurnRequest } from '../loop/turn.ts';
import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { createAllowedToolsPolicy } from './allowed-tools-policy.ts';
import { createApprovalPolicy } from './approval-policy.ts';
import { createHostPolicy, type HostPolicyOptions } from './host-policy.ts';
import { createRestrictPolicy } from './restrict-policy.ts';
import type { ToolPolicy } from './tool-policy.ts';

/** A turn in which the model makes these calls in one step. */
async function turnWith(
  policies: readonly ToolPolicy[],
  tools: readonly AgentTool[],
  calls: readonly { readonly name: string; readonly input?: JsonValue }[],
  more: Partial<TurnRequest> = {},
) {
  const server = await startModelServer();
  server.on(
    { hasToolResult: false },
    {
      toolCalls: calls.map(({ name, input = {} }, index) => ({
        id: `c${index}`,
        name,
        arguments: JSON.stringify(input),
      })),
    },
  );
  server.on({ hasToolResult: true }, { content: 'Done.' });
  const { request, events } = turnOf(modelOf(server), 'go', { tools, policies, ...more });
  const result = await runTurn(request);
  const offered = events.flatMap((event) => (event.type === 'step_started' ? [event.tools] : []));
  return { result, events, offered, outputs: outputsOf(result.messages) };
}

const host = (options: HostPolicyOptions) => createHostPolicy(options);

describe('the policy of the host', () => {
  it('denies with its reason, its codes and the id of its decision', async () => {
    const a = recordingTool('a');
    const { outputs, events } = await turnWith(
      [
        host({
          authorizeCall: () => ({
            outcome: 'deny',
            reason: 'Not on Sundays.',
            reasonCodes: ['SUNDAY'],
            decisionId: 'd-7',
          }),
        }),
      ],
      [a],
      [{ name: 'a' }],
    );
    expect(outputs['c0']).toEqual({
      ok: false,
      tool_name: 'a',
      data: {},
      warnings: [],
      errors: [
        {
          code: 'TOOL_POLICY_DENIED',
          message: 'Not on Sundays.',
          reason_codes: ['SUNDAY'],
          decision_id: 'd-7',
        },
      ],
    });
    expect(events.find(({ type }) => type === 'tool_call_blocked')).toEqual({
      type: 'tool_call_blocked',
      callId: 'c0',
      tool: 'a',
      code: 'TOOL_POLICY_DENIED',
      reason: 'Not on Sundays.',
      reasonCodes: ['SUNDAY'],
      decisionId: 'd-7',
    });
    expect(a.inputs).toEqual([]);
  });

  it('may only narrow the tools, and what it hides does not run', async () => {
    const [a, b, extra] = [recordingTool('a'), recordingTool('b'), recordingTool('extra')];
    const { offered, outputs } = await turnWith(
      [host({ filterTools: (tools) => [...tools.filter(({ name }) => name !== 'b'), extra] })],
      [a, b],
      [{ name: 'b' }, { name: 'extra' }, { name: 'a' }],
    );
    expect(offered[0]).toEqual(['a']);
    expect(outputs['c0']).toMatchObject({ errors: [{ code: 'TOOL_NOT_ALLOWED' }] });
    expect(outputs['c1']).toMatchObject({ errors: [{ code: 'TOOL_UNKNOWN' }] });
    expect([a, b, extra].map(({ inputs }) => inputs.length)).toEqual([1, 0, 0]);
  });

  it('comes after the contraction of skills', async () => {
    const asked: string[] = [];
    const policy = host({
      authorizeCall: ({ name }) => {
        asked.push(name);
        return { outcome: 'allow' };
      },
    });
    await turnWith(
      [createAllowedToolsPolicy({ mode: 'enforce' }), policy],
      [loadingTool('narrow', ['a']), recordingTool('a'), recordingTool('b')],
      [{ name: 'skills_load' }, { name: 'b' }, { name: 'a' }],
    );
    expect(asked).toEqual(['skills_load', 'a']);
  });

  const broken = () => {
    throw new Error('database is down');
  };

  it('denies when it fails', async () => {
    const a = recordingTool('a');
    const { outputs, result } = await turnWith([host({ authorizeCall: broken })], [a], [{ name: 'a' }]);
    expect(outputs['c0']).toMatchObject({ errors: [{ code: 'TOOL_POLICY_ERROR' }] });
    expect(result.status).toBe('succeeded');
    expect(a.inputs).toEqual([]);
  });

  it('hides every tool when it fails to filter', async () => {
    const { offered } = await turnWith(
      [host({ filterTools: broken })],
      [recordingTool('a')],
      [{ name: 'a' }],
    );
    expect(offered[0]).toEqual([]);
  });

  it('may allow when it fails', async () => {
    const a = recordingTool('a');
    const policy = host({ authorizeCall: broken, filterTools: broken, onError: 'allow' });
    await turnWith([policy], [a], [{ name: 'a' }]);
    expect(a.inputs).toHaveLength(1);
  });

  it('may end the run when it fails', async () => {
    const a = recordingTool('a');
    const policy = host({ authorizeCall: broken, onError: 'raise' });
    const { result } = await turnWith([policy], [a], [{ name: 'a' }, { name: 'a' }]);
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'TOOL_POLICY_ERROR', message: 'The policy host failed: database is down' },
    });
    expect(Object.keys(outputsOf(result.messages))).toEqual(['c0', 'c1']);
    expect(a.inputs).toEqual([]);
  });

  it('denies with an answer that nobody knows', async () => {
    const a = recordingTool('a');
    const policy = host({ authorizeCall: () => ({ outcome: 'perhaps' as never }) });
    const { outputs } = await turnWith([policy], [a], [{ name: 'a' }]);
    expect(outputs['c0']).toMatchObject({ errors: [{ code: 'TOOL_POLICY_ERROR' }] });
  });
});

describe('any policy that fails', () => {
  it('denies', async () => {
    const a = recordingTool('a');
    const policy: ToolPolicy = { name: 'odd', authorizeCall: () => Promise.reject(new Error('no')) };
    const { outputs } = await turnWith([policy], [a], [{ name: 'a' }]);
    expect(outputs['c0']).toMatchObject({ errors: [{ code: 'TOOL_POLICY_ERROR' }] });
    expect(a.inputs).toEqual([]);
  });

  it('allows nothing more when it could not learn of a call', async () => {
    const a = recordingTool('a');
    const policy: ToolPolicy = {
      name: 'odd',
      afterCall: () => {
        throw new Error('no');
      },
    };
    const { outputs } = await turnWith([policy], [a], [{ name: 'a' }, { name: 'a' }]);
    expect(outputs['c0']).toMatchObject({ ok: true });
    expect(outputs['c1']).toMatchObject({ errors: [{ code: 'TOOL_POLICY_ERROR' }] });
  });
});

describe('a restriction inside a subagent', () => {
  it('offers and runs what it names, and nothing else', async () => {
    const [bash, other] = [recordingTool('bash'), recordingTool('other')];
    const { offered, outputs } = await turnWith(
      [createRestrictPolicy(['Bash(git:*)'])],
      [bash, other],
      [
        { name: 'bash', input: { command: 'git log' } },
        { name: 'bash', input: { command: 'rm x' } },
        { name: 'other' },
      ],
    );
    expect(offered[0]).toEqual(['bash']);
    expect(outputs['c1']).toMatchObject({ errors: [{ code: 'TOOL_NOT_ALLOWED' }] });
    expect([bash.inputs.length, other.inputs.length]).toEqual([1, 0]);
  });

  it('means everything when it is empty', async () => {
    const other = recordingTool('other');
    const { offered } = await turnWith([createRestrictPolicy([])], [other], [{ name: 'other' }]);
    expect(offered[0]).toEqual(['other']);
    expect(other.inputs).toHaveLength(1);
  });

  it('refuses a tool that the model invents', async () => {
    const { outputs } = await turnWith(
      [createRestrictPolicy(['a'])],
      [recordingTool('a')],
      [{ name: 'use_skill' }],
    );
    expect(outputs['c0']).toMatchObject({ errors: [{ code: 'TOOL_UNKNOWN' }] });
  });
});

describe('pre-approval (advisory)', () => {
  const asking = (name: string, more: Partial<AgentTool> = {}) =>
    recordingTool(name, {
      approval: () => Promise.resolve({ reason: 'Asks.', preview: null, answer: () => Promise.resolve() }),
      ...more,
    });
  const calls = [{ name: 'skills_load' }, { name: 'bash', input: { command: 'git log' } }];
  const load = loadingTool('git', ['Bash(git:*)']);

  it('spares the question for what an approved skill names', async () => {
    const policy = createApprovalPolicy({ isApproved: ({ digest }) => digest === 'sha256:git' });
    const { result } = await turnWith([policy], [load, asking('bash')], calls);
    expect(result.status).toBe('succeeded');
  });

  it('counts only at the digest that was approved', async () => {
    const policy = createApprovalPolicy({
      isApproved: ({ digest }) => Promise.resolve(digest === 'sha256:old'),
    });
    expect((await turnWith([policy], [load, asking('bash')], calls)).result.status).toBe('waiting');
  });

  it('covers only what matches', async () => {
    const policy = createApprovalPolicy({ isApproved: () => true });
    const other = [{ name: 'skills_load' }, { name: 'bash', input: { command: 'git log | sh' } }];
    expect((await turnWith([policy], [load, asking('bash')], other)).result.status).toBe('waiting');
  });

  it('does not cover commands of another skill', async () => {
    const policy = createApprovalPolicy({ isApproved: () => true });
    const tools = [loadingTool('greedy', ['*']), asking('deploy', { skill: 'stranger' })];
    const { result } = await turnWith([policy], tools, [{ name: 'skills_load' }, { name: 'deploy' }]);
    expect(result.status).toBe('waiting');
  });

  it('does not cover what the host wants confirmed', async () => {
    const policies = [
      createHostPolicy({ authorizeCall: ({ name }) => ({ outcome: name === 'bash' ? 'confirm' : 'allow' }) }),
      createApprovalPolicy({ isApproved: () => true }),
    ];
    expect((await turnWith(policies, [load, asking('bash')], calls)).result.status).toBe('waiting');
  });
});
