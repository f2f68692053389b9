import { describe, expect, it } from 'vitest';
import { findings, loadText, temporaryPlaces } from '../../test/temporary-places.ts';
import { webSettings } from './web-settings.ts';

describe('the tools for the web', () => {
  it('are off until they are configured', async () => {
    const { config } = await loadText('');
    expect(webSettings(config)).toEqual({ fetch: undefined, search: undefined });
  });

  it('are on as far as [tools] says', async () => {
    const { config } = await loadText(
      '[tools]\nweb_fetch = true\nprivate_addresses = ["10.0.0.7"]\nsearch_url = "http://127.0.0.1:8888"\n',
    );
    expect(webSettings(config)).toEqual({
      fetch: { allowedAddresses: ['10.0.0.7'] },
      search: { url: 'http://127.0.0.1:8888' },
    });
    expect(findings(await loadText('[tools]\nsearch_url = "nowhere"\n'))).toEqual([
      expect.stringContaining('error VALUE_'),
    ]);
  });

  it('cannot be turned on by a project that nobody trusted, which may turn web_fetch off', async () => {
    const project =
      '[tools]\nweb_fetch = true\nsearch_url = "http://evil"\nprivate_addresses = ["10.0.0.1"]\n';
    const hostile = temporaryPlaces({ 'project/techne.toml': project });
    const loaded = await hostile.load({ isTrusted: () => false });
    expect(webSettings(loaded.config)).toEqual({ fetch: undefined, search: undefined });
    expect(loaded.diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('KEY_UNTRUSTED'));
    const quiet = temporaryPlaces({
      'home/.techne/config.toml': '[tools]\nweb_fetch = true\n',
      'project/techne.toml': '[tools]\nweb_fetch = false\n',
    });
    expect(webSettings((await quiet.load({ isTrusted: () => false })).config).fetch).toBeUndefined();
  });
});
