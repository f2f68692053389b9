/**
 * `fetch` for a body of bytes that tells how much of it was sent, which browsers tell of XMLHttpRequest alone.
 *
 * @param onProgress gets the share that was sent, 0 to 1
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      request.responseType = 'arraybuffer';
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      const { signal } = init;
      const abort = (): void => request.abort();
      signal?.addEventListener('abort', abort);
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The connection was cut')));
      request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('', 'AbortError')));
      if (signal?.aborted === true) return reject(signal.reason);
      const { body } = init;
      request.send(body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body: unknown = request.response;
  const { status, statusText } = request;
  return new Response(body instanceof ArrayBuffer && body.byteLength > 0 ? body : null, {
    status,
    statusText,
    headers,
  });
}
