import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { folderSource, loadCatalog, type SourceKind } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { settingsOf } from './settings-of.ts';

async function envOf(...kinds: readonly SourceKind[]): Promise<Readonly<Record<string, string>>> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'config.toml'), '[skills.research]\nAPI_KEY = "value"\n', { mode: 0o600 });
  const { config } = await loadConfig({ cwd: folder, home: folder, environment: { TECHNE_HOME: folder } });
  const sources = kinds.map((kind) => {
    mkdirSync(join(folder, kind, 'research'), { recursive: true });
    writeFileSync(
      join(folder, kind, 'research/SKILL.md'),
      '---\nname: research\ndescription: x\nenv: [API_KEY]\n---\nx',
    );
    return folderSource({ path: join(folder, kind), kind });
  });
  return settingsOf(config, await loadCatalog({ sources }), 'research').env;
}

describe('settingsOf', () => {
  it('gives values to the skill that they are for', async () => {
    expect(await envOf('bundled')).toEqual({ API_KEY: 'value' });
    expect(await envOf('managed')).toEqual({ API_KEY: 'value' });
  });

  it("gives none to a managed skill that took the name of one of the operator's", async () => {
    expect(await envOf('managed', 'bundled')).toEqual({});
  });
});
