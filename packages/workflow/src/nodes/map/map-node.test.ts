import { expect, it } from 'vitest';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

const node = { type: 'llm', data: { prompt: '{{item}}' } };

describeNode({
  type: 'map',
  data: { items: '[1]', node },
  invalid: [
    [{}, 'node'],
    [{ node: { type: 'map', data: {} } }, 'node.type'],
    [{ node: { type: 'ghost', data: {} } }, 'node.type'],
    [{ node: { type: 'skill', data: {} } }, 'node.data.skillName'],
    [{ node, concurrency: 21 }, 'concurrency'],
  ],
});

it.each([
  ['a list', ['a', 1]],
  ['the text of one', '["a", 1]'],
])('goes through %s', async (_, input) => {
  const outcome = { status: 'fan-out', items: ['a', 1], body: node, concurrency: 4 };
  expect(await runNodeOf('map', { node }, { input })).toMatchObject(outcome);
  const scope = { variables: new Map(), outputs: new Map([['up', { list: input }]]) };
  expect(await runNodeOf('map', { node, items: '{{up.output.list}}' }, { scope })).toMatchObject(outcome);
});

it('refuses what is no list', async () => {
  await expect(runNodeOf('map', { node }, { input: 'x' })).rejects.toThrow('no list');
});

it('is bounded', async () => {
  const input = Array.from({ length: 1_001 }, () => 'x');
  await expect(runNodeOf('map', { node }, { input })).rejects.toThrow('at most 1000');
});
