import type { Config } from '../config/config.ts';
import { readVariable, type Environment } from '../load/environment.ts';
import { knownProviders } from './known-providers.ts';

export interface ChooseModelOptions {
  /** What `--model` says. */
  readonly model?: string | undefined;
  /** Default: `process.env`. */
  readonly environment?: Environment;
}

/**
 * Which model answers: `--model`, else `TECHNE_MODEL`, else `[models] default`, else the first provider that the
 * environment has a key or an address for; null when there is none. The result is for `resolveModel`.
 *
 * @example
 * chooseModel(config, { environment: { OPENAI_API_KEY: '…' } }); // 'openai:gpt-5-mini'
 */
export function chooseModel(config: Config, options: ChooseModelOptions = {}): string | null {
  const environment = options.environment ?? process.env;
  const chosen = options.model ?? readVariable(environment, 'TECHNE_MODEL') ?? config.models.default;
  if (chosen !== undefined) return chosen;
  const provider = knownProviders.find(
    (each) =>
      readVariable(environment, each.apiKeyEnv) !== undefined ||
      readVariable(environment, each.baseUrlEnv) !== undefined,
  );
  if (provider === undefined) return null;
  return `${provider.name}:${config.models.providers[provider.name]?.defaultModel ?? provider.defaultModel}`;
}
