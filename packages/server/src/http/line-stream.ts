import type { Reply } from './reply.ts';

const encoder = new TextEncoder();

/** Things as lines of JSON, read as fast as the client takes them; it lets go of them when the client goes. */
export function lineStream<Item>(
  items: AsyncIterable<Item>,
  show: (item: Item) => unknown,
  signal: AbortSignal,
): Reply {
  const iterator = items[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = signal.aborted ? undefined : await iterator.next();
      if (next === undefined || next.done === true) {
        await iterator.return?.();
        controller.close();
      } else controller.enqueue(encoder.encode(`${JSON.stringify(show(next.value))}\n`));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return { status: 200, headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' }, stream };
}
