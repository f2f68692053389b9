import { decodePage } from './decode-page.ts';
import { sendGuarded } from './send-guarded.ts';
import type { WebAccess } from './web-access.ts';

/** A page as text. */
export interface Page {
  /** Where the last redirect led. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly truncated: boolean;
}

/** Fetches a page of the public Internet, without credentials. */
export async function fetchPage(text: string, access: WebAccess, signal: AbortSignal): Promise<Page> {
  const { url, answer } = await sendGuarded({ method: 'GET', url: text, headers: {} }, access, signal);
  const { status, contentType, truncated } = answer;
  return { url: url.href, status, contentType, text: decodePage(answer), truncated };
}
