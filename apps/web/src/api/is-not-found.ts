import { ClientError } from '@techne/server/client';

/** There is no such thing, or not for who asks; an address that no such thing can have counts as well. */
export function isNotFound(error: unknown): boolean {
  return ClientError.isInstance(error) && (error.status === 404 || error.status === 400);
}
