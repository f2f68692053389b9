/** The token of an `Authorization` header; the scheme's case does not matter (RFC 9110, 11.1). */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length < 8 || header[6] !== ' ') return undefined;
  if (header.slice(0, 6).toLowerCase() !== 'bearer') return undefined;
  return header.slice(7).trim();
}
