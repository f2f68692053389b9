import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { onTestFinished } from 'vitest';

/** A server whose answers begin as a stream of events and go on as the test says. */
export async function rawModel(answer: (response: ServerResponse) => unknown): Promise<LanguageModel> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createOpenAICompatible({ name: 'raw', baseURL: `http://127.0.0.1:${port}/v1` })('m');
}
