import type { JsonValue } from '@techne/agent';
import { describe, expect, it } from 'vitest';
import { openTestHost } from '../../../test/test-host.ts';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

const summary = `---
name: summary
description: Summarises.
inputs:
  - name: style
    label: Style
    type: text
    required: false
  - name: article
    label: Article
    type: textarea
    required: true
---
Summarise ({{style}}): {{article}}
`;
const plain = '---\nname: plain\ndescription: Plain.\n---\nSay hello.\n';
const files = { 'summary/SKILL.md': summary, 'plain/SKILL.md': plain };

async function openHost() {
  const place = await openTestHost(files);
  place.model.on({ predicate: () => true }, { content: 'Short.' });
  return place;
}

const said = (sent: readonly { readonly messages: readonly { role: string; content: unknown }[] }[]) =>
  sent.map(({ messages }) => messages.find(({ role }) => role === 'user')?.content);

describeNode({
  type: 'skill',
  data: { skillName: 'summary' },
  invalid: [
    [{}, 'skillName'],
    [{ skillName: 'x', inputMappings: { a: 3 } }, 'inputMappings.a'],
  ],
  host: async () => (await openHost()).host,
});

describe('a skill node', () => {
  const outputs = new Map<string, JsonValue>([
    ['up', { title: 'T', deep: { a: '深' } }],
    ['other', 'not upstream'],
  ]);
  const scope = { outputs, variables: new Map<string, JsonValue>([['input', 'question']]) };
  const upstream = new Set(['up', 'skipped']);

  it.each([
    ['a node before it by its id', 'up', '{"title":"T","deep":{"a":"深"}}'],
    ['a template', 'About {{up.output.deep.a}} for {{input}}', 'About 深 for question'],
    ['a literal, which reaches the model as written', 'concise $& {x} "q" \\n', 'concise $& {x} "q" \\n'],
    [
      'a template that leads nowhere, as written',
      '{{ghost.output}} {{up.output.ghost}}',
      '{{ghost.output}} {{up.output.ghost}}',
    ],
    ['the id of a node that does not come before it, as a literal', 'other', 'other'],
  ])('maps %s', async (_, mapping, expected) => {
    const { host, sent } = await openHost();
    const data = { skillName: 'summary', inputMappings: { article: mapping, style: 'brief' } };
    expect(await runNodeOf('skill', data, { host, scope, upstream })).toEqual({
      status: 'done',
      output: 'Short.',
    });
    expect(said(sent())).toEqual([`Summarise (brief): ${expected}`]);
  });

  it('gives what comes in to the first required input without mappings, and to none where there is none', async () => {
    const { host, sent } = await openHost();
    await runNodeOf('skill', { skillName: 'summary' }, { host, input: { a: 1 } });
    await runNodeOf('skill', { skillName: 'plain' }, { host, input: 'discarded' });
    expect(said(sent())).toEqual(['Summarise (): {"a":1}', 'Say hello.']);
  });

  it('leaves an input out whose node was passed over, and fails where it is required', async () => {
    const { host } = await openHost();
    const told: unknown[] = [];
    const data = { skillName: 'summary', inputMappings: { article: 'skipped' } };
    const emit = (event: string, more: object) => void told.push({ event, ...more });
    await expect(runNodeOf('skill', data, { host, scope, upstream, emit })).rejects.toThrow(
      "Missing required input: 'article'",
    );
    expect(told).toContainEqual(expect.objectContaining({ type: 'validation', status: 'error' }));
  });

  it('ends when it is told to', async () => {
    const { host, model } = await openTestHost(files);
    model.on({ predicate: () => true }, { content: 'word '.repeat(1_000) }, { latency: 20 });
    const stop = new AbortController();
    const emit = (event: string) => void (event === 'token' && stop.abort());
    const run = runNodeOf('skill', { skillName: 'plain' }, { host, signal: stop.signal, emit });
    await expect(run).rejects.toThrow('cancelled');
  });

  it('names a skill that is not there', async () => {
    const { host } = await openHost();
    await expect(runNodeOf('skill', { skillName: 'ghost' }, { host })).rejects.toThrow(
      'There is no skill "ghost"',
    );
  });
});
