import { chooseModel, ConfigError, resolveModel, type Config } from '@techne/config';
import { offlineReference } from './offline/offline-model.ts';
import type { OpenModelOptions } from './open-model.ts';

/** A model that can be named, whether or not it can be reached. */
export interface ListedModel {
  /** What to pass to `--model`: `provider:model`, an alias, or `offline`. */
  readonly reference: string;
  /** What an alias stands for. */
  readonly target?: string;
  readonly provider: string;
  /** Whether it is the one that answers when nobody chooses. */
  readonly isDefault: boolean;
  readonly tools: boolean;
  readonly contextWindow: number;
  /** False when its key is missing or the reference leads nowhere. */
  readonly ready: boolean;
  /** Why it is not ready, and what to do about it. */
  readonly problem?: string;
  readonly hint?: string;
}

export interface ListModelsOptions extends OpenModelOptions {
  /** References that are listed besides, e.g. of skills that name one. */
  readonly also?: readonly string[];
}

/** The models that the configuration and the environment name, and `offline`. Asks no server. */
export function listModels(config: Config, options: ListModelsOptions = {}): readonly ListedModel[] {
  const environment = options.environment ?? process.env;
  const chosen = chooseModel(config, { environment });
  const references = new Set([
    ...(chosen === null || chosen === offlineReference ? [] : [chosen]),
    ...Object.keys(config.models.aliases),
    ...Object.entries(config.models.providers).flatMap(([name, { defaultModel }]) =>
      defaultModel === undefined ? [] : `${name}:${defaultModel}`,
    ),
    ...(options.also ?? []).filter((reference) => reference !== offlineReference),
  ]);
  const named = [...references].map((reference) => ({
    ...describe(config, reference, environment),
    isDefault: reference === chosen,
  }));
  const offline = {
    reference: offlineReference,
    provider: offlineReference,
    isDefault: chosen === null || chosen === offlineReference,
    tools: true,
    contextWindow: 128_000,
    ready: true,
  };
  return [...named, offline];
}

function describe(
  config: Config,
  reference: string,
  environment: NonNullable<OpenModelOptions['environment']>,
): Omit<ListedModel, 'isDefault'> {
  try {
    const model = resolveModel(config, reference, environment);
    const { provider, tools, contextWindow, baseUrl, apiKey, apiKeyEnv, type } = model;
    const target = model.reference === reference ? {} : { target: model.reference };
    const isReady = baseUrl !== undefined || (apiKey !== undefined && type !== 'openai-compatible');
    const problem = isReady ? {} : missing(type, provider, apiKeyEnv);
    return { reference, ...target, provider, tools, contextWindow, ready: isReady, ...problem };
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    const { message: problem, hint } = error;
    return { reference, provider: '', tools: false, contextWindow: 0, ready: false, problem, hint };
  }
}

function missing(type: string, provider: string, apiKeyEnv: string | undefined) {
  const section = `[models.providers.${provider}]`;
  if (type === 'openai-compatible')
    return { problem: 'It has no base_url.', hint: `Add base_url to ${section}.` };
  return {
    problem: `${apiKeyEnv ?? 'Its key'} is not set.`,
    hint: `Set ${apiKeyEnv ?? 'api_key_env'} in the environment, or api_key in ${section}.`,
  };
}
