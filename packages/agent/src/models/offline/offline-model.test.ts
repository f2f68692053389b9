import { describe, expect, it } from 'vitest';
import { recordingTool, turnOf } from '../../../test/turn-of.ts';
import { catalogOf, skillText } from '../../../test/skill-folders.ts';
import { Conversation } from '../../conversation/conversation.ts';
import { runTurn } from '../../loop/run-turn.ts';
import type { AgentTool } from '../../tools/agent-tool.ts';
import { createOfflineModel } from './offline-model.ts';

const instructions = `Skills are available.
{
  "available_skills": [
    { "name": "pdf-tools", "description": "Extract text and tables from PDF documents." },
    { "name": "git-helper", "description": "Write commit messages and review branches." }
  ]
}
`;

function activation(name = 'skillsActivate'): AgentTool & { readonly inputs: unknown[] } {
  const inputs: unknown[] = [];
  return {
    ...recordingTool(name, {
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string', enum: ['pdf-tools', 'git-helper'] } },
      },
      execute: (input) => {
        inputs.push(input);
        return Promise.resolve({ output: { name: 'pdf-tools', body: '# PDF\n\nUse pdftotext.' } });
      },
    }),
    inputs,
  };
}

describe('the offline model', () => {
  it('picks a skill by search, activates it, shows its instructions and says what it is', async () => {
    const tool = activation();
    const { request, events } = turnOf(createOfflineModel(), 'Extract the tables from this PDF document', {
      instructions,
      tools: [tool],
    });
    const result = await runTurn(request);
    expect(tool.inputs).toEqual([{ name: 'pdf-tools' }]);
    expect(result.status).toBe('succeeded');
    expect(result.text).toContain('No model is configured');
    expect(result.text).toContain('The skill pdf-tools says:\n\n# PDF\n\nUse pdftotext.');
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3);
    expect(result.usage.outputTokens).toBeGreaterThan(0);
  });

  it('says once in a conversation that no model is configured', async () => {
    const { catalog } = await catalogOf({ 'pdf-tools/SKILL.md': skillText('pdf-tools') });
    const conversation = new Conversation({ catalog, model: createOfflineModel() });
    const texts = [];
    for (const text of ['zzz', '/pdf-tools tables', 'zzz again'])
      texts.push((await conversation.send(text)).text);
    expect(texts.map((text) => text.includes('No model is configured'))).toEqual([true, false, false]);
    expect(texts.map((text) => text.includes('OPENAI_API_KEY'))).toEqual([true, false, false]);
    expect(texts[1]).toContain('The skill pdf-tools says:');
    expect((await new Conversation({ catalog, model: createOfflineModel() }).send('zzz')).text).toContain(
      'No model is configured',
    );
  });

  it('gives the same answer to the same question', async () => {
    const ask = async () => {
      const { request } = turnOf(createOfflineModel(), 'review my branches', {
        instructions,
        tools: [activation()],
      });
      return JSON.stringify((await runTurn(request)).messages);
    };
    expect(await ask()).toBe(await ask());
  });

  it('calls the tool that it has to call, with the skill that was named', async () => {
    const tool = activation();
    const { request } = turnOf(createOfflineModel(), 'anything at all', {
      instructions: `${instructions}\nExplicit skill invocation detected: /git-helper\n`,
      tools: [tool],
      firstTool: 'skillsActivate',
    });
    await runTurn(request);
    expect(tool.inputs).toEqual([{ name: 'git-helper' }]);
  });

  it('understands the other set of tools, its envelope and the XML format', async () => {
    const load = recordingTool('skills_load', {
      output: { ok: true, data: { name: 'pdf-tools', body_markdown: 'Body.' }, warnings: [], errors: [] },
    });
    const { request } = turnOf(createOfflineModel(), 'extract pdf text', {
      instructions: '<skill>\n<name>pdf-tools</name>\n<description>Extract text.</description>\n</skill>',
      tools: [load],
    });
    const result = await runTurn(request);
    expect(load.inputs).toEqual([{ name: 'pdf-tools' }]);
    expect(result.text).toContain('The skill pdf-tools says:\n\nBody.');
  });

  it('calls any tool by hand', async () => {
    const tool = recordingTool('git_log', { output: { success: true, output: 'abc' } });
    const { request } = turnOf(createOfflineModel(), 'call git_log {"limit": 3}', { tools: [tool] });
    const result = await runTurn(request);
    expect(tool.inputs).toEqual([{ limit: 3 }]);
    expect(result.text).toContain('"output": "abc"');
  });

  it('says which skills there are when none fits', async () => {
    const { request } = turnOf(createOfflineModel(), 'zzz', { instructions, tools: [activation()] });
    const { text } = await runTurn(request);
    expect(text).toContain('There are: pdf-tools, git-helper.');
  });

  it('keeps to the limit of tokens', async () => {
    const { request } = turnOf(createOfflineModel(), 'hello', { maxOutputTokens: 5 });
    expect((await runTurn(request)).text.length).toBeLessThanOrEqual(20);
  });
});
