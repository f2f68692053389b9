import { expect, it } from 'vitest';
import { openTestHost } from '../../../test/test-host.ts';
import { bareHost, describeNode, runNodeOf } from '../node-type.contract.ts';

const helper = '---\nname: helper\ndescription: Helps.\n---\nHelp.\n';

describeNode({
  type: 'use',
  data: { skillName: 'helper' },
  invalid: [[{}, 'skillName']],
  host: () => ({ ...bareHost, useSkill: async () => ({ status: 'done', output: 'ok' }) }),
  hanging: (stopped) => ({ useSkill: ({ signal }) => stopped(signal) }),
  needs: 'useSkill',
});

it('lets a skill work as a subagent, with a message from its template', async () => {
  const { host, model, sent } = await openTestHost({ 'helper/SKILL.md': helper });
  model.on({ predicate: () => true }, { content: 'Helped.' });
  const data = { skillName: 'helper', message: 'Please: {{input}}' };
  expect(await runNodeOf('use', data, { host })).toEqual({ status: 'done', output: 'Helped.' });
  expect(JSON.stringify(sent()[0]?.messages)).toContain('Please: in');
});

it('passes on the key of its work, and what it goes on from', async () => {
  const seen: unknown[] = [];
  const useSkill = async ({
    idempotencyKey,
    message,
    model,
  }: {
    idempotencyKey: string;
    message: string;
    model?: string;
  }) => {
    seen.push(idempotencyKey, message, model);
    return { status: 'done', output: '' } as const;
  };
  await runNodeOf(
    'use',
    { skillName: 'helper' },
    { host: { ...bareHost, useSkill }, input: { a: 1 }, model: 'm' },
  );
  expect(seen).toEqual(['execution:node:0', '{"a":1}', 'm']);
});
