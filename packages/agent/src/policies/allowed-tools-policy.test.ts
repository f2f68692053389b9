import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer } from '../../test/model-server.ts';
import { loadingTool, outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { runTurn } from '../loop/run-turn.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { createAllowedToolsPolicy, type AllowedToolsOptions } from './allowed-tools-policy.ts';

interface Scene {
  readonly options?: AllowedToolsOptions;
  /** What the model calls in its first step, and in its second. */
  readonly steps: readonly (readonly string[])[];
  readonly tools: readonly AgentTool[];
}

/** Plays a scene against a model server and says what came of it. */
async function play({ options, steps, tools }: Scene) {
  const server = await startModelServer();
  let step = 0;
  server.onMessage('go', () => {
    const names = steps[step++];
    if (names === undefined) return { content: 'Done.' };
    return { toolCalls: names.map((name, index) => ({ id: `s${step}_${index}`, name, arguments: '{}' })) };
  });
  const policy = createAllowedToolsPolicy({ mode: 'enforce', ...options });
  const { request, events } = turnOf(modelOf(server), 'go', { tools, policies: [policy] });
  const result = await runTurn(request);
  const offered = events.flatMap((event) => (event.type === 'step_started' ? [event.tools] : []));
  return { result, events, policy, offered, outputs: outputsOf(result.messages) };
}

const notAllowed = { ok: false, errors: [{ code: 'TOOL_NOT_ALLOWED' }] };

describe('allowed-tools as a contract', () => {
  it('is off unless it is turned on', async () => {
    const other = recordingTool('other');
    const { outputs, offered, policy } = await play({
      options: { mode: 'off' },
      steps: [['skills_load'], ['other']],
      tools: [loadingTool('narrow', ['state_get']), recordingTool('state_get'), other],
    });
    expect(other.inputs).toHaveLength(1);
    expect(offered.at(-1)).toContain('other');
    expect(outputs['s1_0']).toMatchObject({ warnings: [] });
    expect(policy.trace()).toEqual({
      mode: 'off',
      enforced: false,
      skill_name: null,
      allow_set_count: 0,
      ignored_reason: null,
    });
  });

  it('shrinks what the model sees and what runs after a skill was loaded', async () => {
    const other = recordingTool('other');
    const { outputs, offered, events, policy } = await play({
      steps: [['skills_load'], ['other', 'state_get']],
      tools: [loadingTool('narrow', ['state_get']), recordingTool('state_get'), other],
    });
    expect(offered).toEqual([
      ['skills_load', 'state_get', 'other'],
      ['skills_load', 'state_get'],
      ['skills_load', 'state_get'],
    ]);
    expect(outputs['s2_0']).toMatchObject(notAllowed);
    expect(outputs['s2_1']).toMatchObject({ ok: true });
    expect(other.inputs).toEqual([]);
    expect(events.filter(({ type }) => type === 'skills_allowed_tools_policy_changed')).toEqual([
      { type: 'skills_allowed_tools_policy_changed', skill: 'narrow', enforced: true, allowed: 2 },
    ]);
    expect(events.find(({ type }) => type === 'tool_call_blocked')).toMatchObject({
      callId: 's2_0',
      tool: 'other',
      code: 'TOOL_NOT_ALLOWED',
    });
    expect(policy.trace()).toEqual({
      mode: 'enforce',
      enforced: true,
      skill_name: 'narrow',
      allow_set_count: 2,
      ignored_reason: null,
    });
  });

  it('blocks a later call of the same step already', async () => {
    const other = recordingTool('other');
    const { outputs } = await play({
      steps: [['other', 'skills_load', 'other']],
      tools: [loadingTool('narrow', ['state_get']), recordingTool('state_get'), other],
    });
    expect(outputs['s1_0']).toMatchObject({ ok: true });
    expect(outputs['s1_2']).toMatchObject(notAllowed);
    expect(other.inputs).toHaveLength(1);
  });

  it('says in the result of the load that it is enforced', async () => {
    const { outputs } = await play({
      steps: [['skills_load']],
      tools: [loadingTool('narrow', ['state_get']), recordingTool('state_get')],
    });
    expect(outputs['s1_0']).toMatchObject({
      warnings: [
        {
          code: 'ALLOWED_TOOLS_ENFORCED',
          message: 'allowed-tools policy is enforced for the active skill',
        },
      ],
    });
  });

  it('never takes the baseline away', async () => {
    const read = recordingTool('skills_read_file', { baseline: true });
    await play({
      steps: [['skills_load'], ['skills_read_file']],
      tools: [loadingTool('narrow', ['state_get']), recordingTool('state_get'), read],
    });
    expect(read.inputs).toHaveLength(1);
  });

  it('lets the last skill loaded decide', async () => {
    const { offered, policy } = await play({
      steps: [['load_a'], ['load_b']],
      tools: [
        loadingTool('a', ['one', 'two'], 'load_a'),
        loadingTool('b', ['two', 'three'], 'load_b'),
        ...['one', 'two', 'three'].map((name) => recordingTool(name)),
      ],
    });
    expect(offered.at(-1)).toEqual(['load_a', 'load_b', 'two', 'three']);
    expect(policy.trace().skill_name).toBe('b');
  });

  it('may let all skills decide together', async () => {
    const { offered } = await play({
      options: { merge: 'intersect' },
      steps: [['load_a'], ['load_b'], ['load_c']],
      tools: [
        loadingTool('a', ['one', 'two'], 'load_a'),
        loadingTool('b', ['two', 'three'], 'load_b'),
        loadingTool('c', [], 'load_c'),
        ...['one', 'two', 'three'].map((name) => recordingTool(name)),
      ],
    });
    expect(offered.at(-1)).toEqual(['load_a', 'load_b', 'load_c', 'two']);
  });

  it('ends with a skill that says nothing about tools', async () => {
    const { offered, events, outputs, policy } = await play({
      steps: [['load_a'], ['load_b']],
      tools: [
        loadingTool('a', ['one'], 'load_a'),
        loadingTool('b', [], 'load_b'),
        recordingTool('one'),
        recordingTool('two'),
      ],
    });
    expect(offered.at(-1)).toEqual(['load_a', 'load_b', 'one', 'two']);
    expect(events.findLast(({ type }) => type === 'skills_allowed_tools_policy_changed')).toMatchObject({
      enforced: false,
      reason: 'NO_ALLOWED_TOOLS',
    });
    expect(outputs['s2_0']).toMatchObject({ warnings: [] });
    expect(policy.trace().ignored_reason).toBe('NO_ALLOWED_TOOLS');
  });

  it('ignores a list that matches no tool, and says so', async () => {
    const { offered, outputs, policy } = await play({
      steps: [['skills_load']],
      tools: [loadingTool('odd', ['nothing_like_it', 'skills_load']), recordingTool('other')],
    });
    expect(offered.at(-1)).toEqual(['skills_load', 'other']);
    expect(outputs['s1_0']).toMatchObject({
      warnings: [{ code: 'ALLOWED_TOOLS_IGNORED', message: 'allowed-tools policy ignored: NO_MATCHES' }],
    });
    expect(policy.trace()).toMatchObject({
      enforced: false,
      skill_name: 'odd',
      ignored_reason: 'NO_MATCHES',
    });
  });

  it('may leave the baseline alone for a list that matches no tool', async () => {
    const { offered } = await play({
      options: { invalidAllowlist: 'enforce' },
      steps: [['skills_load']],
      tools: [loadingTool('odd', ['nothing_like_it']), recordingTool('other')],
    });
    expect(offered.at(-1)).toEqual(['skills_load']);
  });

  it('may end the run for a list that matches no tool', async () => {
    const { result } = await play({
      options: { invalidAllowlist: 'error' },
      steps: [['skills_load', 'other']],
      tools: [loadingTool('odd', ['nothing_like_it']), recordingTool('other')],
    });
    expect(result).toMatchObject({
      status: 'failed',
      error: {
        code: 'ALLOWED_TOOLS_POLICY_ERROR',
        message: 'skills.allowed-tools did not match any available tools',
      },
    });
    expect(Object.keys(outputsOf(result.messages))).toEqual(['s1_0', 's1_1']);
  });

  it('belongs to one run: that of a first never touches a second', async () => {
    const tools = [loadingTool('narrow', ['state_get']), recordingTool('state_get'), recordingTool('other')];
    const first = await play({ steps: [['skills_load'], ['other']], tools });
    const second = await play({ steps: [['other']], tools });
    expect(first.outputs['s2_0']).toMatchObject(notAllowed);
    expect(second.outputs['s1_0']).toMatchObject({ ok: true });
    expect(second.offered[0]).toEqual(['skills_load', 'state_get', 'other']);
  });

  it('does not start with a load that failed', async () => {
    const failing = recordingTool('skills_load', {
      baseline: true,
      execute: () =>
        Promise.resolve({
          output: { ok: false },
          isError: true,
          activated: { name: 'x', truncated: false, allowedTools: ['one'] },
        }),
    });
    const { offered } = await play({
      steps: [['skills_load']],
      tools: [failing, recordingTool('one'), recordingTool('two')],
    });
    expect(offered.at(-1)).toEqual(['skills_load', 'one', 'two']);
  });
});
