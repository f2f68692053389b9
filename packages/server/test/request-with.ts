export interface RequestOptions {
  /** Default GET, with a body POST. */
  readonly method?: string;
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is not JSON. */
  readonly json: any;
}

/** The whole answer of a request; for a stream use `fetch` with `headersOf`. */
export function requestWith(url: string): (path: string, options?: RequestOptions) => Promise<Answer> {
  return async (path, options = {}) => {
    const response = await fetch(`${url}${path}`, requestInit(options));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
}

export function requestInit({ method, body, token, headers, signal }: RequestOptions): RequestInit {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) };
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...sent,
    ...(signal === undefined ? {} : { signal }),
    redirect: 'manual',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
