import { describe, expect, it } from 'vitest';
import { findings, loadText } from '../../test/temporary-places.ts';
import { ConfigError } from '../errors/config-error.ts';
import { chooseModel } from './choose-model.ts';
import { resolveModel } from './resolve-model.ts';

const designExample = `
[models]
default = "local:test"
aliases = { haiku = "anthropic:claude-haiku-4-5", small = "haiku" }
[models.providers.local]
type = "openai-compatible"
base_url = "http://127.0.0.1:11434/v1"
api_key_env = "LOCAL_API_KEY"
tools = false
context_window = 8192
`;

async function codeOf(text: string, reference: string): Promise<string> {
  const { config } = await loadText(text);
  try {
    resolveModel(config, reference, {});
    return 'resolved';
  } catch (error) {
    return ConfigError.isInstance(error) ? `${error.code}: ${error.hint}` : String(error);
  }
}

describe('resolveModel', () => {
  it('answers the example of the design', async () => {
    const loaded = await loadText(designExample);
    expect(findings(loaded)).toEqual([]);
    expect(resolveModel(loaded.config, 'local:test', { LOCAL_API_KEY: 'k' })).toEqual({
      reference: 'local:test',
      provider: 'local',
      model: 'test',
      type: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKeyEnv: 'LOCAL_API_KEY',
      apiKey: 'k',
      tools: false,
      contextWindow: 8192,
    });
  });

  it('follows aliases to the end', async () => {
    const { config } = await loadText(designExample);
    const model = resolveModel(config, 'small', { ANTHROPIC_API_KEY: 'k' });
    expect(model).toMatchObject({
      provider: 'anthropic',
      type: 'anthropic',
      model: 'claude-haiku-4-5',
      apiKey: 'k',
      contextWindow: 128_000,
    });
  });

  it('keeps colons and slashes in the name of the model', async () => {
    const { config } = await loadText(designExample);
    expect(resolveModel(config, 'local:org/llama3:8b', {}).model).toBe('org/llama3:8b');
  });

  it('takes the key of the configuration over that of the variable', async () => {
    const { config } = await loadText('[models.providers.openai]\napi_key = "a"');
    expect(resolveModel(config, 'openai:x', { OPENAI_API_KEY: 'b' }).apiKey).toBe('a');
  });

  it("never sends OpenAI's key to the address of another provider", async () => {
    const { config } = await loadText(
      '[models.providers.other]\ntype = "openai"\nbase_url = "http://other"\n[models.providers.same]\ntype = "openai"',
    );
    expect(resolveModel(config, 'other:x', { OPENAI_API_KEY: 'k' }).apiKey).toBeUndefined();
    expect(resolveModel(config, 'same:x', { OPENAI_API_KEY: 'k' }).apiKey).toBe('k');
  });

  it('refuses circles, unknown aliases, unknown providers and what is no reference, each with a hint', async () => {
    expect(await codeOf('[models.aliases]\na = "b"\nb = "a"', 'a')).toMatch(/^MODEL_ALIAS_CYCLE/);
    expect(await codeOf('[models.aliases]\nself = "self"', 'self')).toMatch(/^MODEL_ALIAS_CYCLE/);
    expect(await codeOf(designExample, 'haiky')).toBe('MODEL_UNKNOWN: Did you mean haiku?');
    expect(await codeOf(designExample, 'locl:x')).toMatch(/^PROVIDER_UNKNOWN: Did you mean local\?/);
    expect(await codeOf(designExample, 'constructor:x')).toMatch(/^PROVIDER_UNKNOWN/);
    expect(await codeOf('', 'openai:')).toMatch(/^MODEL_REFERENCE_INVALID/);
    expect(await codeOf('', 'a b')).toMatch(/^MODEL_REFERENCE_INVALID/);
  });

  it('ends a chain of aliases that is too long', async () => {
    const aliases = Array.from({ length: 20_000 }, (_, index) => `a${index} = "a${index + 1}"`).join('\n');
    expect(await codeOf(`[models.aliases]\n${aliases}`, 'a0')).toMatch(/^MODEL_ALIAS_CYCLE/);
  });
});

describe('chooseModel', () => {
  it('takes --model, then TECHNE_MODEL, then the default, then the environment', async () => {
    const { config } = await loadText(designExample);
    const environment = { TECHNE_MODEL: 'b:2', OPENAI_API_KEY: 'k' };
    expect(chooseModel(config, { model: 'a:1', environment })).toBe('a:1');
    expect(chooseModel(config, { environment })).toBe('b:2');
    expect(chooseModel(config, { environment: { OPENAI_API_KEY: 'k' } })).toBe('local:test');
  });

  it('takes the first provider that the environment has', async () => {
    const { config } = await loadText('');
    expect(chooseModel(config, { environment: { ANTHROPIC_API_KEY: 'k' } })).toBe(
      'anthropic:claude-haiku-4-5',
    );
    expect(
      chooseModel(config, { environment: { ANTHROPIC_API_KEY: 'k', OPENAI_BASE_URL: 'http://x' } }),
    ).toBe('openai:gpt-5-mini');
    expect(chooseModel(config, { environment: {} })).toBeNull();
  });

  it('takes the default model of that provider', async () => {
    const { config } = await loadText('[models.providers.openai]\ndefault_model = "mine"');
    expect(chooseModel(config, { environment: { OPENAI_API_KEY: 'k' } })).toBe('openai:mine');
  });
});
