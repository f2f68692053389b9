import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer } from '../../test/model-server.ts';
import { loadingTool, outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { createAllowedToolsPolicy } from '../policies/allowed-tools-policy.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import { createHostPolicy } from '../policies/host-policy.ts';
import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import { resumeTurn, runTurn } from './run-turn.ts';
import type { TurnRequest, TurnResult } from './turn.ts';

/** A tool that a person has to be asked about; `state.digest` is what would run. */
function askingTool(name: string, state = { digest: 'sha256:1' }, answers: string[] = []) {
  return recordingTool(name, {
    approval: () =>
      Promise.resolve({
        reason: `Runs ${name}.`,
        warning: 'Untrusted.',
        preview: { program: name },
        digest: state.digest,
        answer: (answer: ConfirmationAnswer) => {
          answers.push(`${name} ${answer}`);
          return answer === 'deny' || answer === 'never'
            ? Promise.reject(new Error('no'))
            : Promise.resolve();
        },
      }),
  });
}

async function serverThatCalls(...names: readonly string[]) {
  const server = await startModelServer();
  server.on(
    { hasToolResult: false },
    {
      content: 'Let me see.',
      toolCalls: names.map((name) => ({ id: `call_${name}`, name, arguments: '{}' })),
    },
  );
  server.on({ hasToolResult: true }, { content: 'Done.' });
  return server;
}

/** What a server would do: store it, load it again, on another machine perhaps. */
function stored(result: TurnResult): TurnResult {
  return JSON.parse(JSON.stringify(result)) as TurnResult;
}

describe('a call that needs a person', () => {
  it('ends the turn as waiting, with the question and what ran so far', async () => {
    const server = await serverThatCalls('free', 'guarded', 'other');
    const [free, guarded, other] = [recordingTool('free'), askingTool('guarded'), recordingTool('other')];
    const { request, events } = turnOf(modelOf(server), 'go', {
      tools: [free, guarded, other],
      policies: [createApprovalPolicy()],
    });
    const result = await runTurn(request);
    expect(result.status).toBe('waiting');
    expect(result.pending).toEqual([
      {
        callId: 'call_guarded',
        tool: 'guarded',
        input: {},
        need: {
          reason: 'Runs guarded.',
          warning: 'Untrusted.',
          preview: { program: 'guarded' },
          digest: 'sha256:1',
        },
      },
    ]);
    expect(Object.keys(outputsOf(result.messages))).toEqual(['call_free', 'call_other']);
    expect(guarded.inputs).toEqual([]);
    expect(events.at(-1)).toMatchObject({
      type: 'approval_needed',
      callId: 'call_guarded',
      digest: 'sha256:1',
    });
    expect(server.getRequests()).toHaveLength(1);
  });

  it('goes on exactly where it waited, and runs nothing twice', async () => {
    const server = await serverThatCalls('free', 'guarded');
    const [free, guarded] = [recordingTool('free'), askingTool('guarded')];
    const { request, events } = turnOf(modelOf(server), 'go', {
      tools: [free, guarded],
      policies: [createApprovalPolicy()],
    });
    const waiting = await runTurn(request);
    const result = await resumeTurn(request, stored(waiting), { call_guarded: 'once' });
    expect(result).toMatchObject({ status: 'succeeded', text: 'Done.', steps: 2, pending: [] });
    expect([free.inputs.length, guarded.inputs.length]).toEqual([1, 1]);
    expect(result.messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant']);
    expect(Object.keys(outputsOf(result.messages))).toEqual(['call_free', 'call_guarded']);
    expect(events.map(({ type }) => type)).toContain('approval_answered');
  });

  it('puts results in the order of the calls, whatever the order in which they came', async () => {
    const server = await serverThatCalls('guarded', 'free');
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [recordingTool('free'), askingTool('guarded')],
      policies: [createApprovalPolicy()],
    });
    const result = await resumeTurn(request, await runTurn(request), { call_guarded: 'once' });
    expect(Object.keys(outputsOf(result.messages))).toEqual(['call_guarded', 'call_free']);
  });

  it('refuses a second decision', async () => {
    const server = await serverThatCalls('guarded');
    const guarded = askingTool('guarded');
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [guarded],
      policies: [createApprovalPolicy()],
    });
    const waiting = await runTurn(request);
    await resumeTurn(request, waiting, { call_guarded: 'once' });
    await expect(resumeTurn(request, waiting, { call_guarded: 'once' })).rejects.toMatchObject({
      code: 'TURN_ALREADY_DECIDED',
    });
    expect(guarded.inputs).toHaveLength(1);
  });

  it('wants every call of the step decided, and no other', async () => {
    const server = await serverThatCalls('one', 'two');
    const tools = [askingTool('one'), askingTool('two')];
    const { request } = turnOf(modelOf(server), 'go', { tools, policies: [createApprovalPolicy()] });
    const waiting = await runTurn(request);
    expect(waiting.pending).toHaveLength(2);
    const incomplete = { code: 'TURN_DECISIONS_INCOMPLETE' };
    await expect(resumeTurn(request, waiting, { call_one: 'once' })).rejects.toMatchObject(incomplete);
    await expect(
      resumeTurn(request, waiting, { call_one: 'once', call_two: 'once', call_three: 'once' }),
    ).rejects.toMatchObject(incomplete);
    expect(tools.flatMap(({ inputs }) => inputs)).toEqual([]);
    await expect(resumeTurn(request, { ...waiting, status: 'succeeded' }, {})).rejects.toMatchObject({
      code: 'TURN_NOT_WAITING',
    });
  });

  it('tells the model when the person said no, and runs the others', async () => {
    const server = await serverThatCalls('one', 'two');
    const answers: string[] = [];
    const tools = [askingTool('one', undefined, answers), askingTool('two', undefined, answers)];
    const { request, events } = turnOf(modelOf(server), 'go', { tools, policies: [createApprovalPolicy()] });
    const result = await resumeTurn(request, await runTurn(request), {
      call_one: 'never',
      call_two: 'always',
    });
    expect(outputsOf(result.messages)['call_one']).toMatchObject({
      ok: false,
      errors: [{ code: 'TOOL_POLICY_DENIED', message: 'The user refused this call.' }],
    });
    expect(tools.map(({ inputs }) => inputs.length)).toEqual([0, 1]);
    expect(answers).toEqual(['one never', 'two always']);
    expect(events.find(({ type }) => type === 'tool_call_blocked')).toMatchObject({ tool: 'one' });
  });

  it('is refused when the bytes changed since they were shown', async () => {
    const server = await serverThatCalls('guarded');
    const state = { digest: 'sha256:1' };
    const guarded = askingTool('guarded', state);
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [guarded],
      policies: [createApprovalPolicy()],
    });
    const waiting = await runTurn(request);
    state.digest = 'sha256:2';
    const result = await resumeTurn(request, waiting, { call_guarded: 'once' });
    expect(JSON.stringify(outputsOf(result.messages))).toContain('changed since it was shown');
    expect(guarded.inputs).toEqual([]);
  });

  it('is asked about at once where somebody is there to ask, all of a step before any runs', async () => {
    const server = await serverThatCalls('one', 'two');
    const order: string[] = [];
    const tools = ['one', 'two'].map((name) => {
      const tool = askingTool(name);
      return {
        ...tool,
        execute: () => {
          order.push(`run ${name}`);
          return Promise.resolve({ output: null });
        },
      };
    });
    const ask: TurnRequest['ask'] = ({ tool, need }) => {
      order.push(`ask ${tool} ${need.reason}`);
      return Promise.resolve('once');
    };
    const { request } = turnOf(modelOf(server), 'go', { tools, ask, policies: [createApprovalPolicy()] });
    expect((await runTurn(request)).status).toBe('succeeded');
    expect(order).toEqual(['ask one Runs one.', 'ask two Runs two.', 'run one', 'run two']);
  });

  it('is refused when asking fails', async () => {
    const server = await serverThatCalls('guarded');
    const guarded = askingTool('guarded');
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [guarded],
      policies: [createApprovalPolicy()],
      ask: () => Promise.reject(new Error('terminal gone')),
    });
    expect((await runTurn(request)).status).toBe('succeeded');
    expect(guarded.inputs).toEqual([]);
  });

  it('does not hold up a turn that is cancelled while it waits for the answer', async () => {
    const server = await serverThatCalls('guarded');
    const stop = new AbortController();
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [askingTool('guarded')],
      policies: [createApprovalPolicy()],
      signal: stop.signal,
      ask: () => {
        setTimeout(() => stop.abort(), 20);
        return new Promise(() => undefined);
      },
    });
    const result = await runTurn(request);
    expect(result.status).toBe('cancelled');
    expect(Object.keys(outputsOf(result.messages))).toEqual(['call_guarded']);
  });

  it('is denied in words where nobody can ever be asked', async () => {
    const server = await serverThatCalls('guarded');
    const host = createHostPolicy({
      authorizeCall: () => ({
        outcome: 'confirm',
        reason: 'Costs money.',
        decisionId: 'd-1',
        reasonCodes: ['COST'],
      }),
    });
    const guarded = recordingTool('guarded');
    const { request, events } = turnOf(modelOf(server), 'go', {
      tools: [guarded],
      policies: [host],
      unattended: true,
    });
    const result = await runTurn(request);
    expect(outputsOf(result.messages)['call_guarded']).toMatchObject({
      errors: [{ code: 'TOOL_CONFIRMATION_REQUIRED', decision_id: 'd-1', reason_codes: ['COST'] }],
    });
    expect(events.find(({ type }) => type === 'tool_call_blocked')).toMatchObject({ decisionId: 'd-1' });
    expect(guarded.inputs).toEqual([]);
  });

  it('is one question when the host and the tool both want an answer', async () => {
    const server = await serverThatCalls('guarded');
    const host = createHostPolicy({ authorizeCall: () => ({ outcome: 'confirm', reason: 'Costs money.' }) });
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [askingTool('guarded')],
      policies: [host, createApprovalPolicy()],
    });
    const waiting = await runTurn(request);
    expect(waiting.pending).toHaveLength(1);
    expect(waiting.pending[0]?.need.reason).toBe('Costs money. Runs guarded.');
    expect((await resumeTurn(request, waiting, { call_guarded: 'once' })).status).toBe('succeeded');
  });

  it('is checked again by the policies, since a skill loaded in the same step may forbid it', async () => {
    const server = await serverThatCalls('guarded', 'skills_load');
    const guarded = askingTool('guarded');
    const policies = () => [createAllowedToolsPolicy({ mode: 'enforce' }), createApprovalPolicy()];
    const tools = [guarded, recordingTool('other'), loadingTool('narrow', ['other'])];
    const { request } = turnOf(modelOf(server), 'go', { tools, policies: policies() });
    const waiting = await runTurn(request);
    // On another server the policies are new; what the skill said is put back.
    const elsewhere = { ...request, policies: policies() };
    const result = await resumeTurn(elsewhere, stored(waiting), { call_guarded: 'once' });
    expect(outputsOf(result.messages)['call_guarded']).toMatchObject({
      errors: [{ code: 'TOOL_NOT_ALLOWED' }],
    });
    expect(guarded.inputs).toEqual([]);
  });
});
