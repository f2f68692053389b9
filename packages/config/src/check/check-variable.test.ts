import { describe, expect, it } from 'vitest';
import { findings, loadText } from '../../test/temporary-places.ts';

describe('an UPPER_CASE value of a skill', () => {
  it.each([
    '0x1F',
    '1_000',
    '12',
    '1.50',
    '123456789012345678901',
    'inf',
    'true',
    '1979-05-27',
    '07:32:00',
    '["a"]',
    '{ a = "b" }',
  ])('%s is an error with file and line: its spelling would be lost', async (value) => {
    const loaded = await loadText(`[skills.x]\nmodel = "m"\nAPI_KEY = ${value}`);
    expect(findings(loaded)).toEqual(['error VALUE_TYPE skills.x.API_KEY 3']);
    expect(loaded.diagnostics[0]).toMatchObject({
      message: 'skills.x.API_KEY must be text: put it in quotes',
      file: expect.stringMatching(/config\.toml$/),
    });
    expect(loaded.config.skills.named['x']?.variables).toEqual({});
  });

  it('in quotes stays as it is', async () => {
    const { config, diagnostics } = await loadText('[skills.x]\nHEX = "0x1F"\nUS = \'1_000\'\nNONE = ""');
    expect(diagnostics).toEqual([]);
    expect(config.skills.named['x']?.variables).toEqual({ HEX: '0x1F', US: '1_000', NONE: '' });
  });

  it('of an environment variable stays as it is', async () => {
    const environment = { TECHNE_SKILLS__X__HEX: '0x1F', TECHNE_SKILLS__X__FLAG: 'true' };
    const { config, diagnostics } = await loadText('', { environment });
    expect(diagnostics).toEqual([]);
    expect(config.skills.named['x']?.variables).toEqual({ HEX: '0x1F', FLAG: 'true' });
  });
});
