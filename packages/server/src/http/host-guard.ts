import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';

export interface HostGuardOptions {
  /** The port that is listened on. */
  readonly port: number;
  /** The address that is listened on. */
  readonly host: string;
  readonly publicUrl?: string | undefined;
  /** `name` or `name:port`. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Keeps the pages of other sites out: a name that was rebound to this address is not in the list of hosts, and a page
 * of another origin says so in `Origin` (THREATS 43).
 */
export class HostGuard {
  readonly #hosts = new Set<string>();
  readonly #origins: ReadonlySet<string>;

  constructor({ port, host, publicUrl, allowedHosts, allowedOrigins }: HostGuardOptions) {
    for (const name of ['127.0.0.1', 'localhost', '[::1]', bracketed(host)]) this.#add(name, port);
    for (const name of allowedHosts) this.#add(name.toLowerCase(), port);
    if (publicUrl !== undefined) this.#hosts.add(new URL(publicUrl).host);
    const origins = publicUrl === undefined ? allowedOrigins : [...allowedOrigins, publicUrl];
    this.#origins = new Set(origins.map((each) => new URL(each).origin));
  }

  /** Rejects with 403. */
  check(incoming: IncomingMessage): void {
    const { host = '', origin } = incoming.headers;
    if (!this.#hosts.has(host) && !this.#isAllowed(host.toLowerCase(), incoming))
      throw new HttpError(403, 'This server does not answer to that Host');
    if (origin !== undefined && !this.#isOurs(origin, host))
      throw new HttpError(403, 'Pages of another origin may not call this server');
  }

  #add(name: string, port: number): void {
    this.#hosts.add(name);
    this.#hosts.add(`${name}:${port}`);
    // Without a port it means the default one, which is another server unless we listen there or are told so.
    if (port !== 80 && isLoopbackName(name)) this.#hosts.delete(name);
  }

  /** The address of the connection itself needs no list: nobody can rebind a number. */
  #isAllowed(host: string, { socket }: IncomingMessage): boolean {
    if (this.#hosts.has(host)) return true;
    const address = bracketed((socket.localAddress ?? '').replace(/^::ffff:/, ''));
    return host === `${address}:${socket.localPort}` || (socket.localPort === 80 && host === address);
  }

  #isOurs(origin: string, host: string): boolean {
    const lower = host.toLowerCase();
    return origin === `http://${lower}` || origin === `https://${lower}` || this.#origins.has(origin);
  }
}

function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
