import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { unauthorized } from '../errors/unauthorized.ts';
import type { Caller } from './caller.ts';
import { checkValue } from './check-value.ts';
import { parseJson } from './parse-json.ts';
import { readIncoming } from './read-incoming.ts';
import type { Route, RouteRequest } from './route.ts';

export type HonoContext = Context<{ Bindings: HttpBindings }>;

/** A request on its way through a route. What a handler does not ask for is not worked out. */
export class ActiveRequest implements RouteRequest {
  readonly id: string;
  params: unknown;
  query: unknown;
  known: Caller | undefined;
  /** The body, once a handler read it and it was found right. */
  checkedBody: unknown;
  readonly #context: HonoContext;
  readonly #body: Route['body'];
  readonly #limit: number;

  constructor(context: HonoContext, id: string, body: Route['body'], limit: number) {
    this.#context = context;
    this.id = id;
    this.#body = body;
    this.#limit = limit;
  }

  get caller(): Caller {
    if (this.known === undefined) throw unauthorized();
    return this.known;
  }

  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  get remoteAddress(): string {
    return (this.#context.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  }

  header(name: string): string | undefined {
    const value = this.#context.env.incoming.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  async readBody(): Promise<unknown> {
    const bytes = await this.readBytes();
    const value = bytes.length === 0 ? undefined : parseJson(bytes);
    const { schema } = this.#body ?? {};
    this.checkedBody = schema === undefined ? value : checkValue(schema, value, 'body');
    return this.checkedBody;
  }

  readBytes(): Promise<Uint8Array<ArrayBuffer>> {
    return readIncoming(this.#context.env.incoming, this.#limit);
  }
}
