import { describe, expect, it } from 'vitest';
import { knowledgeOf } from '../../../test/documents/knowledge-of.ts';
import { eventsOf } from '../../../test/read-stream.ts';
import { requestsTo, systemOf } from '../../../test/serve-chats.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';

const skill = `---
name: product-qa
description: Answers
inputs:
  - name: question
    required: true
knowledge_base: Handbook
---

{{question}}
`;
const config = '[knowledge]\nembeddings = "none"\n';
const plain = 'You are a helpful AI assistant.';

async function place(): Promise<RunsServer> {
  const server = await serveRuns({ files: { 'product-qa/SKILL.md': skill }, config });
  server.model.on({ predicate: () => true }, { content: 'Yes.' }, { chunkSize: 100 });
  // The admin, who sees everybody's.
  await server.register();
  return server;
}

async function run(server: RunsServer, token: string, question: string) {
  const body = { inputs: { question } };
  const { text } = await server.request('/api/v1/skills/product-qa/run', { token, body });
  return eventsOf(text).map(({ event, data }) => ({ event, data }));
}

describe('a skill with a knowledge base', () => {
  it('sends the events of section 8 in their order, and the prompt of section 6 byte for byte', async () => {
    const server = await place();
    const { token } = await server.register();
    const knowledge = knowledgeOf(server.url, token);
    const { id } = await knowledge.create({ name: 'Handbook' });
    const facts = ['one', 'two', 'three', 'four', 'five', 'six'].map(
      (word, index) => `${'Holiday '.repeat(6 - index)}rule ${word}. ${'x'.repeat(index === 0 ? 250 : 0)}`,
    );
    for (const [index, fact] of facts.entries()) await knowledge.add(id, `${index}.txt`, fact);
    const question = `Holiday? ${'Please! '.repeat(80)}`;
    const events = await run(server, token, question);

    const query = question.trimEnd().slice(0, 500);
    const { results } = await knowledge.search(id, query);
    expect(results).toHaveLength(5);
    const sources = results.map(({ text, score, metadata }) => ({
      doc_id: metadata.doc_id,
      chunk_index: metadata.chunk_index,
      score,
      text: text.length > 200 ? `${text.slice(0, 200)}...` : text,
    }));
    const retrieval = { type: 'retrieval', kb_id: 'Handbook' };
    expect(events).toEqual([
      { event: 'thought', data: { type: 'validation', status: 'start' } },
      {
        event: 'thought',
        data: { type: 'validation', status: 'complete', message: 'All required inputs provided' },
      },
      { event: 'thought', data: { type: 'substitution', status: 'start' } },
      {
        event: 'thought',
        data: { type: 'substitution', status: 'complete', message: 'Variables substituted' },
      },
      { event: 'thought', data: { ...retrieval, status: 'start' } },
      { event: 'thought', data: { ...retrieval, status: 'searching', query } },
      {
        event: 'thought',
        data: { ...retrieval, status: 'complete', results_count: 5, top_results: sources.slice(0, 3) },
      },
      { event: 'citation', data: { sources } },
      { event: 'thought', data: { type: 'generation', status: 'start' } },
      { event: 'token', data: { content: 'Yes.' } },
      { event: 'done', data: { status: 'success', message: 'Skill execution completed successfully' } },
    ]);
    const [first, second, third] = results.map(({ text }) => text);
    expect(requestsTo(server)[0].messages[0]).toEqual({
      role: 'system',
      content: `You are a helpful AI assistant.

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
[1] ${first}

[2] ${second}

[3] ${third}`,
    });
  });

  it('says that retrieval failed where there is no such base, and generates without it', async () => {
    const server = await place();
    const { token } = await server.register();
    const events = await run(server, token, 'Why?');
    expect(events.map(({ data }) => [data.type, data.status])).toEqual([
      ['validation', 'start'],
      ['validation', 'complete'],
      ['substitution', 'start'],
      ['substitution', 'complete'],
      ['retrieval', 'start'],
      ['retrieval', 'searching'],
      ['retrieval', 'error'],
      ['generation', 'start'],
      [undefined, undefined],
      [undefined, 'success'],
    ]);
    expect(systemOf(requestsTo(server)[0])).toBe(plain);
  });

  it('searches among the bases that the runner may read, the own one first', async () => {
    const server = await place();
    const [ann, ben] = [await server.register(), await server.register()];
    const [hers, his] = [knowledgeOf(server.url, ann.token), knowledgeOf(server.url, ben.token)];
    const base = await hers.create({ name: 'Handbook' });
    await hers.add(base.id, 'a.txt', 'The password is melon.');
    await run(server, ben.token, 'What is the password?');
    expect(systemOf(requestsTo(server).at(-1))).toBe(plain);

    await hers.setVisibility(base.id, 'tenant');
    await run(server, ben.token, 'What is the password?');
    expect(systemOf(requestsTo(server).at(-1))).toContain('[1] The password is melon.');

    const own = await his.create({ name: 'Handbook' });
    await his.add(own.id, 'a.txt', 'The password is cherry.');
    await run(server, ben.token, 'What is the password?');
    const system = systemOf(requestsTo(server).at(-1));
    expect(system).toContain('[1] The password is cherry.');
    expect(system).not.toContain('melon');
  });
});
