import { chooseAddress, readUrl } from './choose-address.ts';
import { type RawAnswer, requestPage, type Sending } from './request-page.ts';
import type { WebAccess } from './web-access.ts';
import { WebFailure } from './web-failure.ts';

/**
 * Sends a request to the public Internet (THREATS.md, 20 to 22): http and https alone, every hop checked anew, connected
 * to the address that was checked, bounded in size and time. Headers go to the host that they were meant for and to no
 * other, and only what asks is redirected: what does something is not done elsewhere.
 */
export async function sendGuarded(
  request: Sending & { readonly url: string },
  access: WebAccess,
  signal: AbortSignal,
): Promise<{ readonly url: URL; readonly answer: RawAnswer }> {
  const { maxBytes = 1_000_000, timeoutMs = 20_000, idleMs = 10_000, maxRedirects = 5 } = access;
  const deadline = AbortSignal.timeout(timeoutMs);
  const limits = { maxBytes, idleMs, signal: AbortSignal.any([signal, deadline]) };
  const asks = request.method === 'GET' || request.method === 'HEAD';
  try {
    const first = readUrl(request.url);
    let url = first;
    for (let hops = 0; ; hops++) {
      const address = await untilAborted(chooseAddress(url, access), limits.signal);
      const headers = url.origin === first.origin ? request.headers : {};
      const answer = await requestPage(url, address, limits, { ...request, headers });
      if (!isRedirect(answer) || !asks) return { url, answer };
      if (hops >= maxRedirects)
        throw new WebFailure('TOO_MANY_REDIRECTS', 'The page redirects too many times.');
      url = readUrl(answer.location, url);
    }
  } catch (error) {
    throw failureOf(error, signal, deadline);
  }
}

function isRedirect(answer: RawAnswer): answer is RawAnswer & { location: string } {
  return [301, 302, 303, 307, 308].includes(answer.status) && answer.location !== undefined;
}

/** A resolver cannot be stopped, but nobody has to wait for it. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** In our words: the system's own may name addresses of the inside. */
function failureOf(error: unknown, signal: AbortSignal, deadline: AbortSignal): WebFailure {
  if (error instanceof WebFailure) return error;
  if (signal.aborted) return new WebFailure('CANCELLED', 'The fetch was cancelled.', error);
  if (deadline.aborted) return new WebFailure('TIMED_OUT', 'The page took too long.', error);
  return new WebFailure('CONNECTION_FAILED', 'The server could not be reached, or broke off.', error);
}
