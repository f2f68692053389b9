import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, temporaryPlaces } from '../../test/temporary-places.ts';
import type { LoadedConfig } from './load-config.ts';

function load(environment: Record<string, string>, file = ''): Promise<LoadedConfig> {
  return temporaryPlaces({ 'home/.techne/config.toml': file }).load({ environment });
}

describe('variables', () => {
  it('set any key, nested sections by further underscores', async () => {
    const { config, diagnostics } = await load({
      TECHNE_SERVER__PORT: '4311',
      TECHNE_SKILLS__ENABLED: 'false',
      TECHNE_APP__SKILLS__MAX_SKILLS: '5',
      TECHNE_MODELS__PROVIDERS__LOCAL__BASE_URL: 'http://127.0.0.1:1/v1',
      TECHNE_SKILLS__DEFAULTS__ALLOW_CHAT_IDS: '["1", "2"]',
    });
    expect(diagnostics).toEqual([]);
    expect(config.server.port).toBe(4311);
    expect(config.skills.enabled).toBe(false);
    expect(config.app.skills.maxSkills).toBe(5);
    expect(config.models.providers['local']?.baseUrl).toBe('http://127.0.0.1:1/v1');
    expect(config.skills.defaults.allowChatIds).toEqual(['1', '2']);
  });

  it('are text where the key wants text, whatever they look like', async () => {
    const { config } = await load({
      TECHNE_MODELS__DEFAULT: '"openai:x"',
      TECHNE_SERVER__HOST: '0',
      TECHNE_SERVER__JWT_ISSUER: 'true',
    });
    expect(config.models.default).toBe('openai:x');
    expect(config.server.host).toBe('0');
    expect(config.server.jwtIssuer).toBe('true');
  });

  it('give a skill its values exactly as written', async () => {
    const { config } = await load({
      TECHNE_SKILLS__RESEARCH__PERPLEXITY_API_KEY: '"0123"',
      TECHNE_SKILLS__RESEARCH__A__B: '1e3',
      TECHNE_SKILLS__RESEARCH__MODEL: 'haiku',
    });
    expect(config.skills.named['research']?.variables).toEqual({ PERPLEXITY_API_KEY: '"0123"', A__B: '1e3' });
    expect(config.skills.named['research']?.model).toBe('haiku');
  });

  it('find names with hyphens and capitals that the file has, else make them of hyphens', async () => {
    const file = '[skills.My_Skill]\nenabled = true\n[models.providers.my_local]\nbase_url = "http://x"';
    const { config } = await load(
      {
        TECHNE_SKILLS__MY_SKILL__ENABLED: 'false',
        TECHNE_SKILLS__CODE_REVIEW__ENABLED: 'false',
        'TECHNE_SKILLS__code-Fix__ENABLED': 'false',
        TECHNE_MODELS__PROVIDERS__MY_LOCAL__TOOLS: 'false',
        TECHNE_MODELS__ALIASES__FAST_ONE: 'openai:x',
      },
      file,
    );
    expect(Object.keys(config.skills.named).sort()).toEqual(['My_Skill', 'code-Fix', 'code-review']);
    expect(config.skills.named['My_Skill']?.enabled).toBe(false);
    expect(config.models.providers['my_local']).toMatchObject({ baseUrl: 'http://x', tools: false });
    expect(config.models.aliases).toEqual({ 'fast-one': 'openai:x' });
  });

  it('may hold lists and tables as TOML', async () => {
    const places = temporaryPlaces();
    const { config, diagnostics } = await places.load({
      environment: {
        TECHNE_SKILLS__SOURCES: '[{ path = "a", strict = true }]',
        TECHNE_SKILLS__DIRECTORIES: "['b']",
        TECHNE_MODELS__ALIASES: '{ a = "openai:x" }',
        TECHNE_SKILLS__RESEARCH: '{ enabled = false }',
        TECHNE_SANDBOX: 'not a key: it has no section',
      },
    });
    expect(diagnostics).toEqual([]);
    expect(config.skills.sources).toMatchObject([{ path: join(places.project, 'a'), strict: true }]);
    expect(config.skills.directories).toEqual([join(places.project, 'b')]);
    expect(config.models.aliases).toEqual({ a: 'openai:x' });
    expect(config.skills.named['research']?.enabled).toBe(false);
  });

  it('are checked like files, and named in messages', async () => {
    const loaded = await load({
      TECHNE_SERVER__PORT: '99999',
      TECHNE_SKILLS__ENABLED: 'yes',
      TECHNE_SKILLS__DIRECTORIES: 'a',
    });
    expect(findings(loaded)).toEqual([
      'error VALUE_RANGE server.port',
      'error VALUE_TYPE skills.directories',
      'error VALUE_TYPE skills.enabled',
    ]);
    expect(loaded.diagnostics[0]).toMatchObject({
      file: 'environment',
      message: 'TECHNE_SERVER__PORT: server.port must be a whole number from 0 to 65535, not 99999',
    });
  });

  it('that are not known are warned about', async () => {
    const loaded = await load({
      TECHNE_SKILS__ENABLED: 'true',
      TECHNE_SERVER__PROT: '1',
      TECHNE_SERVER__PORT__X: '1',
    });
    expect(
      loaded.diagnostics.map(({ severity, message, hint }) => [severity, message.split(':')[0], hint]),
    ).toEqual([
      ['warning', 'TECHNE_SERVER__PORT__X', expect.stringContaining('Known here: host, port')],
      ['warning', 'TECHNE_SERVER__PROT', 'Did you mean port?'],
      ['warning', 'TECHNE_SKILS__ENABLED', 'Did you mean skills?'],
    ]);
  });

  it('cannot give the list of sources parts', async () => {
    const loaded = await load({ TECHNE_SKILLS__SOURCES__X: '1', TECHNE_SKILLS__SOURCES__PATH__Y: '1' });
    expect(loaded.diagnostics.map((each) => each.code)).toEqual(['KEY_UNKNOWN', 'KEY_UNKNOWN']);
    expect(loaded.config.skills.named).toEqual({});
  });

  it('that are empty, or no keys, are left alone', async () => {
    const environment = {
      TECHNE_SERVER__PORT: '',
      TECHNE_MODEL: 'openai:x',
      TECHNE_SKILL_NAME: 'x',
      TECHNE__SERVER__PORT: '1',
      OTHER__THING: '1',
    };
    const { config, diagnostics } = await load(environment);
    expect(diagnostics).toEqual([]);
    expect(config.server.port).toBe(4310);
  });

  it('of other programs give providers without any file', async () => {
    const { config } = await load({ OPENAI_API_KEY: 'k', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' });
    expect(config.models.providers['openai']?.apiKeyEnv).toBe('OPENAI_API_KEY');
    expect(config.models.providers['anthropic']?.baseUrl).toBe('http://127.0.0.1:1');
  });

  it('of other programs stand below files', async () => {
    const file =
      '[models.providers.openai]\nbase_url = "http://proxy"\n[server]\ndatabase_url = "postgres://file"';
    const { config } = await load({ OPENAI_BASE_URL: 'http://x', DATABASE_URL: 'postgres://variable' }, file);
    expect(config.models.providers['openai']?.baseUrl).toBe('http://proxy');
    expect(config.server.databaseUrl).toBe('postgres://file');
    expect((await load({ DATABASE_URL: 'postgres://variable' })).config.server.databaseUrl).toBe(
      'postgres://variable',
    );
  });
});
