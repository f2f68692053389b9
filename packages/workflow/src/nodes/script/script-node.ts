import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate } from '../../templates/render-template.ts';
import { defineNode } from '../define-node.ts';
import { envelopeOutcome } from '../envelope-outcome.ts';
import type { Resumption, ScriptRequest } from '../node-host.ts';
import { commonData, type NodeContext } from '../node-type.ts';

const data = z.object({
  ...commonData,
  skillName: z.string().min(1).max(200),
  path: z.string().min(1).max(500).describe('A file of the skill, such as scripts/report.py'),
  arguments: z
    .array(z.string().max(100_000))
    .max(100)
    .default([])
    .describe('Each is one argument; templates'),
  input: z.string().max(100_000).optional().describe('A template for what the script reads'),
});

/** Runs a bundled file of a skill in the sandbox. */
export const scriptNode = defineNode({
  type: 'script',
  title: 'Script',
  description: 'Runs a script of a skill, in the sandbox.',
  data,
  timeoutSeconds: 330,
  run: (given, context) => runScript(given, context),
  resume: (given, context, resumption) => runScript(given, context, resumption),
});

async function runScript(
  { skillName, path, arguments: given, input }: z.output<typeof data>,
  { host, scope, signal, idempotencyKey, emit }: NodeContext,
  resumption?: Resumption,
) {
  if (host.runScript === undefined) throw new WorkflowError('NODE_UNAVAILABLE', 'Scripts are not run here');
  const request: ScriptRequest = {
    skill: skillName,
    path,
    arguments: given.map((argument) => renderTemplate(argument, scope)),
    ...(input !== undefined && { input: renderTemplate(input, scope) }),
    signal,
    idempotencyKey,
    emit,
    ...(resumption !== undefined && { resumption }),
  };
  return envelopeOutcome(await host.runScript(request));
}
