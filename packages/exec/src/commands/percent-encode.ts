/**
 * Encodes a value so that it stays one piece of an address: everything but RFC 3986's unreserved characters.
 *
 * @example
 * percentEncode("rust lang & it's (new)"); // 'rust%20lang%20%26%20it%27s%20%28new%29'
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
