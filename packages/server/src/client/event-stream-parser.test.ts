import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamParser, type StreamEvent } from './event-stream-parser.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(text: string, cuts: readonly number[] = []): StreamEvent[] {
  const parser = new EventStreamParser();
  const bytes = bytesOf(text);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort((a, b) => a - b);
  return places.slice(1).flatMap((end, at) => parser.push(bytes.subarray(places[at], end)));
}

describe('EventStreamParser', () => {
  it('reads event, data and id', () => {
    expect(parse('id: 7\nevent: token\ndata: {"content":"a"}\n\n')).toEqual([
      { id: '7', event: 'token', data: '{"content":"a"}' },
    ]);
  });

  it('gives the same events however the bytes are cut, in the middle of characters and of CRLF too', () => {
    const text =
      '\ufeff: heartbeat\r\n\r\nid: 1\r\nevent: token\r\ndata: {"content":"日本🦊é"}\r\n\r\n' +
      'id: 2\rdata: a\rdata:b\r\r: x\n\ndata\n\ndata: end\n\n';
    const whole = parse(text);
    expect(whole).toEqual([
      { id: '1', event: 'token', data: '{"content":"日本🦊é"}' },
      { id: '2', event: 'message', data: 'a\nb' },
      { id: '2', event: 'message', data: '' },
      { id: '2', event: 'message', data: 'end' },
    ]);
    const each = [...bytesOf(text).keys()];
    expect(parse(text, each)).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        expect(parse(text, cuts)).toEqual(whole);
      }),
    );
  });

  it('takes no event from comments, from retry, from fields without data or from what has not ended', () => {
    expect(parse(': heartbeat\n\nretry: 10\n\nevent: token\n\nunknown: x\n\ndata: half')).toEqual([]);
  });

  it('forgets the type with each event and keeps the id', () => {
    expect(parse('id: 1\nevent: a\ndata: x\n\ndata: y\n\n')).toEqual([
      { id: '1', event: 'a', data: 'x' },
      { id: '1', event: 'message', data: 'y' },
    ]);
  });

  it('removes one blank behind the colon, not two', () => {
    expect(parse('data:  x\n\ndata:y\n\n').map(({ data }) => data)).toEqual([' x', 'y']);
  });

  it('refuses an event without an end, but not any number of heartbeats', () => {
    const parser = new EventStreamParser(64);
    for (let count = 0; count < 100; count++) parser.push(bytesOf(': heartbeat\n\n: heartbeat\n'));
    expect(() => parser.push(bytesOf(`data: ${'x'.repeat(64)}`))).toThrow(RangeError);
  });
});
