import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../test/temporary-places.ts';
import { listSecrets } from './list-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';

const text = `
[skills.research]
API_KEY = "canary-one"
SHORT = "c"
model = "openai:x"
[models.providers.local]
base_url = "http://127.0.0.1"
api_key = "canary-two"
[server]
database_url = "postgres://user:canary-three@host/db"
`;

describe('maskSecrets', () => {
  it('shows ******** for every secret, whatever its length', async () => {
    const { config } = await loadText(text);
    const masked = maskSecrets(config);
    expect(inspect(masked, { depth: 9 })).not.toContain('canary');
    expect(masked.skills.named['research']).toMatchObject({
      model: 'openai:x',
      variables: { API_KEY: '********', SHORT: '********' },
    });
    expect(masked.models.providers['local']?.apiKey).toBe('********');
    expect(masked.server.databaseUrl).toBe('********');
  });

  it('leaves the configuration itself as it is, and shows nothing where there is no secret', async () => {
    const { config } = await loadText(text);
    maskSecrets(config);
    expect(config.skills.named['research']?.variables['API_KEY']).toBe('canary-one');
    expect(maskSecrets((await loadText('')).config).server.databaseUrl).toBeUndefined();
  });

  it('keeps named tables without a prototype', async () => {
    const masked = maskSecrets((await loadText(text)).config);
    expect(masked.skills.named['constructor']).toBeUndefined();
  });
});

describe('the list of settings', () => {
  it('masks secrets, names origins and includes defaults', async () => {
    const { settings, diagnostics } = await loadText(text);
    expect(JSON.stringify([settings, diagnostics])).not.toContain('canary');
    expect(settings.find((each) => each.key === 'skills.research.API_KEY')).toMatchObject({
      value: '********',
      origin: { kind: 'file', line: 3 },
    });
    expect(settings.find((each) => each.key === 'server.port')).toEqual({
      key: 'server.port',
      value: 4310,
      origin: { kind: 'default' },
    });
  });
});

describe('listSecrets', () => {
  it('lists every value to redact by, those of variables included', async () => {
    const { config } = await loadText(text, { environment: { OPENAI_API_KEY: 'canary-four' } });
    expect(listSecrets(config, { OPENAI_API_KEY: 'canary-four' })).toEqual([
      { name: 'API_KEY', value: 'canary-one' },
      { name: 'SHORT', value: 'c' },
      { name: 'OPENAI_API_KEY', value: 'canary-four' },
      { name: 'local api_key', value: 'canary-two' },
      { name: 'database_url', value: 'postgres://user:canary-three@host/db' },
    ]);
  });
});
