import type { ResolvedModel } from '@techne/config';
import { AgentError } from '../errors/agent-error.ts';

/** Says which key or address a provider lacks. */
export function providerIncomplete({ type, provider, apiKeyEnv }: ResolvedModel): AgentError {
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
