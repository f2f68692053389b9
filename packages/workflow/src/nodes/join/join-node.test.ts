import { expect, it } from 'vitest';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

describeNode({ type: 'join', data: {}, invalid: [[{ format: 'xml' }, 'format']] });

it.each([
  ['object', { a: 'x', b: { c: 1 } }],
  ['list', ['x', { c: 1 }]],
  ['text', 'x\n\n{"c":1}'],
])('gives an %s', async (format, output) => {
  const input = { a: 'x', b: { c: 1 } };
  expect(await runNodeOf('join', { format }, { input })).toEqual({ status: 'done', output });
});
