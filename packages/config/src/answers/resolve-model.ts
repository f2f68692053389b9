import { nearestNames } from '@techne/skills';
import type { Config, ModelProviderSection } from '../config/config.ts';
import { ConfigError } from '../errors/config-error.ts';
import { readVariable, type Environment } from '../load/environment.ts';
import { followAliases } from './follow-aliases.ts';
import { knownProviders } from './known-providers.ts';

export interface ResolvedModel {
  /** `provider:model`. */
  readonly reference: string;
  readonly provider: string;
  readonly model: string;
  readonly type: NonNullable<ModelProviderSection['type']>;
  readonly baseUrl: string | undefined;
  /** The variable that holds the key, to name it when the key is missing. */
  readonly apiKeyEnv: string | undefined;
  /** A secret. */
  readonly apiKey: string | undefined;
  /** Whether it can call tools. */
  readonly tools: boolean;
  readonly contextWindow: number;
}

/**
 * Where a model is and how to reach it. Throws a `ConfigError` when the reference leads nowhere.
 *
 * @example
 * resolveModel(config, 'haiku'); // { provider: 'anthropic', model: 'claude-haiku-4-5', … }
 */
export function resolveModel(
  config: Config,
  reference: string,
  environment: Environment = process.env,
): ResolvedModel {
  const followed = followAliases(config.models.aliases, reference);
  if ('cycle' in followed) {
    const way = followed.cycle.join(' → ');
    throw new ConfigError('MODEL_ALIAS_CYCLE', `The alias ${reference} leads round in a circle: ${way}`, {
      hint: 'Let one of them name provider:model.',
      data: { cycle: followed.cycle },
    });
  }
  const [, provider, model] = /^([^\s:]+):(\S+)$/.exec(followed.reference) ?? [];
  if (provider === undefined || model === undefined) throw unknownModel(config, followed.reference);
  const section = config.models.providers[provider];
  const known = knownProviders.find((each) => each.name === provider);
  if (section === undefined && known === undefined) throw unknownProvider(config, provider);
  const type = section?.type ?? known?.type ?? 'openai-compatible';
  const apiKeyEnv = section?.apiKeyEnv ?? conventionalKey(type, provider, section?.baseUrl);
  return {
    reference: `${provider}:${model}`,
    provider,
    model,
    type,
    baseUrl: section?.baseUrl,
    apiKeyEnv,
    apiKey: section?.apiKey ?? (apiKeyEnv === undefined ? undefined : readVariable(environment, apiKeyEnv)),
    tools: section?.tools ?? true,
    contextWindow: section?.contextWindow ?? 128_000,
  };
}

/** A key is never sent to an address that the configuration names for another provider unless it says so. */
function conventionalKey(type: string, provider: string, baseUrl: string | undefined): string | undefined {
  if (baseUrl !== undefined && type !== provider) return undefined;
  return knownProviders.find((each) => each.type === type)?.apiKeyEnv;
}

function unknownModel(config: Config, reference: string): ConfigError {
  const isBare = /^[^\s:]+$/.test(reference);
  const [near] = nearestNames(reference, Object.keys(config.models.aliases), 1);
  const hint =
    near === undefined
      ? 'Write provider:model, or add an alias under [models] aliases.'
      : `Did you mean ${near}?`;
  const message = isBare ? `There is no model alias ${reference}` : 'A model is written provider:model';
  return new ConfigError(isBare ? 'MODEL_UNKNOWN' : 'MODEL_REFERENCE_INVALID', message, {
    hint,
    data: { reference },
  });
}

function unknownProvider(config: Config, provider: string): ConfigError {
  const names = [...Object.keys(config.models.providers), ...knownProviders.map((each) => each.name)];
  const [near] = nearestNames(provider, names, 1);
  const hint =
    near === undefined
      ? `Add [models.providers.${provider}].`
      : `Did you mean ${near}? Else add [models.providers.${provider}].`;
  return new ConfigError('PROVIDER_UNKNOWN', `There is no provider ${provider}`, {
    hint,
    data: { provider, known: names },
  });
}
