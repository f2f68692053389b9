/** One event of a stream, before its data is read as JSON. */
export interface StreamEvent {
  /** The `id:` of this or of an earlier event; empty when there was none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Server-sent events from bytes, as they come: whatever the bytes are cut into, the events are the same. Every byte is
 * looked at once. Comments (heartbeats) and `retry:` give nothing.
 *
 * @example
 * const parser = new EventStreamParser();
 * parser.push(new TextEncoder().encode('event: token\ndata: {"content":"Hi"}\n\n'));
 * // [{ id: '', event: 'token', data: '{"content":"Hi"}' }]
 */
export class EventStreamParser {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #largest: number;
  #line = '';
  #endedWithReturn = false;
  #id = '';
  #event = '';
  #data: string[] = [];
  #size = 0;

  /** @param largest characters of one event; beyond it `push` throws a RangeError */
  constructor(largest = 16_777_216) {
    this.#largest = largest;
  }

  /** The events that these bytes complete. */
  push(bytes: Uint8Array): StreamEvent[] {
    const events: StreamEvent[] = [];
    const text = this.#decoder.decode(bytes, { stream: true });
    if (text === '') return events;
    // The line feed of a CRLF whose two characters came apart.
    let start = this.#endedWithReturn && text.startsWith('\n') ? 1 : 0;
    this.#endedWithReturn = text.endsWith('\r');
    const ends = /\r\n|[\r\n]/g;
    ends.lastIndex = start;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      this.#add(text.slice(start, end.index));
      start = ends.lastIndex;
      const event = this.#endLine();
      if (event !== undefined) events.push(event);
    }
    this.#add(text.slice(start));
    return events;
  }

  #add(text: string): void {
    this.#size += text.length;
    if (this.#size > this.#largest) throw new RangeError('The stream has an event that is too large');
    this.#line += text;
  }

  #endLine(): StreamEvent | undefined {
    const line = this.#line;
    this.#line = '';
    if (line === '') return this.#endEvent();
    const colon = line.indexOf(':');
    // A comment counts for no event: a stream of heartbeats alone may go on for days.
    if (colon === 0) this.#size -= line.length;
    if (colon === 0) return undefined;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    return undefined;
  }

  #endEvent(): StreamEvent | undefined {
    const event = { id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    this.#size = 0;
    return isEmpty ? undefined : event;
  }
}
