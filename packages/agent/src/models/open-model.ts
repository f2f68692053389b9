import { chooseModel, ConfigError, resolveModel, type Config, type ResolvedModel } from '@techne/config';
import type { LanguageModel } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import { createOfflineModel, offlineReference } from './offline/offline-model.ts';
import { openProvider } from './open-provider.ts';

/** A model that is ready to be asked. */
export interface OpenedModel {
  /** `provider:model`, or `offline`. */
  readonly id: string;
  readonly model: LanguageModel;
  /** Whether it can call tools. */
  readonly tools: boolean;
  readonly contextWindow: number;
}

export interface OpenModelOptions {
  /** Default: `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens the model that a reference or an alias names; without one, the one that the configuration and the environment
 * choose, and the built-in `offline` model where they choose none. Nothing is sent yet. Rejects with an `AgentError`
 * (`MODEL_UNAVAILABLE`) when the reference leads nowhere or a key is missing.
 *
 * @example
 * const { model } = await openModel(config, 'anthropic:claude-haiku-4-5');
 */
export async function openModel(
  config: Config,
  reference?: string,
  options: OpenModelOptions = {},
): Promise<OpenedModel> {
  const environment = options.environment ?? process.env;
  const chosen = reference ?? chooseModel(config, { environment });
  const isAlias = chosen !== null && Object.hasOwn(config.models.aliases, chosen);
  if (chosen === null || (chosen === offlineReference && !isAlias)) return openOffline();
  const resolved = resolve(config, chosen, environment);
  const { reference: id, tools, contextWindow } = resolved;
  return { id, model: await openProvider(resolved), tools, contextWindow };
}

function openOffline(): OpenedModel {
  return { id: offlineReference, model: createOfflineModel(), tools: true, contextWindow: 128_000 };
}

function resolve(
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
