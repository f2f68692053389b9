import type { ServerAddress } from '../accounts/server-address.ts';
import { isLoopback } from '../http/is-loopback.ts';

/** What to call the server from outside, and who can. */
export function addressOf(host: string, port: number, publicUrl: string | undefined): ServerAddress {
  if (publicUrl !== undefined) {
    const isPrivate = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
    return { url: publicUrl.replace(/\/+$/, ''), port, isPrivate };
  }
  // All interfaces is no address that a browser could open.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const bracketed = name.includes(':') ? `[${name}]` : name;
  return { url: `http://${bracketed}${port === 80 ? '' : `:${port}`}`, port, isPrivate: isLoopback(host) };
}
