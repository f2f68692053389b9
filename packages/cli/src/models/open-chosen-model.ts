import type { OpenedModel } from '@techne/agent';
import type { Config } from '@techne/config';
import type { CommandContext } from '../program/command.ts';

/**
 * The model that answers: the one of `--model`, else the one that a skill wants, else the one of the configuration. A
 * skill that wants what is not there gets the latter, with a word about it.
 */
export async function openChosenModel(
  context: CommandContext,
  config: Config,
  wanted?: string,
): Promise<OpenedModel> {
  const { arguments: given, environment, stderr } = context;
  const { AgentError, openModel } = await import('@techne/agent');
  const chosen = given.text('model');
  try {
    return await openModel(config, chosen ?? wanted, { environment });
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    // The configuration's own error says more exactly what is wrong, and so ends with a better code.
    if (chosen !== undefined || wanted === undefined) throw error.cause ?? error;
    const model = await openModel(config, undefined, { environment });
    stderr.line(
      `techne: warning: the skill wants the model ${wanted}: ${error.message} ${model.id} answers.`,
    );
    return model;
  }
}
