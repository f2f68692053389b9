import { ConfigError, resolveModel, type Config, type ResolvedModel } from '@techne/config';
import { AgentError } from '../errors/agent-error.ts';
import type { OpenModelOptions } from './open-model.ts';

/** What a reference leads to; throws `MODEL_UNAVAILABLE` where it leads nowhere. */
export function resolveReference(
  config: Config,
  reference: string,
  environment: NonNullable<OpenModelOptions['environment']>,
): ResolvedModel {
  try {
    return resolveModel(config, reference, environment);
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    const { message, hint, data } = error;
    throw new AgentError('MODEL_UNAVAILABLE', message, { hint, data: { ...data }, cause: error });
  }
}
