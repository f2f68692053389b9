import type { ResolvedModel } from '@techne/config';
import type { LanguageModel } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import { quietModel } from './quiet-model.ts';

/** Makes the AI SDK's model for a resolved reference. The provider's package is loaded only now. */
export async function openProvider(resolved: ResolvedModel): Promise<LanguageModel> {
  const { type, model, provider, baseUrl, apiKey } = resolved;
  const isOwnServer = baseUrl !== undefined;
  // At its own address a service refuses everybody without a key; a server of one's own may not want one.
  if (!isOwnServer && apiKey === undefined) throw missing(resolved);
  const key = apiKey ?? 'none';
  switch (type) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return quietModel(
        createAnthropic({ apiKey: key, baseURL: versioned(baseUrl ?? 'https://api.anthropic.com') })(model),
      );
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI({ apiKey: key, baseURL: versioned(baseUrl ?? 'https://api.openai.com') });
      // Everybody who imitates OpenAI speaks chat completions; only OpenAI surely speaks responses.
      const isOpenAI = baseUrl === undefined || new URL(baseUrl).hostname === 'api.openai.com';
      if (!isOpenAI) return quietModel(openai.chat(model));
      // Not stored there: a conversation that goes on later must not depend on what they still keep.
      return quietModel(openai.responses(model), { openai: { store: false } });
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const settings = { name: provider, baseURL: baseUrl ?? '', includeUsage: true };
      return quietModel(
        createOpenAICompatible(apiKey === undefined ? settings : { ...settings, apiKey })(model),
      );
    }
  }
}

/** `https://api.anthropic.com` is what people write, as other programs take it; the SDK wants the version too. */
function versioned(address: string): string {
  const url = new URL(address);
  return url.pathname === '/' ? new URL('/v1', url).href : address.replace(/\/+$/, '');
}

function missing({ type, provider, apiKeyEnv }: ResolvedModel): AgentError {
  if (type === 'openai-compatible') {
    return new AgentError('MODEL_UNAVAILABLE', `The provider ${provider} has no base_url.`, {
      hint: `Set base_url under [models.providers.${provider}].`,
      data: { provider },
    });
  }
  const variable = apiKeyEnv ?? 'api_key_env';
  return new AgentError('MODEL_UNAVAILABLE', `There is no API key for ${provider}.`, {
    hint: `Set ${variable}, or choose another model with --model; \`techne models\` lists them.`,
    data: { provider, variable },
  });
}
