import type { IncomingMessage } from 'node:http';

/** A sender who says beforehand how much it is may send so much to hear the answer, and pause for so long. */
const MOST_BYTES = 128 * 2 ** 20;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Takes in what is left of a refused body and forgets it. Whoever is still sending when the connection is closed hears of
 * a broken connection and not of the reason. What does not say how large it is, or is larger than anybody could mean, is
 * not waited for, nor is a sender who waits itself.
 */
export async function discardBody(incoming: IncomingMessage): Promise<void> {
  const length = Number(incoming.headers['content-length'] ?? Number.NaN);
  if (!(length <= MOST_BYTES) || incoming.readableEnded || incoming.destroyed) return;
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
