import { runPrompt, type PromptEvent, type PromptRunResult } from '@techne/agent';
import { z } from 'zod';
import { defineNode, threeAttempts } from '../define-node.ts';
import { inputValues } from '../input-values.ts';
import { modelFailure, modelLimits } from '../model-failure.ts';
import { commonData, type NodeContext } from '../node-type.ts';
import { requireSkill } from '../require-skill.ts';

/** Runs a skill as a prompt, with inputs from other nodes. */
export const skillNode = defineNode({
  type: 'skill',
  title: 'Skill',
  description: 'Runs a skill with inputs from other nodes.',
  data: z.object({
    ...commonData,
    skillName: z.string().min(1).max(200).describe('The name of the skill'),
    inputMappings: z
      .record(z.string(), z.string())
      .optional()
      .describe('Inputs of the skill: the id of a node before this one, a template, or text'),
    model: z.string().max(200).optional().describe('Default: that of the execution, else that of the skill'),
  }),
  // As long as a skill in a chat may take (agent-flow-lite.md, 7.2).
  timeoutSeconds: 180,
  attempts: threeAttempts,
  async run({ skillName, inputMappings, model }, context) {
    const { host } = context;
    const skill = await requireSkill(host, skillName);
    const { agentFlow } = skill.manifest;
    const asked = model ?? context.model;
    const opened = await host.openModel({ ...(asked !== undefined && { asked }), skill });
    const inputs = agentFlow?.inputs ?? [];
    const events = runPrompt({
      prompt: skill.body.trim(),
      inputs,
      values: inputValues(inputs, inputMappings, context),
      model: opened.model,
      knowledgeBase: agentFlow?.knowledgeBase,
      retriever: host.retriever,
      temperature: agentFlow?.model?.temperature,
      maxOutputTokens: agentFlow?.model?.maxTokens,
      limits: modelLimits(context),
      signal: context.signal,
    });
    const { status, output, error } = await forward(events, context);
    if (status !== 'succeeded') throw modelFailure(error);
    return { status: 'done', output };
  },
});

/** The node's own end is told by the engine. */
async function forward(
  events: AsyncGenerator<PromptEvent, PromptRunResult>,
  { emit }: NodeContext,
): Promise<PromptRunResult> {
  for (;;) {
    const next = await events.next();
    if (next.done === true) return next.value;
    const { event, data } = next.value;
    if (event !== 'done' && event !== 'error') emit(event, data);
  }
}
