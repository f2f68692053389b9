import { describe, expect, it } from 'vitest';
import { bodyOf, start, system } from '../../test/converse.ts';
import { requestsOf } from '../../test/model-server.ts';
import { rawModel } from '../../test/raw-model.ts';
import { catalogOf, skillText } from '../../test/skill-folders.ts';
import { recordingTool } from '../../test/turn-of.ts';

describe('/name text to a model that does not call the tool', () => {
  const answering = (server: Parameters<typeof requestsOf>[0], first: object): void => {
    server.on({ predicate: ({ messages }) => !JSON.stringify(messages).includes('BODY') }, first);
    server.on({ predicate: () => true }, { content: 'By the book.' });
  };

  it('reaches it all the same: the text is injected for this request, and nobody hears the first answer', async () => {
    const { server, conversation, events, send } = await start();
    answering(server, { content: 'From memory.' });
    const reply = await send('/git the log');
    expect(reply).toMatchObject({ kind: 'turn', status: 'succeeded', text: 'By the book.' });
    const [first, second, ...more] = requestsOf(server) as any[];
    expect(more).toEqual([]);
    expect(first.tool_choice).toEqual({ type: 'function', function: { name: 'skillsActivate' } });
    expect(second.tool_choice ?? 'auto').toBe('auto');
    expect(system(second)).toContain('GIT BODY for the log');
    expect(system(second)).not.toContain('Call skillsActivate first');
    expect(second.messages.filter((each: any) => each.role === 'assistant')).toEqual([]);
    expect(events.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', content: 'By the book.' }]);
    expect(events).toContainEqual({
      type: 'skill_activated',
      skill: 'git',
      truncated: false,
      injected: true,
    });
    expect(conversation.activatedNames).toEqual(['git']);
    expect(JSON.stringify(conversation.messages)).not.toMatch(/From memory|GIT BODY/);
    await send('hello');
    expect(bodyOf(server, 2)).not.toContain('GIT BODY');
  });

  it.each([
    ['calls another tool', 'bash', {}],
    ['activates another skill', 'skillsActivate', { name: 'sum' }],
  ])('reaches it when it %s', async (_, name, input) => {
    const bash = recordingTool('bash');
    const { server, send } = await start({ tools: [bash] });
    answering(server, { toolCalls: [{ id: 'call_1', name, arguments: JSON.stringify(input) }] });
    expect(await send('/git the log')).toMatchObject({ text: 'By the book.' });
    expect(system(requestsOf(server)[1])).toContain('GIT BODY for the log');
    expect(bash.inputs).toEqual([]);
  });

  it('is not repeated where the model has the text already', async () => {
    const { server, send } = await start();
    server.onMessage(/./, { content: 'As you said.' });
    await send('/mine');
    expect(await send('/mine go')).toMatchObject({ text: 'As you said.' });
    expect(requestsOf(server)).toHaveLength(1);
    expect(bodyOf(server, 0)).toContain('MINE BODY');
  });

  it('reaches it where the skill should have run as a subagent', async () => {
    const forked = { 'fork/SKILL.md': skillText('fork', { extra: 'context: fork\n', body: 'FORK BODY\n' }) };
    const { server, send } = await start({
      catalog: (await catalogOf(forked)).catalog,
      tools: [recordingTool('use_skill')],
    });
    answering(server, { content: 'From memory.' });
    expect(await send('/fork go')).toMatchObject({ text: 'By the book.' });
    expect(system(requestsOf(server)[1])).toContain('FORK BODY');
  });

  it('keeps what it said where its answer broke off', async () => {
    const model = await rawModel((response) => {
      response.write('data: {"id":"1","choices":[{"index":0,"delta":{"content":"From mem"}}]}\n\n');
      response.end();
    });
    const { events, send } = await start({ model, limits: { limits: { retries: 0 } } });
    expect(await send('/git the log')).toMatchObject({ status: 'failed', text: 'From mem' });
    expect(events).toContainEqual({ type: 'text', content: 'From mem' });
  });
});
