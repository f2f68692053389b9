import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderValues } from '../../templates/render-values.ts';
import { asJson } from '../../values/as-json.ts';
import { defineNode } from '../define-node.ts';
import { envelopeOutcome } from '../envelope-outcome.ts';
import type { CommandRequest, Resumption } from '../node-host.ts';
import { commonData, type NodeContext } from '../node-type.ts';

const data = z.object({
  ...commonData,
  skillName: z.string().min(1).max(200),
  tool: z.string().min(1).max(200).describe('A tool that the skill describes'),
  arguments: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('By parameter; texts are templates, and one that is a single reference keeps its type'),
});

/** Runs a command of a skill. Arguments are values of parameters, never text of a shell (THREATS.md, 50). */
export const commandNode = defineNode({
  type: 'command',
  title: 'Command',
  description: 'Runs a command that a skill describes, in the sandbox.',
  data,
  timeoutSeconds: 330,
  run: (given, context) => runCommand(given, context),
  resume: (given, context, resumption) => runCommand(given, context, resumption),
});

async function runCommand(
  { skillName, tool, arguments: given }: z.output<typeof data>,
  { host, scope, signal, idempotencyKey, emit }: NodeContext,
  resumption?: Resumption,
) {
  if (host.runCommand === undefined) throw new WorkflowError('NODE_UNAVAILABLE', 'Commands are not run here');
  const request: CommandRequest = {
    skill: skillName,
    tool,
    arguments: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, renderValues(asJson(value), scope)]),
    ),
    signal,
    idempotencyKey,
    emit,
    ...(resumption !== undefined && { resumption }),
  };
  return envelopeOutcome(await host.runCommand(request));
}
