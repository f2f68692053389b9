// A model on loopback: `node model.ts TOKENS TICK_MS`. Prints its address. An answer begins at once; with a tick, its
// tokens come one a tick, as from a model that is busy, else all together.
import { createServer, type ServerResponse } from 'node:http';

const [, , tokens = '100', tick = '0'] = process.argv;
const count = Number(tokens);
const tickMs = Number(tick);
const texts = Array.from({ length: count }, (_, index) => chunk({ content: `t${index + 1} ` }, null));
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (tickMs === 0) response.end(texts.join('') + end);
    else say(response, 0);
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
