import { chooseModel, type Config } from '@techne/config';
import { offlineReference } from '@techne/agent';

/**
 * The models that people of the server may choose: those that the configuration names. A skill or a request that could
 * name any model of a provider could spend any amount.
 */
export function configuredModels(config: Config, environment: NodeJS.ProcessEnv): ReadonlySet<string> {
  const { aliases, providers } = config.models;
  return new Set([
    chooseModel(config, { environment }) ?? offlineReference,
    ...Object.entries(aliases).flat(),
    ...Object.entries(providers).flatMap(([name, { defaultModel }]) =>
      defaultModel === undefined ? [] : [`${name}:${defaultModel}`],
    ),
    ...Object.values(config.skills.named).flatMap(({ model }) => model ?? []),
  ]);
}
