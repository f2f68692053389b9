import { expect, it } from 'vitest';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

describeNode({
  type: 'condition',
  data: { expression: '{{input}} == "in"' },
  invalid: [
    [{}, 'expression'],
    [{ expression: '' }, 'expression'],
    [{ expression: '{{a}} ==' }, 'expression'],
    [{ expression: 'process.exit()' }, 'expression'],
  ],
});

it('passes on what came in, over the branch that holds', async () => {
  expect(await runNodeOf('condition', { expression: '{{input}} == "in"' })).toEqual({
    status: 'done',
    output: 'in',
    branch: 'true',
  });
  expect(await runNodeOf('condition', { expression: '{{ghost}}' })).toMatchObject({ branch: 'false' });
});
