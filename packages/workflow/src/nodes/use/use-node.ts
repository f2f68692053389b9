import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate } from '../../templates/render-template.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode } from '../define-node.ts';
import type { Resumption, UseRequest } from '../node-host.ts';
import { commonData, type NodeContext } from '../node-type.ts';

const data = z.object({
  ...commonData,
  skillName: z.string().min(1).max(200),
  message: z.string().max(100_000).optional().describe('A template; default: what comes in'),
  context: z.string().max(100_000).optional().describe('A template for what else the subagent should know'),
  model: z.string().max(200).optional(),
});

/** Runs a skill as a subagent. */
export const useNode = defineNode({
  type: 'use',
  title: 'Subagent',
  description: 'Lets a skill work on its own, with its tools.',
  data,
  timeoutSeconds: 900,
  run: (given, context) => useSkill(given, context),
  resume: (given, context, resumption) => useSkill(given, context, resumption),
});

async function useSkill(given: z.output<typeof data>, context: NodeContext, resumption?: Resumption) {
  const { host, input, scope, signal, idempotencyKey, emit } = context;
  if (host.useSkill === undefined) throw new WorkflowError('NODE_UNAVAILABLE', 'Skills are not used here');
  const model = given.model ?? context.model;
  const request: UseRequest = {
    skill: given.skillName,
    message: given.message ? renderTemplate(given.message, scope) : valueText(input),
    ...(given.context !== undefined && { context: renderTemplate(given.context, scope) }),
    ...(model !== undefined && { model }),
    signal,
    idempotencyKey,
    emit,
    ...(resumption !== undefined && { resumption }),
  };
  return host.useSkill(request);
}
