/** `https://api.anthropic.com` is what people write, as other programs take it; the SDK wants the version too. */
export function versionedAddress(address: string): string {
  const url = new URL(address);
  return url.pathname === '/' ? new URL('/v1', url).href : address.replace(/\/+$/, '');
}
