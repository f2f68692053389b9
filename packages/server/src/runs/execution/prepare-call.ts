import { approvalRequest, describeCommand, planCommandInSandbox, runCommandInSandbox } from '@techne/exec';
import { HttpError } from '../../errors/http-error.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { RunContext } from '../run-context.ts';
import { declaredValues } from './declared-values.ts';
import { orExecutionError } from './execution-error.ts';
import { loadForExecution } from './load-for-execution.ts';
import type { PreparedExecution } from './prepared-execution.ts';
import { sandboxSettings } from './sandbox-settings.ts';

/** A command of a skill, as it was asked for. */
export interface CallInput {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly mode?: string | undefined;
}

/** Gets a command of a skill ready: 404 for a tool that is not there in this mode, 400 for wrong arguments. */
export async function prepareCall(
  { parts, redactor }: Pick<RunContext, 'parts' | 'redactor'>,
  resolved: ResolvedSkill,
  input: CallInput,
): Promise<PreparedExecution> {
  const { digest, skill } = await loadForExecution(resolved);
  const { gibberish } = skill.manifest;
  const { mode } = input;
  const tool = skill.tools.find(({ name }) => name === input.tool);
  const modes = gibberish?.modes ?? ['Global'];
  if (tool === undefined || !(modes.includes('Global') || (mode !== undefined && modes.includes(mode))))
    throw new HttpError(404, { field: 'tool', message: `The skill ${skill.name} has no tool ${input.tool}` });
  const { sandbox, limits, approvedNetwork } = sandboxSettings(parts.config, parts.sandbox);
  const network = gibberish?.network === true ? approvedNetwork : ({ kind: 'none' } as const);
  const context = {
    skill: { name: skill.name, directory: skill.directory, timeoutSeconds: gibberish?.timeout },
    mode,
    environment: parts.environment,
    declared: declaredValues(parts.config, resolved.catalog, skill),
    sandbox,
    limits,
    network,
  };
  const plan = await orExecutionError('arguments', () =>
    planCommandInSandbox(tool, input.arguments, context),
  );
  return {
    skill: skill.name,
    tool: tool.name,
    digest,
    request: approvalRequest(skill, {
      command: redactor.redactText(describeCommand(plan)),
      network: network.kind !== 'none',
      sandboxed: true,
    }),
    variables: Object.keys(context.declared),
    run: (place) => runCommandInSandbox(tool, input.arguments, { ...context, ...place }),
  };
}
