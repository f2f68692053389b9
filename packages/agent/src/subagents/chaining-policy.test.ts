import { describe, expect, it } from 'vitest';
import { calling, offered, sentTo, skillHost, skillText } from '../../test/skill-host.ts';
import { toolContext } from '../../test/tool-context.ts';
import { recordingTool } from '../../test/turn-of.ts';
import { useSkill, useSkillTool } from './use-skill.ts';

const caller = { user: 'ada' };

describe('use_skill inside a subagent', () => {
  const skills = { outer: skillText(), inner: skillText() };
  const script = calling(['use_skill', { skill: 'inner', message: 'go' }]);

  it('is not offered, and a model that invents it is refused', async () => {
    const { host, server, inside } = await skillHost(skills, { script });
    const result = await useSkill(host, { skill: 'outer', message: 'go', caller });
    expect(offered(sentTo(server)[0])).toEqual([]);
    expect(result).toMatchObject({ output: expect.stringContaining('SKILL_CHAINING_OFF') });
    expect(inside.filter(({ type }) => type === 'run_started')).toHaveLength(1);
  });

  it.each([0, 2])('is never the one that the host itself hands out (depth %d)', async (chainingDepth) => {
    const smuggled = recordingTool('use_skill');
    const { host, server } = await skillHost(skills, { script, chainingDepth, makeTools: () => [smuggled] });
    await useSkill(host, { skill: 'outer', message: 'go', caller });
    expect(offered(sentTo(server)[0])).toEqual(chainingDepth === 0 ? [] : ['use_skill']);
    expect(smuggled.inputs).toEqual([]);
  });

  it('is refused at execution too, with its own code', async () => {
    const { host } = await skillHost(skills);
    const outcome = await useSkillTool(host).execute(
      { skill: 'inner', message: 'go' },
      toolContext({ depth: 1 }),
    );
    expect(outcome).toMatchObject({ isError: true, output: { error: { code: 'SKILL_CHAINING_OFF' } } });
    const chained = await skillHost(skills, { chainingDepth: 2 });
    const deeper = await useSkillTool(chained.host).execute(
      { skill: 'inner', message: 'go' },
      toolContext({ depth: 3 }),
    );
    expect(deeper).toMatchObject({ isError: true, output: { error: { code: 'SKILL_CHAINING_TOO_DEEP' } } });
  });

  it('works with chaining on, to the depth limit', async () => {
    const { host, server, logged } = await skillHost(
      { loop: skillText() },
      {
        chainingDepth: 2,
        script: calling(['use_skill', { skill: 'loop', message: 'again' }]),
      },
    );
    const result = await useSkill(host, { skill: 'loop', message: 'go', caller });
    expect(result.status).toBe('succeeded');
    expect(logged.map(({ depth, status }) => [depth, status])).toEqual([
      [2, 'succeeded'],
      [1, 'succeeded'],
      [0, 'succeeded'],
    ]);
    expect(sentTo(server).slice(0, 3).map(offered)).toEqual([['use_skill'], ['use_skill'], []]);
    expect(JSON.stringify(result)).toContain('SKILL_CHAINING_TOO_DEEP');
  });

  it('is taken away by allowed_tools like any other', async () => {
    const { host, server } = await skillHost(
      { outer: skillText('allowed_tools: [bash]'), inner: skillText() },
      { chainingDepth: 2, script },
    );
    const result = await useSkill(host, { skill: 'outer', message: 'go', caller });
    expect(offered(sentTo(server)[0])).toEqual([]);
    expect(result).toMatchObject({ output: expect.stringContaining('TOOL_NOT_ALLOWED') });
  });
});
