import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HeldModel {
  /** A configuration whose default model it is. */
  readonly config: string;
  /** Resolves when it was asked so many times. */
  asked(times: number): Promise<void>;
}

/** A model that says a word and no more to the first who ask, and answers the others at once. */
export async function startHeldModel(answer: string, held = 1): Promise<HeldModel> {
  const waiting: { readonly times: number; readonly resolve: () => void }[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (requests <= held) response.write(chunk('Wait ', null));
      else response.end(`${chunk(answer, null)}${chunk('', 'stop')}data: [DONE]\n\n`);
      for (const { times, resolve } of waiting) if (requests >= times) resolve();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    config: `[models]\ndefault = "held:words"\n[models.providers.held]\ntype = "openai-compatible"\nbase_url = "http://127.0.0.1:${port}/v1"\n`,
    asked: (times) =>
      requests >= times ? Promise.resolve() : new Promise((resolve) => void waiting.push({ times, resolve })),
  };
}

function chunk(content: string, finish: string | null): string {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: finish }];
  const data = { id: 'held', object: 'chat.completion.chunk', created: 1, model: 'words', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}
