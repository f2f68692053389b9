import { once } from 'node:events';
import { connect } from 'node:net';

/** Everything that a server answers to these bytes until it closes the connection or `isEnough`. */
export function rawRequest(
  host: string,
  bytes: string | AsyncIterable<string> | Iterable<string>,
  isEnough: (answer: string) => boolean = hasWholeAnswer,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const [name = '', port = ''] = host.split(':');
  const socket = connect(Number(port), name);
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
    if (isEnough(answer)) socket.destroy();
  });
  socket.on('close', () => resolve(answer));
  // Who refuses a body while it is still being sent may well reset the connection after the answer.
  socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  void send();
  return promise;

  async function send(): Promise<void> {
    const over = new AbortController();
    socket.once('close', () => over.abort());
    for await (const part of typeof bytes === 'string' ? [bytes] : bytes) {
      if (socket.destroyed) return;
      if (!socket.write(part)) await once(socket, 'drain', { signal: over.signal }).catch(() => {});
    }
  }
}

/** Head and, as far as its length is told, body. */
function hasWholeAnswer(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /^content-length: (\d+)$/im.exec(answer.slice(0, end))?.[1];
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length - end - 4 >= Number(length);
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
