import { join } from 'node:path';
import { ApprovalGate, FileApprovalStore } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { catalogOf, fixtureCatalog, skillText, temporaryFolder } from '../../test/skill-folders.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import { commandTools } from '../skill-tools/command-tools.ts';
import { createSkillTools, toToolSet } from './create-skill-tools.ts';
import { describeSkillTools } from './describe-skill-tools.ts';
import { skillInstructions } from './skill-instructions.ts';

const options = { toolCallId: 'c', messages: [], context: {} };

describe('createSkillTools', () => {
  it('gives tools of the AI SDK that carry out calls', async () => {
    const events: AgentEvent[] = [];
    const tools = createSkillTools(await fixtureCatalog(), { onEvent: (event) => void events.push(event) });
    expect(Object.keys(tools)).toEqual(['skillsActivate', 'skillsReadResource']);
    const output = await tools['skillsActivate']?.execute?.({ name: 'skills-system-validation' }, options);
    expect(output).toMatchObject({ name: 'skills-system-validation', truncated: false });
    expect(events).toMatchObject([{ type: 'skill_activated' }]);
  });

  it('gives nothing and says nothing where there are no skills', async () => {
    const { catalog } = await catalogOf({});
    expect(createSkillTools(catalog)).toEqual({});
    expect(await skillInstructions(catalog)).toBe('');
    expect(describeSkillTools(catalog).definitions).toEqual([]);
  });

  it('survives a listener that throws', async () => {
    const tools = createSkillTools(await fixtureCatalog(), {
      onEvent: () => {
        throw new Error('broken');
      },
    });
    expect(
      await tools['skillsActivate']?.execute?.({ name: 'skills-system-validation' }, options),
    ).toMatchObject({ truncated: false });
  });
});

describe('toToolSet', () => {
  it('asks before a command runs, and refuses where nobody can be asked', async () => {
    const body =
      '### hey\n\nSays it.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\necho hey\n```\n';
    const { catalog } = await catalogOf({
      'greet/SKILL.md': skillText('greet', { extra: 'modes: [Global]\n', body }),
    });
    const gate = new ApprovalGate(new FileApprovalStore(join(temporaryFolder(), 'approvals')));
    const tools = await commandTools(catalog, { gate });
    expect(await toToolSet(tools)['hey']?.execute?.({}, options)).toMatchObject({
      success: false,
      error: 'hey was not run: a person has to approve it. Nobody can be asked here.',
    });
    const no = toToolSet(tools, { ask: async () => 'deny' });
    expect(await no['hey']?.execute?.({}, options)).toMatchObject({ success: false });
    const asked: string[] = [];
    const yes = toToolSet(tools, {
      ask: async ({ tool, need }) => {
        asked.push(`${tool}: ${(need.preview as any).command}`);
        return 'once';
      },
    });
    expect(await yes['hey']?.execute?.({}, options)).toMatchObject({ success: true, output: 'hey\n' });
    expect(asked).toEqual(['hey: echo hey']);
  });
});

describe('describeSkillTools', () => {
  it('gives plain JSON Schema, and takes both spellings of a name', async () => {
    const { definitions, callSkillTool } = describeSkillTools(await fixtureCatalog());
    expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions);
    expect(definitions[0]).toMatchObject({
      name: 'skillsActivate',
      parameters: {
        type: 'object',
        properties: { name: { type: 'string', enum: ['skills-system-validation'] } },
        required: ['name'],
      },
    });
    for (const spelling of ['skillsActivate', 'skills.activate'])
      expect((await callSkillTool(spelling, { name: 'skills-system-validation' })).output).toMatchObject({
        truncated: false,
      });
    expect(await callSkillTool('skills_nope', {})).toEqual({
      output: { error: 'Tool not implemented: skills_nope' },
      isError: true,
    });
  });

  it('has the other set too', async () => {
    const { definitions, callSkillTool } = describeSkillTools(await fixtureCatalog(), { set: 'tavernkit' });
    expect(definitions.map(({ name }) => name)).toEqual([
      'skills_list',
      'skills_load',
      'skills_read_file',
      'skills_run_script',
    ]);
    expect((await callSkillTool('skills_list', {})).output).toMatchObject({ ok: true });
    expect(await skillInstructions(await fixtureCatalog(), { format: 'xml' })).toMatch(
      /^<available_skills>\n/,
    );
  });
});
