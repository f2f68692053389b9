import { chooseModel, type Config } from '@techne/config';
import type { LanguageModel } from 'ai';
import { createOfflineModel, offlineReference } from './offline/offline-model.ts';
import { openProvider } from './open-provider.ts';
import { resolveReference } from './resolve-reference.ts';

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
  const resolved = resolveReference(config, chosen, environment);
  const { reference: id, tools, contextWindow } = resolved;
  return { id, model: await openProvider(resolved), tools, contextWindow };
}

function openOffline(): OpenedModel {
  return { id: offlineReference, model: createOfflineModel(), tools: true, contextWindow: 128_000 };
}
