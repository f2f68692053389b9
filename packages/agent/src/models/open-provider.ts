import type { ResolvedModel } from '@techne/config';
import type { LanguageModel } from 'ai';
import { providerIncomplete } from './provider-incomplete.ts';
import { quietModel } from './quiet-model.ts';
import { versionedAddress } from './versioned-address.ts';

/** Makes the AI SDK's model for a resolved reference. The provider's package is loaded only now. */
export async function openProvider(resolved: ResolvedModel): Promise<LanguageModel> {
  const { type, model, provider, baseUrl, apiKey } = resolved;
  const isOwnServer = baseUrl !== undefined;
  // At its own address a service refuses everybody without a key; a server of one's own may not want one.
  if (!isOwnServer && apiKey === undefined) throw providerIncomplete(resolved);
  const key = apiKey ?? 'none';
  switch (type) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return quietModel(
        createAnthropic({ apiKey: key, baseURL: versionedAddress(baseUrl ?? 'https://api.anthropic.com') })(
          model,
        ),
      );
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI({
        apiKey: key,
        baseURL: versionedAddress(baseUrl ?? 'https://api.openai.com'),
      });
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
