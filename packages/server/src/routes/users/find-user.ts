import { StoreError, type User } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services/services.ts';

/** An account of the caller's tenant; those of others are not there. */
export async function findUser(id: string, caller: Caller, { store }: Services): Promise<User> {
  const user = await store.accounts.find(id);
  if (user === undefined || user.tenant !== caller.tenant) throw noSuchUser();
  return user;
}

/** What the store refuses to do to an account, as an answer. */
export async function orConflict<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!StoreError.isInstance(error)) throw error;
    if (error.code === 'NOT_FOUND') throw noSuchUser(error);
    if (error.code !== 'LAST_ADMIN') throw error;
    throw new HttpError(409, { field: 'id', message: 'The last admin of a tenant stays' }, { cause: error });
  }
}

function noSuchUser(cause?: unknown): HttpError {
  return new HttpError(404, { field: 'id', message: 'There is no such account' }, { cause });
}
