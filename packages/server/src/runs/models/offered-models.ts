import { listModels, offlineReference } from '@techne/agent';
import type { Config } from '@techne/config';
import { configuredModels } from './configured-models.ts';

interface OfferedModel {
  /** `provider:model`, or `offline`: what a request may name. */
  readonly id: string;
  readonly provider: string;
  /** Whether it can call tools. */
  readonly tools: boolean;
  readonly contextWindow: number;
  readonly isDefault: boolean;
}

interface ModelProblem {
  /** Null where none is configured at all. */
  readonly model: string | null;
  readonly message: string;
  readonly hint: string;
}

/** The models that people of the server may choose, and what is wrong with those that they may not. */
export interface OfferedModels {
  /** The id of the one that answers when nobody chooses; null when none is configured. */
  readonly default: string | null;
  /** Whether the built-in model answers when nobody chooses. */
  readonly offline: boolean;
  readonly items: readonly OfferedModel[];
  readonly aliases: Readonly<Record<string, string>>;
  readonly problems: readonly ModelProblem[];
}

const noModel: ModelProblem = {
  model: null,
  message: 'No model is configured, so the built-in offline model answers.',
  hint: 'Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or add [models.providers.NAME] to the configuration.',
};

/** Asks no service: what the configuration and the environment say is all there is. */
export function offeredModels(config: Config, environment: NodeJS.ProcessEnv): OfferedModels {
  const references = configuredModels(config, environment);
  const listed = listModels(config, { environment, also: [...references] }).filter(({ reference }) =>
    references.has(reference),
  );
  const chosen = listed.find(({ isDefault }) => isDefault);
  const standard = chosen?.target ?? chosen?.reference ?? null;
  const isOffline = standard === null || standard === offlineReference;
  const isAlias = ({ reference }: { readonly reference: string }): boolean =>
    Object.hasOwn(config.models.aliases, reference);
  const items = listed
    .filter((model) => model.ready && !isAlias(model))
    .map(({ reference: id, provider, tools, contextWindow }) => ({
      id,
      provider,
      tools,
      contextWindow,
      isDefault: id === standard,
    }));
  const aliases = listed.flatMap((model) =>
    model.ready && isAlias(model) ? [[model.reference, model.target ?? model.reference] as const] : [],
  );
  const problems = listed.flatMap(({ ready, reference, problem = '', hint = '' }) =>
    ready ? [] : [{ model: reference, message: problem, hint }],
  );
  return {
    default: isOffline ? null : standard,
    offline: isOffline,
    items,
    aliases: Object.fromEntries(aliases),
    problems: isOffline ? [noModel, ...problems] : problems,
  };
}
