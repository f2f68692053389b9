import { ClientError, createClient } from '@techne/server/client';
import { session } from './session.ts';

/** Every operation of the server that this page came from, in the name of who is signed in. */
export const client = createClient({ url: location.origin, token: session.token });

/** A token that is no longer good is forgotten, which leads to the sign-in page. */
export function noticeSignedOut(error: unknown): void {
  if (ClientError.isInstance(error) && error.status === 401) session.end();
}
