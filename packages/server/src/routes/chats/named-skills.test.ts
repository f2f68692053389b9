import { describe, expect, it } from 'vitest';
import { textOf, type ReadEvent } from '../../../test/read-stream.ts';
import { beginTalk, requestsTo, script, serveChats } from '../../../test/serve-chats.ts';

const summary = `---
name: article-summary
description: Summarize articles
inputs:
  - name: style
    default: concise
  - name: article
    label: Article
    required: true
model:
  temperature: 0.3
  max_tokens: 123
---

Summarize in a {{style}} tone: {{article}}
`;
const twice = summary
  .replace('article-summary', 'needs-two')
  .replace('  - name: style\n', '  - name: style\n    required: true\n');
const free = '---\nname: free\ndescription: Free.\ninputs:\n  - name: topic\n---\n\nWrite about {{topic}}.\n';
const knowing = `---
name: product-qa
description: Answers
inputs:
  - name: question
    required: true
knowledge_base: handbook
---

{{question}}
`;
const files = {
  'article-summary/SKILL.md': summary,
  'needs-two/SKILL.md': twice,
  'free/SKILL.md': free,
  'product-qa/SKILL.md': knowing,
};
const outline = (events: readonly ReadEvent[]) =>
  events
    .filter(({ event }) => event !== 'token')
    .map(({ event, data }) => (event === 'thought' ? `${data.type} ${data.status}` : event));

describe('@name text', () => {
  it('runs the skill once with the text as its first required input, and keeps the result', async () => {
    const server = await serveChats({ files });
    script(server, ['A summary.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('@article-summary A long\narticle ');
    expect(outline(events)).toEqual([
      'skill start',
      'skill loaded',
      'validation start',
      'validation complete',
      'substitution start',
      'substitution complete',
      'generation start',
      'generation complete',
      'done',
    ]);
    expect(events.slice(0, 2)).toMatchObject([
      { data: { skill_name: 'article-summary' } },
      { data: { skill_name: 'article-summary', description: 'Summarize articles' } },
    ]);
    expect(events.at(-1)?.data).toEqual({
      status: 'success',
      message: 'Skill execution completed successfully',
    });
    const [request] = requestsTo(server);
    expect(request.messages.at(-1).content).toBe('Summarize in a concise tone: A long\narticle ');
    expect(request).toMatchObject({ temperature: 0.3, max_tokens: 123 });
    const { messages, activated_skill_names } = await talk.read();
    expect(messages[1].parts.at(-1)).toEqual({ type: 'text', text: 'A summary.' });
    expect(activated_skill_names).toEqual([]);
    await talk.send('What did it say?');
    expect(requestsTo(server)[1].messages.slice(-3)).toMatchObject([
      { role: 'user', content: '@article-summary A long\narticle ' },
      { role: 'assistant', content: 'A summary.' },
      { role: 'user', content: 'What did it say?' },
    ]);
  });

  it('gives the text to the first input where none is required', async () => {
    const server = await serveChats({ files });
    script(server, ['Done.']);
    const { token } = await server.register();
    await (await beginTalk(server, token)).send('@free bees');
    expect(requestsTo(server)[0].messages.at(-1).content).toBe('Write about bees.');
  });

  it('says in the stream that an input is missing', async () => {
    const server = await serveChats({ files });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { status, events } = await talk.send('@needs-two dry');
    expect(status).toBe(200);
    expect(events.find(({ data }) => data.status === 'error')?.data).toEqual({
      type: 'validation',
      status: 'error',
      error: "Missing required input: 'article'",
    });
    expect(events.at(-1)?.data).toEqual({ status: 'error', message: "Missing required input: 'article'" });
    expect(requestsTo(server)).toEqual([]);
  });

  it('of an unknown name is an error event', async () => {
    const server = await serveChats({ files });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('@nothing at all');
    expect(outline(events)).toEqual(['skill start', 'skill error', 'error', 'done']);
    expect(events[1]?.data).toMatchObject({ skill_name: 'nothing', error: "Skill 'nothing' not found" });
    expect(events.at(-1)?.data).toEqual({ status: 'error', message: "Skill 'nothing' not found" });
    expect((await talk.read()).messages[1]).toMatchObject({ status: 'failed' });
  });

  it('is an ordinary message without a text', async () => {
    const server = await serveChats({ files });
    script(server, ['Yes?']);
    const { token } = await server.register();
    const { events } = await (await beginTalk(server, token)).send('@free ');
    expect(textOf(events)).toBe('Yes?');
    expect(requestsTo(server)[0].messages.at(-1).content).toBe('@free ');
  });

  it('searches the knowledge base of the skill and keeps what it cites', async () => {
    const server = await serveChats({
      files,
      retriever: async () => [{ documentId: 'd1', chunkIndex: 0, score: 1, text: 'FACT' }],
    });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('@product-qa Why?');
    expect(outline(events)).toContain('citation');
    const parts = (await talk.read()).messages[1].parts;
    expect(parts.find(({ type }: any) => type === 'citation').sources).toMatchObject([{ doc_id: 'd1' }]);
  });

  it('counts as a run, before anything else; ordinary messages do not', async () => {
    const server = await serveChats({ files, config: 'runs_per_minute = 2\n' });
    script(server, ['Hi.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    for (let count = 0; count < 4; count += 1) expect((await talk.send('Hello')).status).toBe(200);
    expect((await talk.send('@free bees')).headers.get('ratelimit')).toMatch(/^"runs";r=1/);
    expect((await talk.send('@free bees')).status).toBe(200);
    const refused = await talk.send('@free bees');
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    const elsewhere = await server.request('/api/v1/chats/nothing/messages', {
      token,
      body: { content: '@free bees' },
    });
    expect(elsewhere.status).toBe(429);
    expect((await talk.read()).messages).toHaveLength(12);
    expect((await talk.send('Hello')).status).toBe(200);
  });
});
