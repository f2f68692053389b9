import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import type { WebAccess } from './web-access.ts';
import { WebFailure } from './web-failure.ts';

/** Reads an address that a model or a page gave; only http and https without credentials pass. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new WebFailure('URL_REFUSED', 'This is not an address of the web.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new WebFailure('URL_REFUSED', 'Only http and https addresses can be fetched.');
  if (url.username !== '' || url.password !== '')
    throw new WebFailure('URL_REFUSED', 'An address with a user name or a password is not fetched.');
  if (url.hostname === '') throw new WebFailure('URL_REFUSED', 'The address names no host.');
  url.hash = '';
  return url;
}

/**
 * Resolves a host once and gives the one address to connect to, so that a name which changes its address between check
 * and use gains nothing. All its addresses have to be allowed: one private one gives the host away.
 */
export async function chooseAddress(url: URL, access: WebAccess): Promise<string> {
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(literal) === 0 ? await resolveHost(literal, access) : [literal];
  const [first] = addresses;
  if (first === undefined) throw new WebFailure('HOST_NOT_FOUND', 'The host has no address.');
  if (access.allowedHosts?.includes(url.host) === true) return first;
  const allowed = new Set(access.allowedAddresses);
  if (!addresses.every((address) => allowed.has(address) || isPublicAddress(address)))
    throw new WebFailure('ADDRESS_REFUSED', 'The host is not on the public Internet.');
  return first;
}

async function resolveHost(hostname: string, { resolve = resolveBySystem }: WebAccess) {
  try {
    return await resolve(hostname);
  } catch (error) {
    throw new WebFailure('HOST_NOT_FOUND', 'The host could not be found.', error);
  }
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);
}
