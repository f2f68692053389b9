import { ClientError } from './client-error.ts';

/**
 * A path under `/api/v1`, each value as one segment of it; a list gives several.
 *
 * @example
 * requestPath`skills/${'a b'}/files/${['docs', 'x.md']}`; // '/api/v1/skills/a%20b/files/docs/x.md'
 */
export function requestPath(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | readonly string[])[]
): string {
  const encoded = values.map((value) =>
    (typeof value === 'object' ? value : [String(value)]).map(encodeSegment).join('/'),
  );
  return `/api/v1/${String.raw({ raw: parts }, ...encoded)}`;
}

/** Every URL parser removes `..`, encoded or not: such a value would address something else. */
function encodeSegment(segment: string): string {
  if (/^(?:\.|%2e){0,2}$/i.test(segment) || !segment.isWellFormed())
    throw new ClientError('REQUEST_INVALID', `"${segment}" cannot be a part of an address`, {
      hint: 'Give a name or a path without "." and "..".',
    });
  return encodeURIComponent(segment);
}
