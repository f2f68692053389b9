import { client } from '../api/client.ts';
import { session } from '../api/session.ts';
import { queryClient } from './query-client.ts';

/** Ends the session at the server too; where that cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  try {
    await client.auth.logout();
  } catch {
    // The token runs out by itself.
  }
  session.end();
  queryClient.clear();
}
