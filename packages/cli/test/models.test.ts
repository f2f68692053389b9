import { describe, expect, it } from 'vitest';
import { renderLocalServers } from '../src/models/render-models.ts';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const configured = `[models]
default = "local:test"
aliases = { quick = "local:test", gone = "nobody:x" }
[models.providers.local]
type = "openai-compatible"
base_url = "http://127.0.0.1:1/v1"
tools = false
`;

describe('models', () => {
  it('without configuration there is offline alone, and how to connect one', async () => {
    const { code, stdout, stderr } = await runTechne(['models'], { cwd: temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '* offline  calls tools, 128000 tokens\n' });
    expect(stderr).toContain('No model is configured');
    expect(stderr).toContain('techne models --local');
  });

  it('lists models, aliases, the default and what is not ready', async () => {
    const cwd = temporaryFolder({ '.techne/config.toml': configured });
    const { code, stdout, stderr } = await runTechne(['models'], { cwd });
    expect(code).toBe(0);
    expect(stderr).not.toContain('No model is configured');
    expect(stdout).toMatch(/^\* local:test {2}no tools/m);
    expect(stdout).toMatch(/^ {2}quick {7}is local:test, no tools/m);
    expect(stdout).toMatch(/^ {2}gone {8}not ready, /m);
    expect(stdout).toMatch(/^ {2}offline {5}calls tools/m);
  });

  it('--json has the same as data, and TECHNE_MODEL counts', async () => {
    const cwd = temporaryFolder({ '.techne/config.toml': configured });
    const { stdout } = await runTechne(['models', '--json'], { cwd, env: { TECHNE_MODEL: 'quick' } });
    const { models } = JSON.parse(stdout);
    expect(models).toContainEqual({
      reference: 'quick',
      target: 'local:test',
      provider: 'local',
      default: true,
      tools: false,
      context_window: 128_000,
      ready: true,
    });
    expect(models.at(-1)).toMatchObject({ reference: 'offline', default: false, ready: true });
  });

  it('--local adds what answers on this machine', async () => {
    const { code, stdout } = await runTechne(['models', '--local', '--json'], { cwd: temporaryFolder() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).local).toBeInstanceOf(Array);
    const text = JSON.stringify(
      renderLocalServers([{ name: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama'] }]),
    );
    for (const part of ['http://127.0.0.1:11434/v1', 'ollama:llama', '[models.providers.ollama]'])
      expect(text).toContain(part);
    expect(JSON.stringify(renderLocalServers([]))).toContain('No server of models answers');
  });
});
