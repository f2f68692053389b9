import { setImmediate as turn } from 'node:timers/promises';
import { startLoopbackServer } from '../loopback-server.ts';

export interface HeldModel {
  /** For the configuration; a run chooses it as `held:words`. */
  readonly toml: string;
  /** Lets every answer go on to its end, now and later. */
  release(): void;
}

/** What the model says before it waits, and after. */
export const firstWords = ['One ', 'two '];
const lastWords = ['three ', 'four.'];
export const allWords = [...firstWords, ...lastWords].join('');

/** A model that stops in the middle of its answer until it is let go on. */
export async function startHeldModel(): Promise<HeldModel> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const url = await startLoopbackServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of firstWords) response.write(chunk({ content: word }, null));
    await released;
    for (const word of lastWords) {
      response.write(chunk({ content: word }, null));
      await turn();
    }
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
  const toml = `[models.providers.held]\ntype = "openai-compatible"\nbase_url = "${url}/v1"\ndefault_model = "words"\n`;
  return { toml, release };
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }];
  const data = { id: 'held', object: 'chat.completion.chunk', created: 1, model: 'words', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}
