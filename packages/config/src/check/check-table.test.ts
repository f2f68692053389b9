import { describe, expect, it } from 'vitest';
import { findings, loadText } from '../../test/temporary-places.ts';

describe('checking keys', () => {
  it('reports a wrong type with file and line', async () => {
    const loaded = await loadText('[server]\nhost = "x"\n\nport = "4310"\n');
    expect(findings(loaded)).toEqual(['error VALUE_TYPE server.port 4']);
    expect(loaded.diagnostics[0]?.file).toMatch(/config\.toml$/);
    expect(loaded.diagnostics[0]?.message).toBe(
      'server.port must be a whole number from 0 to 65535, not text',
    );
  });

  it('keeps the default where a value is refused', async () => {
    const { config } = await loadText('[server]\nport = 70000\n[sandbox]\nbackend = "docker"');
    expect(config.server.port).toBe(4310);
    expect(config.sandbox.backend).toBe('bubblewrap');
  });

  it.each([
    ['server.port = 65536', 'VALUE_RANGE'],
    ['server.port = 1.5', 'VALUE_RANGE'],
    ['server.port = nan', 'VALUE_RANGE'],
    ['server.port = 99999999999999999999', 'VALUE_RANGE'],
    ['server.port = 1979-05-27', 'VALUE_TYPE'],
    ['app.skills.max_skills = 0', 'VALUE_RANGE'],
    ['skills.enabled = 1', 'VALUE_TYPE'],
    ['skills.enabled = "true"', 'VALUE_TYPE'],
    ['skills.directories = "a"', 'VALUE_TYPE'],
    ['skills.directories = ["a", 1]', 'VALUE_TYPE'],
    ['skills.directories = [""]', 'VALUE_FORMAT'],
    ['skills.sources = { path = "a" }', 'VALUE_TYPE'],
    ['skills.sources = ["a"]', 'VALUE_TYPE'],
    ['skills.defaults = true', 'VALUE_TYPE'],
    ['skills.defaults.allow_chat_ids = [12345]', 'VALUE_TYPE'],
    ['skills.x.capability_provider.command = []', 'VALUE_RANGE'],
    ['skills.x.API_KEY = 1979-05-27', 'VALUE_TYPE'],
    ['skills.x.API_KEY = 1.5', 'VALUE_TYPE'],
    ['skills.x.API_KEY = ["a"]', 'VALUE_TYPE'],
    ['skills.x.API_KEY = "a\\u0000b"', 'VALUE_TYPE'],
    ['skills.x.model = "a b"', 'VALUE_FORMAT'],
    ['models.aliases = "haiku"', 'VALUE_TYPE'],
    ['models.aliases.haiku = 3', 'VALUE_TYPE'],
    ['models.providers.local = { type = "gemini", base_url = "http://127.0.0.1" }', 'VALUE_CHOICE'],
    ['models.providers.openai.base_url = "ftp://x"', 'VALUE_FORMAT'],
    ['models.providers.openai.base_url = "http://user:secret@host"', 'VALUE_FORMAT'],
    ['models.providers.openai.api_key_env = "MY-KEY"', 'VALUE_FORMAT'],
    ['models.providers."a:b".base_url = "http://x"', 'VALUE_FORMAT'],
    ['capabilities.providers.Gog.command = ["x"]', 'VALUE_FORMAT'],
    ['sandbox.backend = "bubblewarp"', 'VALUE_CHOICE'],
    ['server.host = "a\\u001b[31m"', 'VALUE_FORMAT'],
  ])('%s is an error', async (text, code) => {
    const { diagnostics } = await loadText(text);
    expect(diagnostics.map((each) => `${each.severity} ${each.code} ${each.line}`)).toEqual([
      `error ${code} 1`,
    ]);
    expect(diagnostics[0]?.hint).not.toBe('');
  });

  it('accepts a capability timeout of 1 to 300 seconds only', async () => {
    const text = (seconds: number): string =>
      `capabilities.providers.a = { command = ["x"], timeout_seconds = ${seconds} }`;
    for (const seconds of [1, 300]) expect(findings(await loadText(text(seconds)))).toEqual([]);
    for (const seconds of [0, 301]) {
      expect(findings(await loadText(text(seconds)))).toEqual([
        'error VALUE_RANGE capabilities.providers.a.timeout_seconds 1',
      ]);
    }
  });

  it('names the line of an item of a list', async () => {
    const loaded = await loadText('[skills]\ndirectories = [\n  "a",\n  3,\n]');
    expect(findings(loaded)).toEqual(['error VALUE_TYPE skills.directories.1 4']);
  });

  it('warns about an unknown key with the nearest known one', async () => {
    const loaded = await loadText('[skills]\n\nenabeld = false\n[server]\nprot = 1\n[sandbx]\n');
    expect(loaded.diagnostics.map(({ line, hint }) => [line, hint])).toEqual([
      [3, 'Did you mean enabled?'],
      [5, 'Did you mean port?'],
      [6, 'Did you mean sandbox?'],
    ]);
    expect(
      loaded.diagnostics.every((each) => each.severity === 'warning' && each.code === 'KEY_UNKNOWN'),
    ).toBe(true);
  });

  it('never repeats the value of an unknown key', async () => {
    const { diagnostics } = await loadText('[skills.research]\nperplexity_api_key = "pplx-secret"');
    expect(diagnostics[0]?.hint).toBe('Write PERPLEXITY_API_KEY if it is an environment variable.');
    expect(JSON.stringify(diagnostics)).not.toContain('pplx-secret');
  });

  it('finds only one error where the value of a required key is refused', async () => {
    const text =
      'models.providers.x = { tools = true, base_url = "ftp://x" }\nserver.jwks_url = "https://a/jwks"\nserver.jwt_issuer = 1\ncapabilities.providers.z = { timeout_seconds = 3, command = [] }';
    expect(findings(await loadText(text))).toEqual([
      'error VALUE_FORMAT models.providers.x.base_url 1',
      'error VALUE_TYPE server.jwt_issuer 3',
      'error VALUE_RANGE capabilities.providers.z.command 4',
    ]);
  });

  it('reports a source without a path, and takes the others', async () => {
    const loaded = await loadText(
      '[[skills.sources]]\nkind = "user"\n[[skills.sources]]\npath = "/a"\nstrct = true',
    );
    expect(findings(loaded)).toEqual([
      'error KEY_MISSING skills.sources.0 1',
      'warning KEY_UNKNOWN skills.sources.1.strct 5',
    ]);
    expect(loaded.config.skills.sources.map((each) => each.path)).toEqual(['/a']);
  });

  it('takes a table named like a key as the section of a skill of that name', async () => {
    const loaded = await loadText('[skills.watch]\nenabled = false\n[skills.directories]\nmodel = "haiku"');
    expect(findings(loaded)).toEqual([]);
    expect(loaded.config.skills.named['watch']?.enabled).toBe(false);
    expect(loaded.config.skills.watch).toBe(false);
    expect(loaded.config.skills.directories).toEqual([]);
  });

  it('keeps the names defaults and sources for itself', async () => {
    const loaded = await loadText('[skills.defaults]\nmodel = "x"\n[skills.sources]\nenabled = false');
    expect(findings(loaded)).toEqual([
      'warning KEY_UNKNOWN skills.defaults.model 2',
      'error VALUE_TYPE skills.sources 3',
    ]);
  });

  it('finds that an external issuer, a server of models or a provider is not complete', async () => {
    const text =
      'server.jwks_url = "https://a/jwks"\nmodels.providers.x.tools = true\nskills.y.capability_provider.namespace = "y"\ncapabilities.providers.z.timeout_seconds = 3';
    expect(findings(await loadText(text))).toEqual([
      'error KEY_MISSING models.providers.x.base_url 2',
      'error KEY_MISSING skills.y.capability_provider.command 3',
      'error KEY_MISSING capabilities.providers.z.command 4',
      'error KEY_MISSING server.jwt_issuer 1',
    ]);
  });

  it('finds aliases that lead round in a circle, and those that lead nowhere', async () => {
    const loaded = await loadText(
      '[models]\ndefault = "a"\n[models.aliases]\na = "b"\nb = "a"\nc = "nowhere:x"\nd = "nothing"',
    );
    expect(findings(loaded)).toEqual([
      'error MODEL_ALIAS_CYCLE models.aliases.a 4',
      'error MODEL_ALIAS_CYCLE models.aliases.b 5',
      'warning PROVIDER_UNKNOWN models.aliases.c 6',
      'warning PROVIDER_UNKNOWN models.aliases.d 7',
      'error MODEL_ALIAS_CYCLE models.default 2',
    ]);
  });
});
