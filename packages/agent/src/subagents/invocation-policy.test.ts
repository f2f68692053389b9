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
    'plain/SKILL.md': skillText('plain'),
  };

  async function call(skill: string, text: string, mode?: string, message = 'go') {
    const server = await startModelServer();
    const use = recordingTool('use_skill');
    const input = JSON.stringify({ skill, message });
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

  it('cannot run what is neither of ash nor forked, and says to activate it', async () => {
    const { ran, said } = await call('plain', 'go');
    expect(ran).toBe(0);
    expect(said).toContain('TOOL_NOT_ALLOWED');
    expect(said).toContain('Activate it: call skillsActivate with name=');
    // A missing argument is the first gate of ash.md, and the tool's own.
    expect(await call('plain', 'go', undefined, ' ')).toMatchObject({ ran: 1 });
  });

  const offer = async (skills: Readonly<Record<string, string>>, text = 'go', chatType = 'private') => {
    const server = await startModelServer();
    const { catalog } = await catalogOf(skills);
    const conversation = new Conversation({
      catalog,
      model: modelOf(server),
      tools: [recordingTool('use_skill'), recordingTool('bash')],
      caller: { chat: { id: '1', type: chatType === 'group' ? 'group' : 'private' } },
    });
    const prepared = await conversation.prepare(text);
    const tools = prepared.kind === 'turn' ? prepared.tools : [];
    expect(tools.map(({ name }) => name)).toContain('bash');
    return tools.find(({ name }) => name === 'use_skill')?.description;
  };

  it('names the skills that run as subagents, and of those for people the one that a person named', async () => {
    expect(await offer(files)).toMatch(/Available: free$/);
    expect(await offer(files, '/mine go')).toMatch(/Available: free, mine$/);
  });

  it('is not offered where no skill of this place runs as a subagent', async () => {
    const alone =
      '---\nname: alone\ndescription: Alone.\nmax_iterations: 3\naccess: {chat_types: [private]}\n---\nBody.\n';
    expect(await offer({ 'plain/SKILL.md': files['plain/SKILL.md'] })).toBeUndefined();
    expect(await offer({ 'alone/SKILL.md': alone })).toMatch(/Available: alone$/);
    expect(await offer({ 'alone/SKILL.md': alone }, 'go', 'group')).toBeUndefined();
    expect(await offer({ 'mine/SKILL.md': files['mine/SKILL.md'] })).toBeUndefined();
  });
});
