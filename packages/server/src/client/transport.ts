import { answerError, networkError, timeoutError } from './answer-error.ts';
import type { ClientOptions } from './client-options.ts';
import { parseAnswer, readBytes } from './read-answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface RequestOptions extends CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly bytes?: { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };
  /** Default: the client's. Infinity for calls that last as long as they last. */
  readonly timeoutMs?: number;
}

/** Sends requests and tells failures apart. It knows no operation. */
export class Transport {
  readonly options: ClientOptions;
  readonly #base: string;

  constructor(options: ClientOptions) {
    this.options = options;
    this.#base = options.url.replace(/\/+$/, '');
  }

  /** The answer's JSON; undefined when it has no body. */
  async json<Answer>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.#exchange(method, path, 'application/json', options, async (response) =>
      parseAnswer<Answer>(response, await readBytes(response)),
    );
  }

  async bytes(path: string, options: RequestOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#exchange('GET', path, '*/*', options, readBytes);
  }

  /** A stream that has begun; the time limit does not count any more. */
  async open(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
    return this.#exchange(method, path, 'text/event-stream', options, (response) =>
      Promise.resolve(response),
    );
  }

  async #exchange<Result>(
    method: Method,
    path: string,
    accept: string,
    options: RequestOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { signal, timeoutMs = this.options.timeoutMs ?? 60_000 } = options;
    signal?.throwIfAborted();
    const limit = new AbortController();
    const timer = timeoutMs === Infinity ? undefined : setTimeout(() => limit.abort(), timeoutMs);
    try {
      const response = await (this.options.fetch ?? fetch)(this.#url(path, options.query), {
        method,
        headers: this.#headers(accept, options),
        body: options.bytes?.content ?? (options.body === undefined ? null : JSON.stringify(options.body)),
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
        // The token is for this server and no other.
        redirect: 'error',
      });
      if (!response.ok) throw answerError(response, await readBytes(response));
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      throw limit.signal.aborted ? timeoutError(this.#base, timeoutMs) : networkError(this.#base, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #url(path: string, query: RequestOptions['query'] = {}): string {
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) pairs.set(name, String(value));
    return `${this.#base}${path}${pairs.size === 0 ? '' : `?${pairs.toString()}`}`;
  }

  #headers(accept: string, { headers, body, bytes }: RequestOptions): Record<string, string> {
    const { token: given } = this.options;
    const token = typeof given === 'function' ? given() : given;
    const type = bytes?.type ?? (body === undefined ? undefined : 'application/json');
    return {
      Accept: accept,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...headers,
    };
  }
}
