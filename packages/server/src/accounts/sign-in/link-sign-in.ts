import { randomBytes } from 'node:crypto';
import { StoreError, type Link, type Role, type Store, type User } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Invitation } from '../account-service.ts';
import { DEFAULT_TENANT } from '../default-tenant.ts';
import { OWNER_EMAIL } from '../email-schema.ts';
import { passwordSchema } from '../passwords/password-schema.ts';
import type { ServerAddress } from '../server-address.ts';
import { emailTaken } from './email-taken.ts';

const DAY = 24 * 60 * 60_000;

export interface LinkParts {
  readonly store: Store;
  readonly hash: (password: string) => Promise<string>;
  readonly address: () => ServerAddress;
  readonly now: () => number;
}

/** Links that work once. The secret is behind `#`, which no browser sends to a server or names as a referrer. */
export class LinkSignIn {
  readonly #parts: LinkParts;

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  async invite(
    caller: Caller,
    { email, role }: { readonly email: string; readonly role: Role },
  ): Promise<Invitation> {
    const { store, now } = this.#parts;
    if ((await store.accounts.findByEmail(email)) !== undefined) throw emailTaken();
    const expiresAt = now() + 7 * DAY;
    const { tenant, userId } = caller;
    const link = await this.#make({ kind: 'invitation', tenant, email, role, createdBy: userId, expiresAt });
    return { link, expiresAt };
  }

  owner(): Promise<string> {
    const expiresAt = this.#parts.now() + DAY;
    return this.#make({
      kind: 'owner',
      tenant: DEFAULT_TENANT,
      email: OWNER_EMAIL,
      role: 'admin',
      expiresAt,
    });
  }

  async use(secret: string, password: string | undefined): Promise<User> {
    const { links } = this.#parts.store;
    const found = await links.find(secret);
    if (found === undefined) throw unknownLink();
    const passwordHash = found.kind === 'invitation' ? await this.#choose(password) : undefined;
    const link = await links.use(secret);
    if (link === undefined) throw unknownLink();
    return link.kind === 'owner' ? this.#signInOwner() : this.#admit(link, passwordHash);
  }

  async #make(link: Omit<Link, 'createdAt'>): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.#parts.store.links.create(secret, link);
    return `${this.#parts.address().url}/sign-in#${secret}`;
  }

  /** Before the link is used up: who forgot the password may try again. */
  async #choose(password: string | undefined): Promise<string> {
    const chosen = passwordSchema.safeParse(password);
    if (chosen.success) return this.#parts.hash(chosen.data);
    const message = password === undefined ? 'Choose a password' : (chosen.error.issues[0]?.message ?? '');
    throw new HttpError(400, { field: 'password', message });
  }

  /** Makes the owner's account the first time, and signs in to it after that. */
  async #signInOwner(): Promise<User> {
    const { accounts } = this.#parts.store;
    const user =
      (await accounts.findByEmail(OWNER_EMAIL)) ??
      (await accounts.create({ tenant: DEFAULT_TENANT, email: OWNER_EMAIL, role: 'admin' }));
    if (user.disabledAt !== undefined) throw new HttpError(403, 'The account of the owner is disabled');
    return user;
  }

  async #admit({ tenant, email = '', role }: Link, passwordHash: string | undefined): Promise<User> {
    try {
      const hash = passwordHash === undefined ? {} : { passwordHash };
      return await this.#parts.store.accounts.create({ tenant, email, role, ...hash });
    } catch (error) {
      if (StoreError.isInstance(error) && error.code === 'EMAIL_TAKEN') throw emailTaken(error);
      throw error;
    }
  }
}

function unknownLink(): HttpError {
  return new HttpError(400, { field: 'secret', message: 'This link was used already, or it has expired' });
}
