import { expect, it } from 'vitest';
import { describeNode, runNodeOf } from '../node-type.contract.ts';

describeNode({ type: 'end', data: {}, invalid: [[{ output: 3 }, 'output']] });

it('gives what comes in, or what its template says', async () => {
  expect(await runNodeOf('end', {})).toEqual({ status: 'done', output: 'in' });
  expect(await runNodeOf('end', { output: '<{{input}}>' })).toEqual({ status: 'done', output: '<in>' });
});
