import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { modelOf, shapes, startModelServer } from '../../test/model-server.ts';
import { outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { createAllowedToolsPolicy } from '../policies/allowed-tools-policy.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { runTurn } from './run-turn.ts';

const theirs = (name: string): AgentTool => ({ ...recordingTool(name), handedOver: true });
const call = (id: string, name: string, input = {}) => ({ id, name, arguments: JSON.stringify(input) });

describe.each(shapes)('a tool that is handed over, with a model that speaks %s', (shape) => {
  it('ends the turn with its calls, after the others of the step ran', async () => {
    const server = await startModelServer();
    server.on(
      { userMessage: 'go' },
      { toolCalls: [call('a', 'theirs', { x: 1 }), call('b', 'ours'), call('c', 'theirs', { x: 2 })] },
    );
    const ran: string[] = [];
    const ours = recordingTool('ours', {
      execute: () => {
        ran.push('ours');
        return Promise.resolve({ output: 'done' });
      },
    });
    const { request } = turnOf(modelOf(server, shape), 'go', { tools: [ours, theirs('theirs')] });
    const result = await runTurn(request);
    expect(result).toMatchObject({
      status: 'succeeded',
      steps: 1,
      handedOver: [
        { callId: 'a', tool: 'theirs', input: { x: 1 } },
        { callId: 'c', tool: 'theirs', input: { x: 2 } },
      ],
    });
    expect(ran).toEqual(['ours']);
    expect(outputsOf(result.messages)).toEqual({ b: 'done' });
  });

  it('goes on once the results stand behind what the turn said', async () => {
    const server = await startModelServer();
    server.on(
      { userMessage: 'go', hasToolResult: false },
      { toolCalls: [call('a', 'theirs'), call('b', 'ours')] },
    );
    server.on({ userMessage: 'go', hasToolResult: true }, { content: 'Both are known.' });
    const { request } = turnOf(modelOf(server, shape), 'go', {
      tools: [recordingTool('ours'), theirs('theirs')],
    });
    const first = await runTurn(request);
    const output = { type: 'text', value: 'Rain' } as const;
    const result: ModelMessage = {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'theirs', output }],
    };
    const messages = [...request.messages, ...first.messages, result];
    expect(await runTurn({ ...request, messages })).toMatchObject({
      status: 'succeeded',
      text: 'Both are known.',
    });
  });

  it('is asked for where the request says so, in every step', async () => {
    const server = await startModelServer();
    server.on({ userMessage: 'go', hasToolResult: false }, { toolCalls: [call('a', 'ours')] });
    server.on({ userMessage: 'go', hasToolResult: true }, { toolCalls: [call('b', 'theirs')] });
    const sent: Record<string, unknown>[] = [];
    const tools = [recordingTool('ours'), theirs('theirs')];
    const { request } = turnOf(modelOf(server, shape, sent), 'go', { tools, toolChoice: 'required' });
    expect(await runTurn(request)).toMatchObject({ steps: 2, handedOver: [{ tool: 'theirs' }] });
    expect(sent).toHaveLength(2);
    for (const { tool_choice: choice } of sent) expect(JSON.stringify(choice)).toMatch(/required|any/);
  });
});

describe('a tool that is handed over', () => {
  it('is not where a policy does not allow it: the model reads why, and the turn goes on', async () => {
    const server = await startModelServer();
    server.on({ userMessage: 'go', hasToolResult: false }, { toolCalls: [call('a', 'theirs')] });
    server.on({ userMessage: 'go', hasToolResult: true }, { content: 'Not allowed.' });
    const policy = {
      name: 'no',
      authorizeCall: () => ({ answer: 'deny', code: 'TOOL_POLICY_DENIED', reason: 'No.' }) as const,
    };
    const { request } = turnOf(modelOf(server, 'openai-compatible'), 'go', {
      tools: [theirs('theirs')],
      policies: [policy],
    });
    const result = await runTurn(request);
    expect([result.text, result.handedOver]).toEqual(['Not allowed.', undefined]);
  });

  it('does not free a turn from what a skill allowed before it', async () => {
    const server = await startModelServer();
    server.on({ userMessage: 'go' }, { content: 'Done.' });
    const sent: Record<string, unknown>[] = [];
    const { request } = turnOf(modelOf(server, 'openai-compatible', sent), 'go', {
      tools: [recordingTool('ours'), theirs('theirs')],
      policies: [createAllowedToolsPolicy({ mode: 'enforce' })],
      activations: [{ name: 'git', truncated: false, allowedTools: ['ours'] }],
    });
    await runTurn(request);
    expect(JSON.stringify(sent[0]?.['tools'])).toContain('ours');
    expect(JSON.stringify(sent[0]?.['tools'])).not.toContain('theirs');
  });
});

it('a turn says when its last answer was cut short', async () => {
  const server = await startModelServer();
  server.on({ userMessage: 'go' }, { content: 'Cut sho', finishReason: 'length' });
  const { request } = turnOf(modelOf(server, 'openai-compatible'), 'go');
  expect(await runTurn(request)).toMatchObject({ status: 'succeeded', cut: true });
});
