import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer } from '../../test/model-server.ts';
import { catalogOf, skillText } from '../../test/skill-folders.ts';
import { recordingTool } from '../../test/turn-of.ts';
import { Conversation } from '../conversation/conversation.ts';

describe('use_skill in a conversation', () => {
  const files = {
    'mine/SKILL.md': skillText('mine', { extra: 'context: fork\ndisable-model-invocation: true\n' }),
    'meet/SKILL.md': skillText('meet', { extra: 'context: fork\nmodes: [Meeting]\n' }),
    'free/SKILL.md': skillText('free', { extra: 'context: fork\n' }),
  };

  async function call(skill: string, text: string, mode?: string) {
    const server = await startModelServer();
    const use = recordingTool('use_skill');
    const input = JSON.stringify({ skill, message: 'go' });
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'u', name: 'use_skill', arguments: input }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const { catalog } = await catalogOf(files);
    const conversation = new Conversation({
      catalog,
      model: modelOf(server),
      tools: [use],
      ...(mode === undefined ? {} : { mode }),
    });
    await conversation.send(text);
    return { ran: use.inputs.length, said: JSON.stringify(conversation.messages) };
  }

  it('cannot start what only people may start, unless one did in this turn', async () => {
    const refused = await call('mine', 'go on');
    expect(refused.ran).toBe(0);
    expect(refused.said).toContain('TOOL_NOT_ALLOWED');
    expect(refused.said).toContain('only a person can start it');
    expect(await call('mine', '/mine go')).toMatchObject({ ran: 1 });
    expect(await call('mine', '/free go')).toMatchObject({ ran: 0 });
  });

  it('cannot start what belongs to another mode', async () => {
    expect(await call('meet', 'go')).toMatchObject({ ran: 0 });
    expect(await call('meet', 'go', 'Meeting')).toMatchObject({ ran: 1 });
  });

  it('starts the others', async () => {
    expect(await call('free', 'go')).toMatchObject({ ran: 1 });
    expect(await call('nobody', 'go')).toMatchObject({ ran: 1 });
  });
});
