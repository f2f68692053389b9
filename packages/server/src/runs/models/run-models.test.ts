import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { RunModels } from './run-models.ts';

async function modelsOf(toml: string): Promise<RunModels> {
  const home = temporaryFolder();
  writeFileSync(join(home, 'config.toml'), toml, { mode: 0o600 });
  const environment = { TECHNE_HOME: home };
  const { config } = await loadConfig({ cwd: home, home, environment });
  return new RunModels(config, environment, pino({ level: 'silent' }));
}

const configured = `[models]
default = "local:small"
aliases = { quick = "local:quick" }
[models.providers.local]
type = "openai-compatible"
base_url = "http://127.0.0.1:9/v1"
default_model = "standard"
[skills.research]
model = "local:large"
`;

describe('RunModels', () => {
  it.each(['local:small', 'quick', 'local:quick', 'local:standard', 'local:large'])(
    'lets people choose what the configuration names: %s',
    async (reference) => expect((await modelsOf(configured)).isConfigured(reference)).toBe(true),
  );

  it.each(['local:other', 'openai:gpt-5', 'offline', '', 'constructor'])(
    'lets people choose nothing else: %j',
    async (reference) => expect((await modelsOf(configured)).isConfigured(reference)).toBe(false),
  );

  it('takes the one of the request, else of the configuration, else of the skill, else the default', async () => {
    const models = await modelsOf(configured);
    const all = { asked: 'quick', configured: 'local:large', own: 'local:standard' };
    expect((await models.open(all)).id).toBe('local:quick');
    expect((await models.open({ ...all, asked: undefined })).id).toBe('local:large');
    expect((await models.open({ own: 'local:standard' })).id).toBe('local:standard');
    expect((await models.open({ own: 'local:other' })).id).toBe('local:small');
    expect((await models.open({})).id).toBe('local:small');
  });

  it('answers offline without any model', async () => {
    expect((await (await modelsOf('')).open({ own: 'haiku' })).id).toBe('offline');
  });
});
