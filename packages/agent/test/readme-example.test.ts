import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { requestsOf, startModelServer } from './model-server.ts';
import { fixtureRoot } from './skill-folders.ts';

const program = new URL('readme-example.ts', import.meta.url).pathname;

it('the ten lines of the README work against a model server', async () => {
  const server = await startModelServer();
  server.on(
    { userMessage: 'skills system', hasToolResult: false },
    {
      toolCalls: [{ id: 'call_1', name: 'skillsActivate', arguments: '{"name":"skills-system-validation"}' }],
    },
  );
  server.on({ userMessage: 'skills system', hasToolResult: true }, { content: 'Overall: PASS' });
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=techne-source',
    program,
    fixtureRoot,
    `${server.url}/v1`,
  ]);
  expect(stdout).toBe('Overall: PASS\n');
  const [first, second] = requestsOf(server).map((each) => JSON.stringify(each));
  expect(first).toContain('available_skills');
  expect(second).toContain('MARKER-SKILL-5d1f8e07');
});
