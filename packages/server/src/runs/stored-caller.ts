import type { Store } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import { isRecord } from './waiting-state.ts';

/** On whose behalf a run that waited goes on. What the account may do now counts; one that is gone may do nothing. */
export async function storedCaller(
  { accounts }: Pick<Store, 'accounts'>,
  state: unknown,
): Promise<Caller | undefined> {
  const stored = isRecord(state) ? state['caller'] : undefined;
  if (!isRecord(stored)) return undefined;
  const { userId, email, tenant } = stored;
  if (typeof userId !== 'string' || typeof email !== 'string' || typeof tenant !== 'string') return undefined;
  const user = await accounts.find(userId);
  if (user === undefined || user.disabledAt !== undefined || user.tenant !== tenant) return undefined;
  return { userId, email, tenant, role: user.role };
}
