import { describe, expect, it } from 'vitest';
import { knowledgeOf } from '../../../test/documents/knowledge-of.ts';
import { beginTalk, requestsTo, script, serveChats, systemOf } from '../../../test/serve-chats.ts';

const config = '[knowledge]\nembeddings = "none"\n';

async function place() {
  const server = await serveChats({ config });
  script(server, ['Yes.']);
  await server.register();
  const { token } = await server.register();
  return { server, token, knowledge: knowledgeOf(server.url, token) };
}

describe('a chat with knowledge bases', () => {
  it('cites the best of all of them, and answers from the first three', async () => {
    const { server, token, knowledge } = await place();
    const rules = await knowledge.create({ name: 'Rules' });
    const prices = await knowledge.create({ name: 'Prices' });
    for (const [name, text] of [
      ['a.txt', 'Tea tea tea is served at four.'],
      ['b.txt', 'Tea is no meal.'],
      ['c.txt', 'Tea is brewed by hand in the kitchen of the house.'],
    ] as const)
      await knowledge.add(rules.id, name, text);
    await knowledge.add(prices.id, 'd.txt', 'Tea costs two coins.');
    const talk = await beginTalk(server, token, { knowledge_base_ids: [rules.id, prices.id] });
    const { events } = await talk.send('What about tea?');

    const citation = events.find(({ event }) => event === 'citation');
    const sources: { text: string; score: number }[] = citation?.data.sources;
    expect(sources).toHaveLength(4);
    expect(sources.map(({ score }) => score)).toEqual(
      sources.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    expect(sources.slice(0, 2).map(({ text }) => text)).toContain('Tea costs two coins.');
    expect(systemOf(requestsTo(server)[0])).toBe(`You are a helpful AI assistant.

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
${sources
  .slice(0, 3)
  .map(({ text }, index) => `[${index + 1}] ${text}`)
  .join('\n\n')}`);
    expect(events.slice(0, 7).map(({ data }) => [data.kb_id, data.status])).toEqual([
      [rules.id, 'start'],
      [rules.id, 'searching'],
      [rules.id, 'complete'],
      [prices.id, 'start'],
      [prices.id, 'searching'],
      [prices.id, 'complete'],
      [undefined, undefined],
    ]);
  });

  it("cannot be given somebody else's base, or one that nobody has", async () => {
    const { server, knowledge } = await place();
    const { id } = await knowledge.create({ name: 'Secrets' });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    for (const base of [id, 'Secrets', 'nobody-has-this']) {
      const body = { knowledge_base_ids: [base] };
      const refused = {
        status: 400,
        json: { detail: { field: 'knowledge_base_ids', message: expect.stringContaining(`"${base}"`) } },
      };
      expect(await server.request('/api/v1/chats', { token, body })).toMatchObject(refused);
      expect(await server.request(talk.path, { token, method: 'PATCH', body })).toMatchObject(refused);
    }
    expect((await talk.read()).knowledge_base_ids).toEqual([]);
  });

  it('finds nothing in a base that is not shared any more, says so, and answers without it', async () => {
    const { server, knowledge } = await place();
    const { id } = await knowledge.create({ name: 'Secrets', visibility: 'tenant' });
    await knowledge.add(id, 'a.txt', 'The password is melon.');
    const stranger = await server.register();
    const talks = [];
    for (const base of [id, 'Secrets'])
      talks.push(await beginTalk(server, stranger.token, { knowledge_base_ids: [base] }));
    await knowledge.setVisibility(id, 'private');
    for (const talk of talks) {
      const { events } = await talk.send('What is the password?');
      expect(events.map(({ data }) => data.status)).toEqual(
        expect.arrayContaining(['start', 'searching', 'error', 'success']),
      );
      expect(events.some(({ event }) => event === 'citation')).toBe(false);
    }
    expect(JSON.stringify(requestsTo(server))).not.toContain('melon');
  });

  it('takes a base that is attached later, and one that is gone is told of', async () => {
    const { server, token, knowledge } = await place();
    const { id } = await knowledge.create({ name: 'Rules' });
    await knowledge.add(id, 'a.txt', 'Lunch is at noon.');
    const talk = await beginTalk(server, token);
    await talk.send('When is lunch?');
    await server.request(talk.path, { token, method: 'PATCH', body: { knowledge_base_ids: ['Rules'] } });
    await talk.send('When is lunch?');
    await knowledge.remove(id);
    const { events } = await talk.send('When is lunch?');
    const systems = requestsTo(server).map(systemOf);
    expect(systems.map((system) => system.includes('Lunch is at noon.'))).toEqual([false, true, false]);
    expect(events.map(({ data }) => data.status)).toContain('error');
  });
});
