import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { LLMock, type MockServerOptions } from '@copilotkit/aimock';
import type { LanguageModel } from 'ai';
import { onTestFinished } from 'vitest';
import { quietModel } from '../src/models/quiet-model.ts';

/** The protocols that a model server may speak. */
export const shapes = ['openai-compatible', 'openai', 'anthropic'] as const;
export type Shape = (typeof shapes)[number];

/** A model server on loopback, gone after the test. Say what it answers with `server.on…`. */
export async function startModelServer(options: MockServerOptions = {}): Promise<LLMock> {
  const server = new LLMock({ port: 0, host: '127.0.0.1', ...options });
  await server.start();
  onTestFinished(() => server.stop());
  return server;
}

/** A model on that server; what is sent to it is added to `sent`, as it goes over the wire. */
export function modelOf(
  server: LLMock,
  shape: Shape = 'openai-compatible',
  sent: Record<string, unknown>[] = [],
): LanguageModel {
  const baseURL = `${server.url}/v1`;
  const settings = {
    baseURL,
    apiKey: 'test',
    fetch: ((address, options) => {
      if (typeof options?.body === 'string') sent.push(JSON.parse(options.body) as Record<string, unknown>);
      return fetch(address, options);
    }) satisfies typeof fetch,
  };
  if (shape === 'anthropic') return quietModel(createAnthropic(settings)('claude-haiku-4-5'));
  if (shape === 'openai') return quietModel(createOpenAI(settings).responses('gpt-test'));
  return quietModel(createOpenAICompatible({ ...settings, name: 'local', includeUsage: true })('test'));
}

/** Bodies of the requests so far, as the server understood them. */
export function requestsOf(server: LLMock): readonly Record<string, unknown>[] {
  return server.getRequests().map(({ body }) => (body ?? {}) as Record<string, unknown>);
}
