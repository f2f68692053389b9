// A model on loopback: `node model.ts TOKENS TICK_MS TOGETHER`. Prints its address. With a tick, tokens come one a tick,
// as from a model that is busy, else all at once. Answers begin when so many have been asked for, so that as many
// streams are open at the same time.
import { createServer, type ServerResponse } from 'node:http';

const [, , tokens = '100', tick = '0', together = '1'] = process.argv;
const count = Number(tokens);
const tickMs = Number(tick);
const texts = Array.from({ length: count }, (_, index) => chunk({ content: `t${index + 1} ` }, null));
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const waiting: ServerResponse[] = [];

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    waiting.push(response);
    if (waiting.length >= Number(together)) for (const each of waiting.splice(0)) begin(each);
  });
});
// A connection that is closed just when it is used again would be the model's fault.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit());

function begin(response: ServerResponse): void {
  if (tickMs === 0) response.end(texts.join('') + end);
  else say(response, 0);
}

function say(response: ServerResponse, next: number): void {
  const text = texts[next];
  if (text === undefined) {
    response.end(end);
    return;
  }
  response.write(text);
  setTimeout(() => say(response, next + 1), tickMs);
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }];
  const data = { id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}
