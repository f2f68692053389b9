import { describe, expect, it } from 'vitest';
import { managerWith } from '../../test/capability-provider.ts';
import { toolContext } from '../../test/tool-context.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import { CapabilityAccess } from './capability-access.ts';
import { capabilityTool } from './capability-tool.ts';

function toolFor(declared: readonly string[], behaviour = '') {
  const events: AgentEvent[] = [];
  const manager = managerWith(behaviour);
  const access = new CapabilityAccess({
    manager,
    caller: { user: 'ada', skill: 'inbox' },
    declared,
    emit: (event) => events.push(event),
  });
  const tool = capabilityTool(access, declared);
  return { events, call: (input: JsonValue) => tool.execute(input, toolContext()) };
}

describe('the capability tool', () => {
  it('lists what the skill declares, and nothing else that the user could reach', async () => {
    const { call } = toolFor(['gog.email']);
    expect(await call({ action: 'list' })).toEqual({
      output: {
        capabilities: [
          {
            id: 'gog.email',
            description: 'Mail.',
            auth_required: false,
            operations: [
              { name: 'echo', description: '' },
              { name: 'whoami', description: 'Who asks.' },
            ],
          },
        ],
      },
    });
  });

  it('invokes, and tells of it', async () => {
    const { call, events } = toolFor(['gog.email']);
    const input = { action: 'invoke', capability: 'gog.email', operation: 'echo', input: { a: 1 } };
    expect(await call(input)).toEqual({ output: { a: 1 } });
    expect(events).toEqual([
      { type: 'capability_called', capability: 'gog.email', operation: 'echo', status: 'succeeded' },
    ]);
  });

  it("refuses another skill's capability", async () => {
    const { call } = toolFor(['gog.email']);
    for (const action of ['invoke', 'auth_begin', 'auth_complete']) {
      const outcome = await call({ action, capability: 'gog.calendar', operation: 'echo', flow_id: 'x' });
      expect(outcome).toMatchObject({
        isError: true,
        output: { error: { code: 'CAPABILITY_NOT_DECLARED' } },
      });
    }
  });

  it('signs in once', async () => {
    const { call, events } = toolFor(['gog.email']);
    const { output } = await call({ action: 'auth_begin', capability: 'gog.email' });
    const flow = (output as Record<string, string>)['flow_id'] ?? '';
    const complete = { action: 'auth_complete', capability: 'gog.email', flow_id: flow };
    expect(await call(complete)).toMatchObject({ output: { status: 'connected' } });
    expect(await call(complete)).toMatchObject({
      isError: true,
      output: { error: { code: 'AUTH_FLOW_USED' } },
    });
    expect(events.map((event) => 'status' in event && event.status)).toEqual([
      'succeeded',
      'succeeded',
      'AUTH_FLOW_USED',
    ]);
  });

  it.each([
    ['text', 'list'],
    ['nothing', null],
    ['an unknown action', { action: 'delete' }],
    ['names that objects have', { action: 'constructor' }],
    ['no capability', { action: 'invoke', operation: 'echo' }],
    ['no operation', { action: 'invoke', capability: 'gog.email' }],
    ['no flow', { action: 'auth_complete', capability: 'gog.email' }],
    ['an input that is text', { action: 'invoke', capability: 'gog.email', operation: 'echo', input: 'x' }],
  ])('answers %s with an error that a model can read', async (_name, input) => {
    expect(await toolFor(['gog.email']).call(input)).toMatchObject({
      isError: true,
      output: { error: { code: 'CAPABILITY_ARGUMENT_INVALID', message: expect.any(String) } },
    });
  });
});
