/** Providers that need no section. In the order in which the environment chooses among them. */
export const knownProviders = [
  {
    name: 'openai',
    type: 'openai',
    apiKeyEnv: 'OPENAI_API_KEY',
    baseUrlEnv: 'OPENAI_BASE_URL',
    defaultModel: 'gpt-5-mini',
  },
  {
    name: 'anthropic',
    type: 'anthropic',
    apiKeyEnv: 'ANTHROPIC_API_KEY',
    baseUrlEnv: 'ANTHROPIC_BASE_URL',
    defaultModel: 'claude-haiku-4-5',
  },
] as const;
