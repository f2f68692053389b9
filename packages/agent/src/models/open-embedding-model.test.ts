import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '@techne/config';
import { embed } from 'ai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../../test/model-server.ts';
import { openEmbeddingModel } from './open-embedding-model.ts';

async function configOf(providers: string): Promise<Config> {
  const home = mkdtempSync(join(tmpdir(), 'techne-embeddings-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, '.techne'));
  writeFileSync(join(home, '.techne/config.toml'), providers, { mode: 0o600 });
  return (await loadConfig({ cwd: home, home, environment: {} })).config;
}

describe('openEmbeddingModel', () => {
  it.each(['openai-compatible', 'openai'])('asks a provider of type %s at its base_url', async (type) => {
    const server = await startModelServer();
    server.onEmbedding(/./, { embedding: [0.6, 0.8] });
    const config = await configOf(
      `[models.providers.local]\ntype = "${type}"\nbase_url = "${server.url}/v1"\n`,
    );
    const model = await openEmbeddingModel(config, 'local:small', { environment: {} });
    const { embedding } = await embed({ model, value: 'hello' });
    expect(embedding.map((number) => Math.round(number * 100) / 100)).toEqual([0.6, 0.8]);
    expect(server.getRequests()[0]).toMatchObject({ path: '/v1/embeddings', body: { model: 'small' } });
  });

  it('says which key is missing, which provider has no such models and which is not there', async () => {
    const config = await configOf('');
    const open = (reference: string) => openEmbeddingModel(config, reference, { environment: {} });
    await expect(open('openai:text-embedding-3-small')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      hint: expect.stringContaining('OPENAI_API_KEY') as string,
    });
    await expect(open('nowhere:x')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    const anthropic = openEmbeddingModel(config, 'anthropic:claude', {
      environment: { ANTHROPIC_API_KEY: 'k' },
    });
    await expect(anthropic).rejects.toMatchObject({
      message: 'The provider anthropic has no embedding models.',
    });
  });
});
