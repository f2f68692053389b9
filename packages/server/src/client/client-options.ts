/** How a client reaches its server. */
export interface ClientOptions {
  /** Such as `http://127.0.0.1:4310`; a path in it is kept, for servers behind a proxy. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`; a function is asked before each request. */
  readonly token?: string | (() => string | undefined);
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** How long to wait for an answer. Default 60,000; a stream has to begin in that time. */
  readonly timeoutMs?: number;
  /** How long a stream may be silent before it counts as cut. Default 45,000: three heartbeats. */
  readonly idleMs?: number;
  /** How often in a row a stream that was cut is taken up again without getting on. Default 6. */
  readonly reconnects?: number;
  /** Before the first of them; each further one waits twice as long, up to 10 seconds. Default 250. */
  readonly reconnectDelayMs?: number;
}
