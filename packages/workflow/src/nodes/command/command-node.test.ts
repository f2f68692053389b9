import type { JsonValue } from '@techne/agent';
import { Bubblewrap } from '@techne/exec';
import { expect, it } from 'vitest';
import { effectsHost, openTestHost } from '../../../test/test-host.ts';
import { bareHost, describeNode, runNodeOf } from '../node-type.contract.ts';

const echo = `---
name: echo
description: Echoes.
---
### say

Says a text.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| text | string | Yes | What to say |

#### Command

\`\`\`
printf %s {{text}}
\`\`\`
`;
const isReady = (await new Bubblewrap().probe()).ok;

describeNode({
  type: 'command',
  data: { skillName: 'echo', tool: 'say', arguments: { text: '{{input}}' } },
  invalid: [
    [{ tool: 'say' }, 'skillName'],
    [{ skillName: 'echo' }, 'tool'],
    [{ skillName: 'echo', tool: 'say', arguments: ['x'] }, 'arguments'],
  ],
  host: () => ({ ...bareHost, ...effectsHost(async () => 'ok') }),
  hanging: (stopped) => ({ runCommand: ({ signal }) => stopped(signal) }),
  needs: 'runCommand',
});

it('gives arguments as values of their type, whatever they hold', async () => {
  const seen: unknown[] = [];
  const host = {
    ...bareHost,
    ...effectsHost(async ({ arguments: given, idempotencyKey }) => {
      seen.push(given, idempotencyKey);
      return { parsed: true };
    }),
  };
  const variables = new Map<string, JsonValue>([['input', '$(rm -rf /); `id` "q" \' && {{x}}']]);
  const outputs = new Map<string, JsonValue>([['n', { count: 3, list: ['a'] }]]);
  const data = {
    skillName: 'echo',
    tool: 'say',
    arguments: {
      text: '{{input}}',
      count: '{{n.output.count}}',
      all: '{{n.output.list}}',
      fixed: 7,
      more: 'n={{n.output.count}}',
    },
  };
  expect(await runNodeOf('command', data, { host, scope: { variables, outputs } })).toEqual({
    status: 'done',
    output: { parsed: true },
  });
  const text = '$(rm -rf /); `id` "q" \' && {{x}}';
  expect(seen).toEqual([{ text, count: 3, all: ['a'], fixed: 7, more: 'n=3' }, 'execution:node:0']);
});

it('fails where the command does, with what it said', async () => {
  const envelope = {
    success: false,
    exit_code: 3,
    output: 'no disk\n',
    error: 'Command failed with exit code 3',
    truncated: false,
    duration_ms: 1,
  };
  const host = { ...bareHost, runCommand: async () => ({ status: 'done', envelope }) as const };
  await expect(runNodeOf('command', { skillName: 'echo', tool: 'say' }, { host })).rejects.toThrow(
    'Command failed with exit code 3: no disk',
  );
});

it.runIf(isReady)(
  'runs a real command of a skill in the sandbox; nothing of an argument reaches a shell',
  async () => {
    const { host } = await openTestHost({ 'echo/SKILL.md': echo });
    const variables = new Map<string, JsonValue>([['input', '$(id) 中文; echo x']]);
    const data = { skillName: 'echo', tool: 'say', arguments: { text: '{{input}}' } };
    expect(await runNodeOf('command', data, { host, scope: { variables, outputs: new Map() } })).toEqual({
      status: 'done',
      output: '$(id) 中文; echo x',
    });
  },
);
