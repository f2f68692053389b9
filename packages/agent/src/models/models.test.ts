import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '@techne/config';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../../test/model-server.ts';
import { turnOf } from '../../test/turn-of.ts';
import { runTurn } from '../loop/run-turn.ts';
import { runPrompt } from '../prompt-runs/run-prompt.ts';
import { findLocalServers } from './find-local-servers.ts';
import { listModels } from './list-models.ts';
import { openModel } from './open-model.ts';

/** A configuration of its own, with nothing of this machine in it. */
async function configOf(text: string, environment: Record<string, string> = {}): Promise<Config> {
  const home = mkdtempSync(join(tmpdir(), 'techne-models-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, '.techne'));
  writeFileSync(join(home, '.techne/config.toml'), text, { mode: 0o600 });
  return (await loadConfig({ cwd: home, home, environment, isTrusted: () => true })).config;
}

describe('openModel', () => {
  it.each([
    ['openai-compatible', 'local:test'],
    ['openai', 'local:gpt-test'],
    ['anthropic', 'local:claude-test'],
  ])('opens a model of type %s at its base_url, by alias', async (type, reference) => {
    const server = await startModelServer();
    server.onMessage('hello', { content: 'Hello.' });
    const config = await configOf(`[models]
default = "quick"
aliases = { quick = "${reference}" }
[models.providers.local]
type = "${type}"
base_url = "${server.url}/v1"
api_key_env = "LOCAL_KEY"
tools = false
context_window = 9000`);
    const opened = await openModel(config, undefined, { environment: { LOCAL_KEY: 'k-123' } });
    expect(opened).toMatchObject({ id: reference, tools: false, contextWindow: 9000 });
    expect((await runTurn(turnOf(opened.model, 'hello').request)).text).toBe('Hello.');
    const [asked] = server.getRequests();
    const headers = JSON.stringify(asked?.headers);
    expect(headers).toMatch(/authorization|x-api-key/);
    expect(asked?.path).toBe(type === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
  });

  it.each([
    ['claude-haiku-4-5', 0.3, []],
    ['claude-of-tomorrow', undefined, [expect.stringMatching(/^temperature is not supported by claude-of/)]],
    ['llama-behind-a-proxy', 0.3, []],
  ])('sends the temperature to %s, or says that it is left out', async (name, sent, warnings) => {
    const server = await startModelServer();
    server.onMessage('hello', { content: 'Hello.' });
    const environment = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url };
    const bodies: Record<string, unknown>[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (address, options) => {
      if (typeof options?.body === 'string') bodies.push(JSON.parse(options.body) as (typeof bodies)[number]);
      return original(address, options);
    };
    onTestFinished(() => void (globalThis.fetch = original));
    const { model } = await openModel(await configOf('', environment), `anthropic:${name}`, { environment });
    const { request, events } = turnOf(model, 'hello', { temperature: 0.3, maxOutputTokens: 50 });
    expect((await runTurn(request)).text).toBe('Hello.');
    expect(bodies[0]?.['temperature']).toBe(sent);
    expect(bodies[0]?.['max_tokens']).toBe(50);
    const told = events.flatMap((event) => (event.type === 'model_warning' ? event.message : []));
    expect(told).toEqual(warnings);
    const run = runPrompt({
      prompt: 'hello',
      inputs: [],
      values: {},
      model,
      temperature: 0.3,
      maxOutputTokens: 50,
    });
    const thoughts: unknown[] = [];
    for await (const { event, data } of run)
      if (event === 'thought' && data['status'] === 'warning') thoughts.push(data['message']);
    expect(thoughts).toEqual(warnings);
  });

  it('takes an address without its version, as other programs do', async () => {
    const server = await startModelServer();
    server.onMessage('hello', { content: 'Hello.' });
    const environment = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url };
    const { model, id } = await openModel(await configOf('', environment), undefined, { environment });
    expect(id).toBe('anthropic:claude-haiku-4-5');
    expect((await runTurn(turnOf(model, 'hello').request)).text).toBe('Hello.');
  });

  it('is the offline model when nothing is configured, and by name', async () => {
    const config = await configOf('');
    expect(await openModel(config, undefined, { environment: {} })).toMatchObject({
      id: 'offline',
      tools: true,
    });
    expect((await openModel(config, 'offline', { environment: {} })).id).toBe('offline');
  });

  it('says which key is missing', async () => {
    await expect(
      openModel(await configOf(''), 'anthropic:claude-x', { environment: {} }),
    ).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: 'There is no API key for anthropic.',
      hint: expect.stringContaining('ANTHROPIC_API_KEY') as string,
    });
  });

  it('says what a reference that leads nowhere could have been', async () => {
    const config = await configOf('[models]\naliases = { haiku = "anthropic:claude-haiku-4-5" }');
    await expect(openModel(config, 'haiko', { environment: {} })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      hint: 'Did you mean haiku?',
    });
  });
});

describe('listModels', () => {
  it('lists what is configured, what is missing for it, and offline', async () => {
    const config = await configOf(`[models]
default = "local:test"
aliases = { haiku = "anthropic:claude-haiku-4-5", broken = "nowhere:x" }
[models.providers.local]
base_url = "http://127.0.0.1:9/v1"`);
    expect(listModels(config, { environment: {} })).toEqual([
      {
        reference: 'local:test',
        provider: 'local',
        isDefault: true,
        tools: true,
        contextWindow: 128_000,
        ready: true,
      },
      {
        reference: 'haiku',
        target: 'anthropic:claude-haiku-4-5',
        provider: 'anthropic',
        isDefault: false,
        tools: true,
        contextWindow: 128_000,
        ready: false,
        problem: 'ANTHROPIC_API_KEY is not set.',
        hint: 'Set ANTHROPIC_API_KEY in the environment, or api_key in [models.providers.anthropic].',
      },
      {
        reference: 'broken',
        provider: '',
        isDefault: false,
        tools: false,
        contextWindow: 0,
        ready: false,
        problem: 'There is no provider nowhere',
        hint: 'Add [models.providers.nowhere].',
      },
      {
        reference: 'offline',
        provider: 'offline',
        isDefault: false,
        tools: true,
        contextWindow: 128_000,
        ready: true,
      },
    ]);
  });
});

describe('findLocalServers', () => {
  it('finds servers of models on loopback and leaves everything else out', async () => {
    const [good, other, moved, silent] = await Promise.all([
      listen((_, response) =>
        response.end('{"object":"list","data":[{"id":"llama3"},{"id":"qwen"},{"x":1}]}'),
      ),
      listen((_, response) => response.end('<html>')),
      listen((_, response) => response.writeHead(302, { location: 'http://example.com/v1/models' }).end()),
      listen(() => undefined),
    ]);
    const started = Date.now();
    const found = await findLocalServers({
      timeoutMs: 200,
      ports: { ollama: good, lmstudio: other, llamacpp: moved, vllm: silent },
    });
    expect(found).toEqual([
      { name: 'ollama', baseUrl: `http://127.0.0.1:${good}/v1`, models: ['llama3', 'qwen'] },
    ]);
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
