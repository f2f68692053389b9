import { describe, expect, it } from 'vitest';
import { openTestHost } from '../../../test/test-host.ts';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

const poet = `---
name: poet
description: Writes poems.
inputs:
  - name: topic
    label: Topic
    type: text
    required: true
model:
  temperature: 0.9
  max_tokens: 77
---
You are a poet. Topic: {{topic}}
`;

async function openHost() {
  const place = await openTestHost({ 'poet/SKILL.md': poet });
  place.model.on({ predicate: () => true }, { content: '床前明月光' });
  return place;
}

describeNode({
  type: 'llm',
  data: { systemPrompt: 'Be brief.' },
  invalid: [
    [{ temperature: 9 }, 'temperature'],
    [{ systemPrompt: 3 }, 'systemPrompt'],
  ],
  host: async () => (await openHost()).host,
});

describe('an llm node', () => {
  it('sends its instructions and its temperature, and streams what comes', async () => {
    const { host, sent } = await openHost();
    const tokens: unknown[] = [];
    const emit = (event: string, { content }: Readonly<Record<string, unknown>>) =>
      void (event === 'token' && tokens.push(content));
    const data = { systemPrompt: 'Be brief about {{input}}.', temperature: 0.1 };
    expect(await runNodeOf('llm', data, { host, emit, input: 'Why?' })).toEqual({
      status: 'done',
      output: '床前明月光',
    });
    expect(tokens.join('')).toBe('床前明月光');
    expect(sent()[0]).toMatchObject({
      temperature: 0.1,
      messages: [
        { role: 'system', content: 'Be brief about in.' },
        { role: 'user', content: 'Why?' },
      ],
    });
  });

  it('takes the text and the temperature of a skill in the place of its own', async () => {
    const { host, sent } = await openHost();
    const data = {
      systemPrompt: 'never',
      temperature: 0.1,
      skillName: 'poet',
      prompt: 'Write about {{input}}.',
    };
    await runNodeOf('llm', data, { host, input: 'the moon' });
    expect(sent()[0]).toMatchObject({
      temperature: 0.9,
      max_tokens: 77,
      messages: [
        { role: 'system', content: 'You are a poet. Topic: the moon' },
        { role: 'user', content: 'Write about in.' },
      ],
    });
  });

  it('asks for the model of the node, else that of the execution', async () => {
    const { host } = await openHost();
    const asked: unknown[] = [];
    const watched = {
      ...host,
      openModel: (choice: { asked?: string }) => (asked.push(choice.asked), host.openModel({})),
    };
    await runNodeOf('llm', { model: 'local:own' }, { host: watched, model: 'local:execution' });
    await runNodeOf('llm', {}, { host: watched, model: 'local:execution' });
    await runNodeOf('llm', {}, { host: watched });
    expect(asked).toEqual(['local:own', 'local:execution', undefined]);
  });

  it('ends when it is told to', async () => {
    const { host, model } = await openTestHost();
    model.on({ predicate: () => true }, { content: 'word '.repeat(1_000) }, { latency: 20 });
    const stop = new AbortController();
    const emit = (event: string) => void (event === 'token' && stop.abort());
    await expect(runNodeOf('llm', {}, { host, signal: stop.signal, emit })).rejects.toThrow('cancelled');
  });
});
