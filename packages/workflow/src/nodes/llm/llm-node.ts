import { randomUUID } from 'node:crypto';
import { runTurn, type AgentEvent } from '@techne/agent';
import { substituteInputs, type Skill } from '@techne/skills';
import { z } from 'zod';
import { renderTemplate } from '../../templates/render-template.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode, threeAttempts } from '../define-node.ts';
import { inputValues } from '../input-values.ts';
import { modelFailure, modelLimits } from '../model-failure.ts';
import { commonData, type NodeContext } from '../node-type.ts';
import { requireSkill } from '../require-skill.ts';

/** Asks a model; a skill may bring the instructions. */
export const llmNode = defineNode({
  type: 'llm',
  title: 'Model',
  description: 'Asks a model.',
  data: z.object({
    ...commonData,
    systemPrompt: z.string().max(100_000).optional().describe('Instructions, as a template'),
    prompt: z
      .string()
      .max(100_000)
      .optional()
      .describe('What is asked, as a template; default: what comes in'),
    model: z.string().max(200).optional(),
    temperature: z.number().min(0).max(2).optional(),
    skillName: z.string().max(200).optional().describe('A skill whose text replaces the instructions'),
    inputMappings: z.record(z.string(), z.string()).optional().describe('Inputs of that skill'),
  }),
  timeoutSeconds: 180,
  attempts: threeAttempts,
  async run(data, context) {
    const { host, scope, input, emit } = context;
    const skill = data.skillName ? await requireSkill(host, data.skillName) : undefined;
    const asked = data.model ?? context.model;
    const { model } = await host.openModel({
      ...(asked !== undefined && { asked }),
      ...(skill && { skill }),
    });
    const own = skill?.manifest.agentFlow?.model;
    const temperature = own?.temperature ?? data.temperature;
    emit('thought', { type: 'generation', status: 'start' });
    const result = await runTurn({
      runId: randomUUID(),
      model,
      instructions:
        skill === undefined
          ? renderTemplate(data.systemPrompt ?? '', scope)
          : skillInstructions(skill, data.inputMappings, context),
      messages: [
        { role: 'user', content: data.prompt ? renderTemplate(data.prompt, scope) : valueText(input) },
      ],
      tools: [],
      maxSteps: 1,
      ...(temperature !== undefined && { temperature }),
      ...(own !== undefined && { maxOutputTokens: own.maxTokens }),
      limits: modelLimits(context),
      signal: context.signal,
      onEvent: (event) => tell(event, emit),
    });
    if (result.status !== 'succeeded') throw modelFailure(result.error);
    return { status: 'done', output: result.text };
  },
});

function skillInstructions(
  { body, manifest }: Skill,
  mappings: Readonly<Record<string, string>> | undefined,
  context: NodeContext,
): string {
  const inputs = manifest.agentFlow?.inputs ?? [];
  return substituteInputs(body.trim(), inputs, inputValues(inputs, mappings, context));
}

function tell(event: AgentEvent, emit: NodeContext['emit']): void {
  if (event.type === 'text') emit('token', { content: event.content });
  if (event.type === 'model_warning')
    emit('thought', { type: 'generation', status: 'warning', message: event.message });
}
