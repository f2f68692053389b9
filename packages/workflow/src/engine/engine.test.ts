import { createRedactor } from '@techne/exec';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { engineOf, followed } from '../../test/engine-of.ts';
import { effect, graphOf } from '../../test/graph-of.ts';
import { openTestHost, plainHost } from '../../test/test-host.ts';
import { valueText } from '../values/value-text.ts';

const translate = `---
name: translate
description: Translates.
inputs:
  - name: text
    label: Text
    type: textarea
    required: true
  - name: style
    label: Style
    type: text
    required: false
model:
  temperature: 0.2
  max_tokens: 500
---
把下面的文字翻译成英文（{{style}}）：{{text}}
`;

describeOnEveryDatabase('the engine', (place) => {
  test('start, skill, end: Chinese text goes in, is streamed, and comes out', async () => {
    const { host, model, sent } = await openTestHost({ 'translate/SKILL.md': translate });
    model.onMessage('翻译', { content: '你好，世界！再见。' });
    const engine = await engineOf(place, host);
    const graph = graphOf(
      { start: 'start', skill: { type: 'skill', data: { skillName: 'translate' } }, end: 'end' },
      'start > skill > end',
    );
    const id = await engine.run(graph, '春眠不觉晓');
    const { names, events, tokens, output, done, dataOf } = await followed(engine, id);
    expect(events.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1));
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual([
      'workflow_start',
      'node_start',
      'node_complete',
      'node_start',
      'thought',
      'token',
      'node_complete',
      'node_start',
      'node_complete',
      'workflow_complete',
      'done',
    ]);
    expect(dataOf('workflow_start')).toEqual([
      { workflow_id: null, workflow_name: 'Test', execution_id: id },
    ]);
    expect(dataOf('node_start')[1]).toEqual({ node_id: 'skill', node_type: 'skill' });
    expect(dataOf('token').length).toBeGreaterThan(1);
    expect(dataOf('token').every(({ node_id }) => node_id === 'skill')).toBe(true);
    expect(tokens).toBe('你好，世界！再见。');
    expect(output).toBe('你好，世界！再见。');
    expect(done).toMatchObject({ status: 'success' });
    expect(JSON.stringify(sent()[0]?.messages)).toContain('翻译成英文（）：春眠不觉晓');
    expect(sent()[0]?.temperature).toBe(0.2);
    expect(await engine.store.runs.find(id)).toMatchObject({
      kind: 'workflow',
      status: 'succeeded',
      result: { output: '你好，世界！再见。' },
    });
  });

  test('a diamond: both branches run, and the join gets an object by node id', async () => {
    const engine = await engineOf(
      place,
      plainHost(async ({ tool, arguments: { text } }) => `${tool}(${valueText(text)})`),
    );
    const take = { arguments: { text: '{{input}}' } };
    const graph = graphOf(
      { start: 'start', a: effect('a', take), b: effect('b', take), join: 'join', end: 'end' },
      'start > a > join',
      'start > b > join',
      'join > end',
    );
    const { output, started } = await followed(engine, await engine.run(graph, 'x'));
    expect(output).toEqual({ a: 'a(x)', b: 'b(x)' });
    expect(started.toSorted()).toEqual(['a', 'b', 'end', 'join', 'start']);
  });

  test.each([
    ['yes, do it', 'yes'],
    ['no', 'no'],
  ])('a condition takes one branch, and what is passed over counts as settled: %s', async (input, taken) => {
    const engine = await engineOf(place, plainHost());
    const graph = graphOf(
      {
        start: 'start',
        check: { type: 'condition', data: { expression: '{{input}} contains "yes"' } },
        yes: effect('yes'),
        no: effect('no'),
        after: effect('after'),
        join: 'join',
        end: 'end',
      },
      'start > check',
      'check:true > yes > join',
      'check:false > no > after > join',
      'join > end',
    );
    const { output, started, dataOf } = await followed(engine, await engine.run(graph, input));
    expect(output).toBe(taken === 'yes' ? 'yes' : 'after');
    expect(started).not.toContain(taken === 'yes' ? 'no' : 'yes');
    expect(dataOf('node_complete')).toContainEqual({
      node_id: 'check',
      output: input,
      branch: String(taken === 'yes'),
    });
  });

  test('several ends give an object by their ids, of those that were reached', async () => {
    const engine = await engineOf(place, plainHost());
    const graph = graphOf(
      {
        start: { type: 'start', data: { inputVariable: 'query' } },
        check: { type: 'condition', data: { expression: '{{query}} == 1' } },
        one: { type: 'end', data: { output: 'got {{query}}' } },
        two: 'end',
        always: 'end',
      },
      'start > check',
      'check:true > one',
      'check:false > two',
      'start > always',
    );
    expect((await followed(engine, await engine.run(graph, 1))).output).toEqual({ one: 'got 1', always: 1 });
  });

  test('a map goes through 50 items, so many at the same time, and keeps their order', async () => {
    let [now, most] = [0, 0];
    const host = plainHost(async ({ arguments: { item, index } }) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return { doubled: Number(item) * 2, index: index ?? null };
    });
    const engine = await engineOf(place, host);
    const body = effect('double', { arguments: { item: '{{item}}', index: '{{index}}' } });
    const graph = graphOf(
      { start: 'start', each: { type: 'map', data: { node: body, concurrency: 5 } }, end: 'end' },
      'start > each > end',
    );
    const items = Array.from({ length: 50 }, (_, index) => index + 100);
    const { output } = await followed(engine, await engine.run(graph, items));
    expect(output).toEqual(items.map((item, index) => ({ doubled: item * 2, index })));
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(1);
  });

  test('an item that fails fails the map and names itself, unless it may go on', async () => {
    const host = plainHost(async ({ arguments: { item } }) => {
      if (item === 'bad') throw new Error('It broke');
      return valueText(item);
    });
    const engine = await engineOf(place, host);
    const node = effect('x', { arguments: { item: '{{item}}' } });
    const graphWith = (continueOnError: boolean) =>
      graphOf(
        { start: 'start', each: { type: 'map', data: { node, continueOnError } }, end: 'end' },
        'start > each > end',
      );
    const input = ['a', 'bad', 'c'];
    const failed = await followed(engine, await engine.run(graphWith(false), input));
    expect(failed.error).toBe('Node "each": Item 2: It broke');
    const went = await followed(engine, await engine.run(graphWith(true), input));
    expect(went.output).toEqual(['a', { error: 'It broke' }, 'c']);
    expect((await followed(engine, await engine.run(graphWith(false), 'text'))).error).toContain('no list');
    expect((await followed(engine, await engine.run(graphWith(false), []))).output).toEqual([]);
  });

  test('an execution keeps the graph that it began with, and an invalid one does not begin', async () => {
    const engine = await engineOf(place, plainHost());
    const graph = graphOf({ start: 'start', end: 'end' }, 'start > end');
    const id = await engine.run(graph);
    graph.nodes.pop();
    await followed(engine, id);
    const kept = await engine.store.workflows.executions.find(id);
    expect(kept?.graph).toMatchObject({ nodes: [{ id: 'start' }, { id: 'end' }] });
    await expect(engine.run(graph)).rejects.toMatchObject({ code: 'GRAPH_INVALID' });
  });

  test('text with a character 0 and half a surrogate pair goes through waits and lists', async () => {
    const odd = 'a\u0000b\ud800';
    const engine = await engineOf(
      place,
      plainHost(async ({ arguments: { item } }) => `<${valueText(item)}>`),
    );
    const node = effect('x', { arguments: { item: '{{item}}' } });
    const graph = graphOf(
      { start: 'start', each: { type: 'map', data: { node } }, end: 'end' },
      'start > each > end',
    );
    expect((await followed(engine, await engine.run(graph, [odd]))).output).toEqual([`<${odd}>`]);
  });

  test('secrets are taken out of all that is stored and told, also where they come in two tokens', async () => {
    const { host, model } = await openTestHost({}, { redactor: createRedactor({ KEY: 'hunter22secret' }) });
    model.on({ predicate: () => true }, { content: 'It is hunter22secret, yes.' });
    const engine = await engineOf(place, host);
    const id = await engine.run(graphOf({ start: 'start', llm: 'llm', end: 'end' }, 'start > llm > end'));
    const { tokens, output, events } = await followed(engine, id);
    expect(tokens).toBe('It is [redacted KEY], yes.');
    expect(output).toBe('It is [redacted KEY], yes.');
    expect(JSON.stringify([events, await engine.store.runs.find(id)])).not.toContain('hunter22');
  });
});
