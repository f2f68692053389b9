import type { JsonValue } from '@techne/agent';
import { Bubblewrap } from '@techne/exec';
import { expect, it } from 'vitest';
import { openTestHost } from '../../../test/test-host.ts';
import { bareHost, describeNode, runNodeOf } from '../node-type.contract.ts';

const envelope = { success: true, exit_code: 0, output: 'ok', truncated: false, duration_ms: 1 };
const isReady = (await new Bubblewrap().probe()).ok;

describeNode({
  type: 'script',
  data: { skillName: 'tools', path: 'scripts/say.sh' },
  invalid: [
    [{ path: 'x' }, 'skillName'],
    [{ skillName: 'tools' }, 'path'],
    [{ skillName: 'tools', path: 'x', arguments: 'a b' }, 'arguments'],
  ],
  host: () => ({ ...bareHost, runScript: async () => ({ status: 'done', envelope }) }),
  hanging: (stopped) => ({ runScript: ({ signal }) => stopped(signal) }),
  needs: 'runScript',
});

it.runIf(isReady)('runs a file of a skill in the sandbox; each argument stays one', async () => {
  const { host } = await openTestHost({
    'tools/SKILL.md': '---\nname: tools\ndescription: Tools.\n---\nTools.\n',
    'tools/scripts/say.sh': '#!/bin/sh\nprintf \'{"count": %d, "first": "%s"}\' "$#" "$1"\n',
  });
  const variables = new Map<string, JsonValue>([['input', 'a b; id']]);
  const data = { skillName: 'tools', path: 'scripts/say.sh', arguments: ['{{input}}', 'second'] };
  expect(await runNodeOf('script', data, { host, scope: { variables, outputs: new Map() } })).toEqual({
    status: 'done',
    output: { count: 2, first: 'a b; id' },
  });
});
