import type { NumberedRunEvent } from '@techne/store';
import { describe, expect, it } from 'vitest';
import { encodeEvent } from './encode-event.ts';
import { eventStream } from './event-stream.ts';
import type { Reply } from './reply.ts';

const runId = 'run-1';
const decoder = new TextDecoder();

async function* of(...events: readonly NumberedRunEvent[]): AsyncGenerator<NumberedRunEvent> {
  yield* events;
}

function streamOf(reply: Reply): ReadableStream<Uint8Array> {
  if (!('stream' in reply)) throw new Error('no stream');
  return reply.stream;
}

function token(number: number, content: string): NumberedRunEvent {
  return { number, event: 'token', data: { content } };
}

describe('eventStream', () => {
  it('writes id, event and data lines, with text as it is', async () => {
    const events = [token(1, 'Grüße 👋\n"x"'), { number: 2, event: 'done', data: { status: 'success' } }];
    const { signal } = new AbortController();
    const reply = eventStream(() => of(...events), { runId, signal });
    expect(await new Response(streamOf(reply)).text()).toBe(
      'id: 1\nevent: token\ndata: {"content":"Grüße 👋\\n\\"x\\""}\n\n' +
        'id: 2\nevent: done\ndata: {"status":"success"}\n\n',
    );
  });

  it('says what it is and that nobody may keep it', () => {
    const reply = eventStream(() => of(), { runId, signal: new AbortController().signal });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        'Techne-Run-Id': 'run-1',
      },
    });
  });

  it('sends a heartbeat while nothing happens', async () => {
    const client = new AbortController();
    const open = async function* (signal: AbortSignal): AsyncGenerator<NumberedRunEvent> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    };
    const reply = eventStream(open, { runId, signal: client.signal, heartbeatMs: 1 });
    const reader = streamOf(reply).getReader();
    expect(decoder.decode((await reader.read()).value)).toBe(': heartbeat\n\n');
    client.abort();
    let next = await reader.read();
    while (!next.done) next = await reader.read();
    expect(next.done).toBe(true);
  });

  it('tells the source when the reader goes, and reads nothing more', async () => {
    const told = Promise.withResolvers<undefined>();
    const open = async function* (signal: AbortSignal): AsyncGenerator<NumberedRunEvent> {
      yield token(1, 'a');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      told.resolve(undefined);
    };
    const reader = streamOf(eventStream(open, { runId, signal: new AbortController().signal })).getReader();
    await reader.read();
    await reader.cancel();
    expect(await told.promise).toBeUndefined();
  });

  it('reads no further than a client takes', async () => {
    let made = 0;
    const open = async function* (): AsyncGenerator<NumberedRunEvent> {
      for (; made < 10_000; made++) {
        // One at a time, so that no batch hides what is read ahead.
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        yield token(made + 1, 'x'.repeat(1_000));
      }
    };
    const stream = streamOf(eventStream(open, { runId, signal: new AbortController().signal }));
    const reader = stream.getReader();
    await reader.read();
    for (let turn = 0; turn < 2_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBeLessThan(200);
    await reader.cancel();
  });

  it('turns an event into bytes once for all who follow', () => {
    const event = token(1, 'a');
    expect(encodeEvent(event)).toBe(encodeEvent(event));
  });
});
