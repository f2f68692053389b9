import { expect, it } from 'vitest';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

describeNode({
  type: 'start',
  data: { inputVariable: '问题' },
  invalid: [[{ inputVariable: 'a b' }, 'inputVariable']],
});

it('passes the input on as it is', async () => {
  expect(await runNodeOf('start', {}, { input: { a: [1] } })).toEqual({ status: 'done', output: { a: [1] } });
});
