import type { KeyTable } from './key.ts';
import { anyName, type Section } from './section.ts';

export const modelsKeys = {
  default: {
    kind: 'text',
    format: 'model reference',
    defaultText: 'the first provider that the environment has a key for',
    meaning: '`provider:model`, or an alias. `--model` and `TECHNE_MODEL` come first.',
  },
  aliases: {
    kind: 'text map',
    default: {},
    meaning: 'Short names: each value is `provider:model` or another alias.',
  },
} as const satisfies KeyTable;

export const modelProviderKeys = {
  type: {
    kind: 'text',
    choices: ['openai-compatible', 'openai', 'anthropic'],
    defaultText: '`openai` and `anthropic` for providers of these names, else `openai-compatible`',
    meaning: 'The protocol that it speaks.',
  },
  base_url: {
    kind: 'text',
    format: 'url',
    defaultText: "the type's own",
    meaning: 'Where it is. Required for `openai-compatible`.',
  },
  api_key_env: {
    kind: 'text',
    format: 'environment variable',
    defaultText: '`OPENAI_API_KEY` or `ANTHROPIC_API_KEY` for these types at their own address',
    meaning: 'The environment variable that holds its key.',
  },
  api_key: {
    kind: 'text',
    secret: true,
    meaning: 'Its key itself, over `api_key_env`, which is the better place.',
  },
  default_model: { kind: 'text', meaning: 'The model to take where only the provider is chosen.' },
  tools: { kind: 'boolean', default: true, meaning: 'Whether its models can call tools.' },
  context_window: {
    kind: 'integer',
    default: 128_000,
    minimum: 256,
    maximum: 100_000_000,
    meaning: 'How many tokens its models can hold.',
  },
} as const satisfies KeyTable;

export const modelsSections: readonly Section[] = [
  { path: ['models'], meaning: 'Which model answers.', keys: modelsKeys },
  {
    path: ['models', 'providers', anyName],
    meaning: 'One server of models. `openai` and `anthropic` are known without a section.',
    nameFormat: 'provider name',
    keys: modelProviderKeys,
    example:
      '[models]\ndefault = "local:test"\naliases = { haiku = "anthropic:claude-haiku-4-5" }\n\n[models.providers.local]\ntype = "openai-compatible"\nbase_url = "http://127.0.0.1:11434/v1"\napi_key_env = "LOCAL_API_KEY"\ntools = true',
  },
];
