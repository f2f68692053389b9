import { expect, it } from 'vitest';
import { describeNode, nodeContext, runNodeOf } from '../node-type.contract.ts';
import { findNodeType } from '../node-types.ts';

describeNode({
  type: 'approval',
  data: { message: 'Send {{input}}?' },
  invalid: [[{ message: 3 }, 'message']],
});

const decided = (decision: 'once' | 'always' | 'never' | 'deny', handles: readonly string[] = []) =>
  findNodeType('approval')
    ?.prepare({})
    .resume(nodeContext({ input: 'draft', handles: new Set(handles) }), {
      state: null,
      decisions: { approval: { decision, decidedBy: 'ada' } },
    });

it('asks the owner of the execution what its template says', async () => {
  expect(await runNodeOf('approval', { message: 'Send {{input}}?' })).toMatchObject({
    status: 'waiting',
    calls: [{ reason: 'Send in?', decidedBy: 'owner', preview: { input: 'in' } }],
  });
});

it('shows of a long value as much as a person may read', async () => {
  const long = { text: 'x'.repeat(1_000_000) };
  const outcome = await runNodeOf('approval', {}, { input: long });
  expect(JSON.stringify(outcome).length).toBeLessThan(11_000);
});

it('goes on with what came in when the answer is yes', async () => {
  for (const answer of ['once', 'always'] as const)
    expect(await decided(answer)).toEqual({ status: 'done', output: 'draft', branch: 'true' });
});

it('takes the edge false when the answer is no, and fails without one', async () => {
  for (const answer of ['never', 'deny'] as const) {
    expect(await decided(answer, ['false'])).toEqual({ status: 'done', output: 'draft', branch: 'false' });
    await expect(decided(answer)).rejects.toMatchObject({ code: 'NODE_DENIED' });
  }
});
