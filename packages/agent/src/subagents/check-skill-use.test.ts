import { describe, expect, it } from 'vitest';
import { managerWith } from '../../test/capability-provider.ts';
import { skillHost, skillText, type TestHost } from '../../test/skill-host.ts';
import type { Caller } from '../tools/agent-tool.ts';
import { useSkill } from './use-skill.ts';

const ada: Caller = { user: 'ada', chat: { id: '12345', type: 'private' } };

async function refusalOf({ host }: TestHost, skill: string, caller: Caller = ada, message = 'go') {
  const result = await useSkill(host, { skill, message, caller });
  return result.status === 'refused' ? result.refusal : { code: result.status };
}

describe('gates before a skill runs', () => {
  it('arguments: an empty skill or message counts as missing', async () => {
    const test = await skillHost({ a: skillText() });
    expect(await refusalOf(test, ' ')).toEqual({
      code: 'SKILL_ARGUMENT_MISSING',
      message: 'Missing required field: skill',
    });
    expect(await refusalOf(test, 'a', ada, '')).toMatchObject({ message: 'Missing required field: message' });
  });

  it('found: after one reload, with the names that there are', async () => {
    const test = await skillHost({ b: skillText(), a: skillText() });
    expect(await refusalOf(test, 'c')).toMatchObject({
      code: 'SKILL_NOT_FOUND',
      message: "Skill 'c' not found. Available: a, b",
      config: expect.stringContaining('[[skills.sources]]'),
    });
    expect(test.reloads()).toBe(1);
    test.write('workspace/skills/c/SKILL.md', skillText());
    expect(await refusalOf(test, 'c')).toEqual({ code: 'succeeded' });
    expect(test.reloads()).toBe(2);
    await refusalOf(test, 'c');
    expect(test.reloads()).toBe(2);
  });

  it('enabled: a disabled skill says disabled, not missing', async () => {
    const test = await skillHost({ a: skillText() }, { config: '[skills.a]\nenabled = false' });
    expect(await refusalOf(test, 'a')).toEqual({
      code: 'SKILL_DISABLED',
      message: "Skill 'a' is disabled in config",
      config: '[skills.a]\nenabled = true',
    });
  });

  it('chat type: without a chat, and in another type', async () => {
    const test = await skillHost({
      a: skillText('sensitive: true'),
      b: skillText('access: {chat_types: [private, channel]}'),
      c: skillText('sensitive: true\naccess: {chat_types: [group]}'),
    });
    const group: Caller = { chat: { id: '1', type: 'group' } };
    expect(await refusalOf(test, 'a', {})).toMatchObject({
      code: 'SKILL_CHAT_REQUIRED',
      message: "Skill 'a' requires chat context and is only available in: private",
    });
    expect(await refusalOf(test, 'b', group)).toMatchObject({
      code: 'SKILL_CHAT_TYPE_NOT_ALLOWED',
      message: "Skill 'b' is only available in: channel, private",
    });
    expect(await refusalOf(test, 'c', group)).toEqual({ code: 'succeeded' });
  });

  it('chat id: per skill over the defaults, an empty list too', async () => {
    const test = await skillHost(
      { a: skillText(), b: skillText(), c: skillText() },
      {
        config:
          '[skills.defaults]\nallow_chat_ids = ["999"]\n[skills.b]\nallow_chat_ids = ["12345"]\n[skills.c]\nallow_chat_ids = []',
      },
    );
    expect(await refusalOf(test, 'a')).toEqual({
      code: 'SKILL_CHAT_NOT_ALLOWED',
      message:
        "Skill 'a' is not enabled for this chat (configure [skills.defaults].allow_chat_ids or [skills.a].allow_chat_ids).",
      config: '[skills.a]\nallow_chat_ids = ["12345"]',
    });
    expect(await refusalOf(test, 'a', {})).toMatchObject({ code: 'SKILL_CHAT_NOT_ALLOWED' });
    expect(await refusalOf(test, 'b')).toEqual({ code: 'succeeded' });
    expect(await refusalOf(test, 'c')).toEqual({ code: 'succeeded' });
  });

  it('capabilities: a user, a manager, a provider that answers, and all of them visible', async () => {
    const skills = {
      a: skillText('capabilities: [gog.email, gog.files, gog.drive]'),
      b: skillText('capabilities: [gog.email]'),
    };
    const off = await skillHost(skills);
    expect(await refusalOf(off, 'a', {})).toMatchObject({
      code: 'SKILL_USER_REQUIRED',
      message: "Skill 'a' requires verified user context for capability access.",
    });
    expect(await refusalOf(off, 'a')).toEqual({
      code: 'SKILL_CAPABILITIES_OFF',
      message: "Skill 'a' requires capabilities but capability manager is not available.",
      config: '[capabilities.providers.gog]\ncommand = ["your-provider", "bridge"]',
    });
    const broken = await skillHost(skills, { capabilities: managerWith('process.exit(1);') });
    expect(await refusalOf(broken, 'a')).toMatchObject({
      code: 'SKILL_CAPABILITY_PREFLIGHT_FAILED',
      message: expect.stringMatching(
        /^Capability preflight failed \(PROVIDER_EXITED\): The provider of gog ended/,
      ),
    });
    const on = await skillHost(skills, { capabilities: managerWith() });
    expect(await refusalOf(on, 'a')).toMatchObject({
      code: 'SKILL_CAPABILITIES_UNAVAILABLE',
      message: "Skill 'a' requires unavailable capabilities in this context: gog.drive, gog.files",
    });
    expect(await refusalOf(on, 'b')).toEqual({ code: 'succeeded' });
  });

  it('env: names every missing value with the lines that would fix it', async () => {
    const test = await skillHost(
      { 'test-api': skillText('env: [A_KEY, B_KEY, C_KEY]') },
      { config: '[skills.test-api]\nB_KEY = "b"' },
    );
    const config = '[skills.test-api]\nA_KEY = "your-value-here"\nC_KEY = "your-value-here"';
    expect(await refusalOf(test, 'test-api')).toEqual({
      code: 'SKILL_ENV_MISSING',
      message: `Skill 'test-api' requires configuration.\n\nAdd to ~/.techne/config.toml:\n\n${config}`,
      config,
    });
  });

  it('env: a name that loads code is refused', async () => {
    const test = await skillHost(
      { a: skillText('env: [NODE_OPTIONS]') },
      { config: '[skills.a]\nNODE_OPTIONS = "--require /x"' },
    );
    expect(await refusalOf(test, 'a')).toMatchObject({ code: expect.stringMatching(/^SKILL_ENV_/) });
  });

  it('packages: missing ones are named before the run', async () => {
    const test = await skillHost({ a: skillText('packages: [techne-no-such-package]') });
    expect(await refusalOf(test, 'a')).toMatchObject({
      code: 'SKILL_PACKAGES_MISSING',
      message: expect.stringContaining('techne-no-such-package'),
    });
  });

  it('stand in this order: what is wrong first is said first', async () => {
    const everything = skillText('sensitive: true\ncapabilities: [gog.email]\nenv: [A_KEY]');
    const steps = [
      'enabled = false\nallow_chat_ids = ["1"]',
      'allow_chat_ids = ["1"]',
      'allow_chat_ids = []',
      'A_KEY = "k"',
    ];
    const callers: Caller[] = [{}, ada];
    const codes: string[] = [];
    for (const config of steps) {
      for (const caller of callers) {
        const test = await skillHost(
          { a: everything },
          { config: `[skills.a]\n${config}`, capabilities: managerWith() },
        );
        codes.push((await refusalOf(test, 'a', caller)).code);
      }
    }
    expect(codes).toEqual([
      'SKILL_DISABLED',
      'SKILL_DISABLED',
      'SKILL_CHAT_REQUIRED',
      'SKILL_CHAT_NOT_ALLOWED',
      'SKILL_CHAT_REQUIRED',
      'SKILL_ENV_MISSING',
      'SKILL_CHAT_REQUIRED',
      'succeeded',
    ]);
  });

  it('are logged when they are shut, and call no model', async () => {
    const test = await skillHost({ a: skillText() }, { config: '[skills.a]\nenabled = false' });
    await refusalOf(test, 'a');
    expect(test.logged).toEqual([
      expect.objectContaining({ event: 'skill_refused', skill: 'a', iterations: 0, code: 'SKILL_DISABLED' }),
    ]);
    expect(test.server.getRequests()).toEqual([]);
  });
});
