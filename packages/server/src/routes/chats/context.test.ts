import { describe, expect, it } from 'vitest';
import { beginTalk, requestsTo, script, serveChats } from '../../../test/serve-chats.ts';

const files = { 'git/SKILL.md': '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n' };

describe('a message that is larger than the window', () => {
  it('is 400 with its size and the window: no model is asked, nothing is stored, and the chat is free', async () => {
    const server = await serveChats({ files, provider: 'context_window = 4000' });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { status, json } = await talk.send('x'.repeat(16_001));
    expect([status, json.detail.field]).toEqual([400, 'content']);
    expect(json.detail.message).toContain('about 4001 tokens, and its window has 4000');
    expect(requestsTo(server)).toEqual([]);
    expect((await talk.read()).messages).toEqual([]);
    expect((await talk.send('Shorter')).status).toBe(200);
  });
});

describe('a chat that outgrows the window', () => {
  it('leaves out the oldest turns, keeps the text of skills, and says so to the model and to people', async () => {
    const server = await serveChats({ files, provider: 'context_window = 4000' });
    script(server, ['Yes. '.repeat(200)]);
    await server.register();
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/git');
    await talk.send(`OLDEST ${'word '.repeat(800)}`);
    await talk.send(`MIDDLE ${'word '.repeat(800)}`);
    const { events } = await talk.send(`NEWEST ${'word '.repeat(800)}`);
    const shortened = events.find(({ data }) => data.type === 'context')?.data;
    expect(shortened).toMatchObject({ status: 'shortened', dropped_messages: expect.any(Number) });
    expect(shortened.dropped_messages).toBeGreaterThan(1);
    const sent = JSON.stringify(requestsTo(server).at(-1).messages);
    expect(sent).toContain('NEWEST');
    expect(sent).toContain('GIT BODY');
    expect(sent).not.toContain('OLDEST');
    expect(sent).toContain(`[${shortened.dropped_messages} earlier messages were left out to fit the window`);
    const { messages } = await talk.read();
    expect(messages).toHaveLength(8);
    expect(messages.at(-1).parts[0]).toMatchObject({ type: 'thought', data: { type: 'context' } });
  });

  it('says nothing while everything fits', async () => {
    const server = await serveChats({ files });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('One');
    const { events } = await talk.send('Two');
    expect(events.filter(({ data }) => data.type === 'context')).toEqual([]);
  });
});
