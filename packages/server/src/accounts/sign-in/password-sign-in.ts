import type { Store, User } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Credentials, PasswordChange } from '../account-service.ts';
import type { HashSlots } from '../passwords/hash-slots.ts';
import { checkPassword, hashPassword, type PasswordCost } from '../passwords/password-hash.ts';
import type { LoginGuard } from './login-guard.ts';

export interface PasswordParts {
  readonly store: Store;
  readonly guard: LoginGuard;
  readonly slots: HashSlots;
  readonly cost: PasswordCost;
}

/** Proves with a password who somebody is. */
export class PasswordSignIn {
  readonly #parts: PasswordParts;

  constructor(parts: PasswordParts) {
    this.#parts = parts;
  }

  hash(password: string): Promise<string> {
    return this.#parts.slots.run(() => hashPassword(password, this.#parts.cost));
  }

  /** 401 in the same words whatever is wrong; 429 after five failures. */
  async signIn({ email, password }: Credentials, address: string): Promise<User> {
    const { store, guard, slots } = this.#parts;
    return slots.run(async () => {
      await guard.begin(email, address);
      const user = await store.accounts.findByEmail(email);
      const isRight = await this.#check(user, password);
      if (user === undefined || !isRight || user.disabledAt !== undefined) {
        await guard.failed(address);
        throw new HttpError(401, 'The email or the password is wrong', {
          headers: { 'www-authenticate': 'Bearer' },
        });
      }
      await guard.succeeded(email);
      return user;
    });
  }

  /** A stolen token must not be enough to change the password, nor to guess it. */
  async change(caller: Caller, { current, password }: PasswordChange, address: string): Promise<void> {
    const { store, guard, slots, cost } = this.#parts;
    await slots.run(async () => {
      const user = await store.accounts.find(caller.userId);
      if (user?.passwordHash !== undefined) {
        await guard.begin(caller.email, address);
        if (!(await this.#check(user, current ?? ''))) {
          await guard.failed(address);
          throw new HttpError(400, { field: 'current_password', message: 'This is not your password' });
        }
        await guard.succeeded(caller.email);
      }
      await store.accounts.update(caller.userId, { passwordHash: await hashPassword(password, cost) });
    });
  }

  async #check(user: User | undefined, password: string): Promise<boolean> {
    const { store, cost } = this.#parts;
    const { matches, outdated } = await checkPassword(password, user?.passwordHash, cost);
    if (matches && outdated && user !== undefined)
      await store.accounts.update(user.id, { passwordHash: await hashPassword(password, cost) });
    return matches;
  }
}
