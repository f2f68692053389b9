import { describe, expect, it } from 'vitest';
import { findings, loadText } from '../../test/temporary-places.ts';
import { capabilityProviders } from './capability-providers.ts';
import { skillSettings } from './skill-settings.ts';

const ashExample = `
[skills.research]
PERPLEXITY_API_KEY = "pplx-..."
model = "haiku"
enabled = true
allow_chat_ids = ["12345"]
[skills.defaults]
allow_chat_ids = ["999"]
[skills.gog]
enabled = true
[skills.gog.capability_provider]
enabled = true
namespace = "gog"
command = ["gogcli", "bridge"]
timeout_seconds = 30
[skills.code-review]
enabled = false
[models.aliases]
haiku = "anthropic:claude-haiku-4-5"
`;

describe('skillSettings', () => {
  it('answers the example of ash.md', async () => {
    const loaded = await loadText(ashExample);
    expect(findings(loaded)).toEqual([]);
    expect(skillSettings(loaded.config, 'research')).toEqual({
      enabled: true,
      model: 'haiku',
      allowChatIds: ['12345'],
      env: { PERPLEXITY_API_KEY: 'pplx-...' },
      capabilityProvider: undefined,
    });
    expect(skillSettings(loaded.config, 'code-review')).toMatchObject({
      enabled: false,
      allowChatIds: ['999'],
    });
    expect(skillSettings(loaded.config, 'other')).toMatchObject({ enabled: true, model: undefined, env: {} });
    expect(capabilityProviders(loaded.config)).toEqual([
      { namespace: 'gog', command: ['gogcli', 'bridge'], timeoutSeconds: 30 },
    ]);
  });

  it('lets an empty list of chats stand over the defaults', async () => {
    const { config } = await loadText(
      '[skills.defaults]\nallow_chat_ids = ["1"]\n[skills.x]\nallow_chat_ids = []',
    );
    expect(skillSettings(config, 'x').allowChatIds).toEqual([]);
  });

  it('never converts the case of a key, and gives only UPPER_CASE ones', async () => {
    const { config } = await loadText(
      '[skills.x]\nA_1 = "a"\n_B = "b"\nNUMBER = "0x1F"\nFLAG = "true"\nlower_key = "c"',
    );
    expect(skillSettings(config, 'x').env).toEqual({
      A_1: 'a',
      _B: 'b',
      NUMBER: '0x1F',
      FLAG: 'true',
    });
  });

  it('finds a skill by its canonical name, and none by names that objects have', async () => {
    const { config } = await loadText('[skills."\uFF41"]\nmodel = "m"');
    expect(skillSettings(config, 'a').model).toBe('m');
    expect(skillSettings(config, 'constructor')).toMatchObject({ enabled: true, model: undefined });
    expect(skillSettings(config, '__proto__').env).toEqual({});
  });

  it('disables every skill with [skills] enabled = false', async () => {
    const { config } = await loadText('[skills]\nenabled = false\n[skills.x]\nenabled = true');
    expect(skillSettings(config, 'x').enabled).toBe(false);
  });
});

describe('capability providers', () => {
  const providersOf = async (text: string) => capabilityProviders((await loadText(text)).config);
  const preset = { namespace: 'gog', command: ['gogcli', 'bridge'], timeoutSeconds: 30 };

  it('are wired for gog by [skills.gog] enabled = true alone', async () => {
    expect(await providersOf('[skills.gog]\nenabled = true')).toEqual([preset]);
    expect(await providersOf('[skills.gog]\nmodel = "x"')).toEqual([]);
    expect(await providersOf('[skills.gog]\nenabled = false')).toEqual([]);
    expect(await providersOf('[skills.other]\nenabled = true')).toEqual([]);
  });

  it('take explicit values over the preset', async () => {
    const text = '[skills.gog]\nenabled = true\n[skills.gog.capability_provider]\ntimeout_seconds = 5';
    expect(await providersOf(text)).toEqual([{ ...preset, timeoutSeconds: 5 }]);
    const explicit = `${text}\n[capabilities.providers.gog]\ncommand = ["mine"]\ntimeout_seconds = 7`;
    expect(await providersOf(explicit)).toEqual([{ namespace: 'gog', command: ['mine'], timeoutSeconds: 7 }]);
  });

  it('can be turned off in either place', async () => {
    expect(await providersOf('[skills.gog]\nenabled = true\ncapability_provider.enabled = false')).toEqual(
      [],
    );
    expect(
      await providersOf('[skills.gog]\nenabled = true\n[capabilities.providers.gog]\nenabled = false'),
    ).toEqual([]);
  });

  it('may stand alone, with 30 seconds by default', async () => {
    const text = '[capabilities.providers.mail]\ncommand = ["mailer"]';
    expect(await providersOf(text)).toEqual([{ namespace: 'mail', command: ['mailer'], timeoutSeconds: 30 }]);
  });
});
