import type { IncomingMessage } from 'node:http';

/** A sender who says beforehand how much it is may send so much after the answer, and pause for so long. */
const MOST_BYTES = 128 * 2 ** 20;
const LONGEST_PAUSE_MS = 1_000;

/**
 * The same answer to a body that is refused, sent at once; but the connection is closed only when the body was sent, and
 * what comes of it is forgotten. Who is still sending when a connection is closed hears that it broke and not why. Those
 * who do not say how large their body is, or say more than anybody could mean, are not waited for.
 */
export async function answerWhileSent(response: Response, incoming: IncomingMessage): Promise<Response> {
  const length = Number(incoming.headers['content-length'] ?? Number.NaN);
  if (!(length <= MOST_BYTES) || incoming.readableEnded || incoming.destroyed) return response;
  const answer = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      await takeRest(incoming);
      controller.close();
    },
  });
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(answer.length) };
  return new Response(body, { status: response.status, headers });
}

async function takeRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_PAUSE_MS);
  const onData = (): void => void timer.refresh();
  const onOver = (): void => resolve();
  incoming.on('data', onData).once('end', onOver).once('error', onOver).once('close', onOver);
  incoming.resume();
  await promise;
  clearTimeout(timer);
  incoming.off('data', onData).off('end', onOver).off('error', onOver).off('close', onOver);
}
