import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, temporaryPlaces } from '../../test/temporary-places.ts';

async function loadWithMode(text: string, mode: number, path = 'home/.techne/config.toml') {
  const places = temporaryPlaces({ [path]: text });
  chmodSync(join(places.root, path), mode);
  return places.load();
}

describe('permissions', () => {
  it.skipIf(process.platform === 'win32')(
    'warn about a file with secrets that others may open [reason: Windows has no such bits]',
    async () => {
      for (const mode of [0o644, 0o640, 0o604, 0o620]) {
        const loaded = await loadWithMode('[skills.x]\nAPI_KEY = "canary"', mode);
        expect(findings(loaded)).toEqual(['warning CONFIG_READABLE_BY_OTHERS']);
        expect(loaded.diagnostics[0]?.hint).toMatch(/^Run: chmod 600 \/.*config\.toml$/);
        expect(JSON.stringify(loaded.diagnostics)).not.toContain('canary');
      }
    },
  );

  it('are fine for the owner alone, and for files without secrets', async () => {
    expect(findings(await loadWithMode('[skills.x]\nAPI_KEY = "a"', 0o600))).toEqual([]);
    expect(findings(await loadWithMode('[server]\nport = 1', 0o644))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    "count for the project's file too, its name quoted for the shell [reason: Windows has no such bits]",
    async () => {
      const places = temporaryPlaces({
        "it's here/.git/HEAD": '',
        "it's here/techne.toml": 'server.database_url = "postgres://x"',
      });
      const cwd = join(places.root, "it's here");
      chmodSync(join(cwd, 'techne.toml'), 0o644);
      const { diagnostics } = await places.load({ cwd });
      expect(diagnostics[0]?.hint).toBe(`Run: chmod 600 '${places.root}/it'\\''s here/techne.toml'`);
    },
  );
});
