import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { eventText, startLoopbackServer } from '../../test/loopback-server.ts';
import { ClientError } from './client-error.ts';
import type { ClientOptions } from './client-options.ts';
import { followRun, type FollowOptions } from './follow-run.ts';
import { Transport } from './transport.ts';

type Connection = (response: ServerResponse) => void;

const tokens = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    eventText(from + at, 'token', { content: `${from + at}` }),
  ).join('');
const done = (id: number): string => eventText(id, 'done', { status: 'success', message: 'ok' });

/** A server of one run whose connections go as scripted, one after the other. */
async function serve(connections: readonly Connection[], options: Partial<ClientOptions> = {}) {
  const asked: (string | undefined)[] = [];
  const url = await startLoopbackServer((request, response) => {
    expect(request.url).toBe('/api/v1/runs/r1/events');
    const at = asked.push(request.headers['last-event-id']?.toString()) - 1;
    const connection = connections[at] ?? connections.at(-1);
    connection?.(response);
  });
  const transport = new Transport({ url, reconnectDelayMs: 0, ...options });
  const follow = async (given: FollowOptions = {}): Promise<number[]> => {
    const numbers: number[] = [];
    for await (const { id } of followRun(transport, 'r1', given)) numbers.push(id);
    return numbers;
  };
  return { asked, follow, transport };
}

function stream(
  text: string,
  end: (response: ServerResponse) => void = (response) => response.end(),
): Connection {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(text, () => end(response));
  };
}

const cut = (response: ServerResponse): void => {
  response.destroy();
};
const hang = (): void => undefined;

describe('followRun', () => {
  it('takes a stream that was cut in the middle of an event up again, without a loss and without a repetition', async () => {
    const { asked, follow } = await serve([
      stream(tokens(1, 3) + tokens(4, 4).slice(0, 20), cut),
      stream(tokens(3, 5), cut),
      stream(tokens(6, 6) + done(7)),
    ]);
    expect(await follow()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(asked).toEqual([undefined, '3', '5']);
  });

  it('takes a stream that ended without done up again', async () => {
    const { follow } = await serve([stream(tokens(1, 1)), stream(tokens(2, 2) + done(3))]);
    expect(await follow()).toEqual([1, 2, 3]);
  });

  it('asks again for what is missing', async () => {
    const { asked, follow } = await serve([
      stream(tokens(1, 2) + tokens(5, 6)),
      stream(tokens(3, 6) + done(7)),
    ]);
    expect(await follow()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(asked).toEqual([undefined, '2']);
  });

  it('goes on behind the event that is known', async () => {
    const { asked, follow } = await serve([stream(tokens(8, 9) + done(10))]);
    expect(await follow({ after: 7 })).toEqual([8, 9, 10]);
    expect(asked).toEqual(['7']);
  });

  it('waits for a server that starts again, and for one that says so', async () => {
    const busy: Connection = (response) => response.writeHead(503, { 'Retry-After': '0' }).end();
    const { follow } = await serve([stream(tokens(1, 1), cut), busy, cut, stream(done(2))]);
    expect(await follow()).toEqual([1, 2]);
  });

  it('takes silence for a cut, and no heartbeat for an event', async () => {
    const { asked, follow } = await serve(
      [stream(`: heartbeat\n\n${tokens(1, 1)}: heartbeat\n\n`, hang), stream(done(2))],
      { idleMs: 20 },
    );
    expect(await follow()).toEqual([1, 2]);
    expect(asked).toEqual([undefined, '1']);
  });

  it('counts kinds that it does not know, and leaves them out', async () => {
    const { follow } = await serve([
      stream(tokens(1, 1) + eventText(2, 'future', {}), cut),
      stream(tokens(3, 3) + done(4)),
    ]);
    expect(await follow()).toEqual([1, 3, 4]);
  });

  it('gives up after so many tries without getting on', async () => {
    const { asked, follow } = await serve([stream(tokens(1, 1), cut), cut], { reconnects: 3 });
    await expect(follow()).rejects.toThrow(
      expect.objectContaining({
        code: 'STREAM_LOST',
        message: 'The events of the run r1 broke off after number 1',
      }),
    );
    expect(asked).toEqual([undefined, '1', '1', '1']);
  });

  it('does not ask again where the answer will be the same', async () => {
    const gone: Connection = (response) =>
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end('{"detail":{"field":"id","message":"No run"}}');
    const { asked, follow } = await serve([gone]);
    await expect(follow()).rejects.toMatchObject({ code: 'HTTP_ERROR', status: 404, field: 'id' });
    expect(asked).toHaveLength(1);
  });

  it('does not take another page for a stream', async () => {
    const page: Connection = (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>');
    const { follow } = await serve([page]);
    const error = await follow().catch((reason: unknown) => reason);
    expect(ClientError.isInstance(error) && error.code).toBe('ANSWER_INVALID');
  });

  it('ends with the reason of its signal, while it reads and while it waits', async () => {
    for (const connection of [stream(tokens(1, 1), hang), stream(tokens(1, 1), cut)]) {
      const { transport } = await serve([connection], { reconnectDelayMs: 3_600_000 });
      const controller = new AbortController();
      const events = followRun(transport, 'r1', { signal: controller.signal });
      await events.next();
      const next = events.next();
      controller.abort(new Error('enough'));
      await expect(next).rejects.toThrow('enough');
    }
  });

  it('closes the connection when its reader stops', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { transport } = await serve([
      (response) => {
        closed = new Promise((resolve) => response.on('close', resolve));
        stream(tokens(1, 1), hang)(response);
      },
    ]);
    for await (const event of followRun(transport, 'r1')) if (event.id === 1) break;
    await expect(closed).resolves.not.toThrow();
  });
});
