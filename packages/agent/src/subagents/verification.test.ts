import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { managerWith } from '../../test/capability-provider.ts';
import { shapes } from '../../test/model-server.ts';
import { skillHost } from '../../test/skill-host.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import { bashTool } from '../host-tools/bash-tool.ts';
import { runTurn } from '../loop/run-turn.ts';
import type { Subagent } from './use-skill-host.ts';
import { useSkill, useSkillTool } from './use-skill.ts';

const secret = 'test-secret-123';
const caller = { user: 'ada', chat: { id: '12345', type: 'private' as const } };

/** As the document prints it. */
const testApi = `---
description: Test API key injection
env:
  - TEST_API_KEY
allowed_tools: [bash]
---

Echo the TEST_API_KEY environment variable to verify injection.
Run: echo "Key: $TEST_API_KEY"
`;

function workFolder(): string {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'techne-work-')));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  return work;
}

function bashFor({ environment, secrets, mounts, skill }: Subagent, work: string) {
  const { directory } = skill;
  return bashTool({
    environment,
    secrets,
    mounts,
    work,
    ...(directory === undefined ? {} : { skillDirectory: directory }),
  });
}

it.each(shapes)(
  'the recipe of ash.md ends in the redacted key, and the script really saw the value (%s)',
  async (shape) => {
    const work = workFolder();
    const command = `echo "Key: $TEST_API_KEY"; printf %s "$TEST_API_KEY" | sha256sum | cut -d' ' -f1 > "${work}/hash"; ls "$TECHNE_SKILL_DIR"`;
    const test = await skillHost(
      { 'test-api': testApi },
      {
        config: `[skills.test-api]\nTEST_API_KEY = "${secret}"`,
        shape,
        makeTools: (subagent) => [bashFor(subagent, work)],
        ask: () => Promise.resolve('once'),
        script: ({ messages }) => {
          const texts = JSON.stringify(messages);
          const [line] =
            /Key: [^\\\n"]*/.exec(JSON.stringify(messages.findLast(({ role }) => role === 'tool') ?? '')) ??
            [];
          if (line !== undefined) return { content: line };
          const isSubagent = texts.includes('You are running the skill');
          const call = isSubagent
            ? { command }
            : { skill: 'test-api', message: 'Check the key', context: 'From chat' };
          return {
            toolCalls: [{ name: isSubagent ? 'bash' : 'use_skill', arguments: JSON.stringify(call) }],
          };
        },
      },
    );
    const events: AgentEvent[] = [];
    const chat = await runTurn({
      runId: 'chat-1',
      model: await test.host.model(undefined),
      instructions: 'Before replying, check if any available skill matches.',
      messages: [{ role: 'user', content: 'use the test-api skill to check if API key is available' }],
      tools: [useSkillTool(test.host)],
      caller,
      onEvent: (event) => events.push(event),
    });
    expect(chat).toMatchObject({ status: 'succeeded', text: 'Key: [redacted TEST_API_KEY]', steps: 2 });
    const [hash] = readFileSync(join(work, 'hash'), 'utf8').split('\n');
    expect(hash).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'skill_used', skill: 'test-api', iterations: 2, status: 'succeeded' }),
    );
    const everything = JSON.stringify([chat, events, test.inside, test.logged, test.sent]);
    expect(everything).not.toContain(secret);
    // The folder of the skill was there to be listed, and of the chat the subagent saw nothing.
    expect(everything).toContain('SKILL.md');
    expect(JSON.stringify(test.sent[1])).not.toContain('use the test-api skill');
    expect(chat.messages.length).toBeGreaterThan(0);
  },
);

it('a skill uses its capability from bash, through techne-sb, as the user of the run', async () => {
  const work = workFolder();
  const command =
    'techne-sb capability invoke gog.email whoami; techne-sb capability invoke gog.calendar echo';
  const test = await skillHost(
    {
      inbox:
        '---\ndescription: Mail\nsensitive: true\ncapabilities: [gog.email]\nallowed_tools: [bash]\n---\nUse `techne-sb capability`.\n',
    },
    {
      capabilities: managerWith(),
      makeTools: (subagent) => [bashFor(subagent, work)],
      ask: () => Promise.resolve('once'),
      script: ({ messages }) => {
        const result = messages.findLast(({ role }) => role === 'tool');
        return result === undefined
          ? { toolCalls: [{ name: 'bash', arguments: JSON.stringify({ command }) }] }
          : { content: JSON.stringify(result.content) };
      },
    },
  );
  const result = await useSkill(test.host, { skill: 'inbox', message: 'who am I?', caller });
  expect(result).toMatchObject({ output: expect.stringMatching(/ada[^]*CAPABILITY_NOT_DECLARED/) });
  expect(test.inside.filter(({ type }) => type === 'capability_called')).toEqual([
    { type: 'capability_called', capability: 'gog.email', operation: 'whoami', status: 'succeeded' },
  ]);
});
