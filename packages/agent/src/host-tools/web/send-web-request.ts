import { decodeText } from './decode-page.ts';
import { sendGuarded } from './send-guarded.ts';
import type { WebAccess } from './web-access.ts';

/** A request to a server on the public Internet. */
export interface WebRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Names in small letters. They go to this host alone, not where it redirects to. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebAnswer {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  /** As it came; an answer that is not text is refused. */
  readonly text: string;
  readonly truncated: boolean;
}

/** Decided here, whatever is asked for. */
const ours = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'upgrade',
]);

/**
 * Sends a request with the guards of `web_fetch`. Rejects with an error whose message is fit for people.
 *
 * @example
 * await sendWebRequest({ method: 'GET', url: 'https://example.com/' }, {}, AbortSignal.timeout(5_000));
 */
export async function sendWebRequest(
  { method, url, headers = {}, body }: WebRequest,
  access: WebAccess,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const allowed = Object.entries(headers).filter(([name]) => !ours.has(name.toLowerCase()));
  const sending = { method, url, headers: Object.fromEntries(allowed), body };
  const { url: last, answer } = await sendGuarded(sending, access, signal);
  const { status, contentType, truncated, bytes } = answer;
  const text = bytes.length === 0 ? '' : decodeText(answer);
  return { url: last.href, status, contentType, text, truncated };
}
