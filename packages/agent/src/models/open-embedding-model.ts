import type { Config } from '@techne/config';
import type { EmbeddingModel } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import type { OpenModelOptions } from './open-model.ts';
import { providerIncomplete } from './provider-incomplete.ts';
import { resolveReference } from './resolve-reference.ts';
import { versionedAddress } from './versioned-address.ts';

/**
 * Opens the embedding model that `provider:model` names. Nothing is sent yet. Rejects with an `AgentError`
 * (`MODEL_UNAVAILABLE`) when the reference leads nowhere, a key is missing or the provider has no such models.
 *
 * @example
 * const model = await openEmbeddingModel(config, 'openai:text-embedding-3-small');
 */
export async function openEmbeddingModel(
  config: Config,
  reference: string,
  { environment = process.env }: OpenModelOptions = {},
): Promise<EmbeddingModel> {
  const resolved = resolveReference(config, reference, environment);
  const { type, model, provider, baseUrl, apiKey } = resolved;
  if (baseUrl === undefined && apiKey === undefined) throw providerIncomplete(resolved);
  switch (type) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const baseURL = versionedAddress(baseUrl ?? 'https://api.openai.com');
      return createOpenAI({ apiKey: apiKey ?? 'none', baseURL }).embeddingModel(model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const settings = { name: provider, baseURL: baseUrl ?? '' };
      return createOpenAICompatible(apiKey === undefined ? settings : { ...settings, apiKey }).embeddingModel(
        model,
      );
    }
    case 'anthropic':
      throw new AgentError('MODEL_UNAVAILABLE', `The provider ${provider} has no embedding models.`, {
        hint: 'Name a model of OpenAI or of a compatible server.',
        data: { provider },
      });
  }
}
