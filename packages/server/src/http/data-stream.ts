import type { Reply } from './reply.ts';

const encoder = new TextEncoder();
const heartbeat = encoder.encode(': heartbeat\n\n');

export interface DataStreamOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent at the end. */
  readonly last: string;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
}

/** Server-sent events without names or numbers, as other protocols have them: a `data` line of JSON for each. */
export function dataStream(items: AsyncIterable<unknown>, options: DataStreamOptions): Reply {
  const { headers, last, heartbeatMs = 15_000 } = options;
  const iterator = items[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        // A client that takes nothing needs no sign of life.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(heartbeat);
      }, heartbeatMs);
      timer.unref();
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        const isOver = next.done === true;
        controller.enqueue(encoder.encode(`data: ${isOver ? last : JSON.stringify(next.value)}\n\n`));
        if (!isOver) return;
        clearInterval(timer);
        controller.close();
      } catch (error) {
        clearInterval(timer);
        controller.error(error);
      }
    },
    async cancel() {
      clearInterval(timer);
      await iterator.return?.();
    },
  });
  const type = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };
  return { status: 200, headers: { ...type, ...headers }, stream };
}
